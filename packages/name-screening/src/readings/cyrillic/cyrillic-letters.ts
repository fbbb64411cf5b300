import { table } from '../../letters/table.ts';
import { type Letters, LetterTables } from '../forms/letter-tables.ts';

/**
 * Cyrillic by the named systems, marks and soft signs left out as words leave them out. Each table holds what differs
 * from `COMMON_LETTERS`; two or more letters in a key are read together where they stand, `^` is the start of a word, `$` its
 * end. The tables are our own digest of the published ones.
 */
export const COMMON_LETTERS: Letters = {
  ...table(`
    а a | б b | в v | г g | ґ g | д d | е e | ё e | ж zh | з z | и i | й y | к k | л l | м m | н n | о o | п p | р r
    с s | т t | у u | ф f | х kh | ц ts | ч ch | ш sh | щ shch | ъ - | ы y | ь - | э e | ю yu | я ya | і i | ї yi
    є ye | ў u | ј j | љ lj | њ nj | ђ dj | ћ c | џ dz | ѓ gj | ќ kj | ѕ dz
  `),
  // Letters of the Turkic, Mongolian and Caucasian languages.
  ...table(`
    ә a | ғ gh | қ q | ң ng | ө o | ұ u | ү u | һ h | җ j | ҷ j | ӣ i | ӯ u | ҳ h | ӏ - | ҡ q | ҫ s | ҙ z
  `),
};

function letters(own: Letters): Letters {
  return { ...COMMON_LETTERS, ...own };
}

const YE: Letters = table(`
    ^е ye | ае aye | ее eye | ёе eye | ие iye | ое oye | уе uye | ые yye | ье ye | ъе ye | эе eye | юе yuye
    яе yaye | йе yye
  `);

const J: Letters = table(`
    ж z | й j | х h | ц c | ч c | ш s | щ sc | э e | ю ju | я ja | ї ji | є je
  `);

export const SYSTEMS = {
  icao: letters({ й: 'i', ъ: 'ie', ю: 'iu', я: 'ia', ї: 'i', є: 'ie' }),
  bgn_pcgn: letters({ ...YE, ё: 'ye' }),
  popular: letters({ ...YE, ё: 'yo', ий$: 'y', ый$: 'y', ьо: 'yo' }),
  iso_9: letters({ ...J, щ: 's', ю: 'u', я: 'a', ї: 'i', є: 'e', ў: 'u' }),
  gost: letters({ ё: 'yo', й: 'j', х: 'x', ц: 'cz', щ: 'shh', ї: 'yi', є: 'ye' }),
  scholarly: letters({ ...J, х: 'ch', ё: 'e' }),
  ukrainian_national: letters(
    table(`
    г h | зг zgh | и y | й i | ^й y | ^ї yi | ї i | ^є ye | є ie | ^ю yu | ю iu | ^я ya | я ia
  `),
  ),
  belarusian: letters({ г: 'h', ...YE, ё: 'yo', ў: 'u', і: 'i' }),
  bulgarian: letters({ щ: 'sht', ъ: 'a', ь: 'y', х: 'h', ия$: 'ia' }),
  serbian: letters({ ...J, х: 'h', ц: 'c' }),
} satisfies Readonly<Record<string, Letters>>;

/** Transcriptions of other languages, which their newspapers and the translations of official lists use. */
const TRANSCRIPTIONS = {
  swedish: letters({
    ж: 'zj',
    й: 'j',
    х: 'ch',
    ч: 'tj',
    ш: 'sj',
    щ: 'sjtj',
    ю: 'ju',
    я: 'ja',
    '^е': 'je',
    ье: 'je',
    ё: 'jo',
    ае: 'aje',
    ее: 'eje',
    ие: 'ije',
    ое: 'oje',
    і: 'i',
    ї: 'ji',
    є: 'je',
  }),
  german: letters({
    в: 'w',
    ж: 'sch',
    з: 's',
    й: 'i',
    ий$: 'i',
    х: 'ch',
    ц: 'z',
    ч: 'tsch',
    ш: 'sch',
    щ: 'schtsch',
    ю: 'ju',
    я: 'ja',
    '^е': 'je',
    ье: 'je',
    ё: 'jo',
    кс: 'x',
  }),
  french: letters({
    ж: 'j',
    й: 'i',
    ий$: 'i',
    ый$: 'y',
    у: 'ou',
    ч: 'tch',
    ш: 'ch',
    щ: 'chtch',
    ю: 'iou',
    я: 'ia',
    '^ю': 'iou',
    '^е': 'e',
    ье: 'ie',
    ё: 'io',
    ї: 'i',
    є: 'ie',
    ин$: 'ine',
  }),
  polish: letters({
    в: 'w',
    ж: 'z',
    й: 'j',
    ий$: 'ij',
    х: 'ch',
    ц: 'c',
    ч: 'cz',
    ш: 'sz',
    щ: 'szcz',
    ю: 'ju',
    я: 'ja',
    '^е': 'je',
    ье: 'je',
    лю: 'lu',
    ля: 'la',
    ё: 'jo',
    і: 'i',
    ї: 'ji',
    є: 'je',
    г: 'g',
    ў: 'u',
  }),
  czech: letters({
    ...J,
    х: 'ch',
    '^е': 'je',
    ье: 'je',
    ё: 'jo',
    ае: 'aje',
    ее: 'eje',
    ие: 'ije',
    ое: 'oje',
  }),
  baltic: letters({ ...J, х: 'h', '^е': 'je', ье: 'je', ё: 'jo', ае: 'aje', ее: 'eje', ие: 'ije' }),
  dutch: letters({
    ж: 'zj',
    й: 'j',
    х: 'ch',
    ч: 'tsj',
    ш: 'sj',
    щ: 'sjtsj',
    у: 'oe',
    ю: 'joe',
    я: 'ja',
    '^е': 'je',
    ье: 'je',
    ё: 'jo',
  }),
  spanish: letters({
    ж: 'zh',
    й: 'i',
    ий$: 'i',
    х: 'j',
    ц: 'ts',
    ге: 'gue',
    ги: 'gui',
    ю: 'yu',
    я: 'ya',
    '^е': 'ye',
    ье: 'ie',
    ё: 'io',
  }),
} satisfies Readonly<Record<string, Letters>>;

const TABLES: Readonly<Record<string, Letters>> = { ...SYSTEMS, ...TRANSCRIPTIONS };
const NAMES = Object.keys(TABLES);
const tables = new LetterTables(Object.values(TABLES));

export const TRANSCRIPTION_TABLES = Object.keys(TRANSCRIPTIONS).map((name) => NAMES.indexOf(name));

export function systemTable(name: keyof typeof SYSTEMS): number {
  return NAMES.indexOf(name);
}

/** A word by each of some tables. */
export function written(word: string, by: readonly number[]): readonly string[] {
  return tables.written(word, by);
}
