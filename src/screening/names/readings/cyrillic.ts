import { HABITS, type Language } from './cyrillic-habits.ts';
import { SYSTEMS, TRANSCRIPTIONS, written } from './cyrillic-letters.ts';
import { ACCEPTED, ENDINGS, STEMS } from './cyrillic-names.ts';
import { FORMS_PER_WORD, type Habits, habitForms } from './letter-habits.ts';
import { combinedWords, likeliest, type Variant, variants } from './likely.ts';
import { distinctReadings, type Readings, withinLimit } from './reading.ts';
import { widest } from './ways.ts';

/**
 * Cyrillic names by every system that passports and lists use, then as English texts write them, letter by letter, with
 * accepted forms of given names, the same name in the neighbouring language, and transcriptions of other languages.
 */
export function cyrillicReadings(words: readonly string[], country: string | null, limit: number): Readings {
  const language = languageOf(words, country);
  const systems = distinctReadings(
    SYSTEMS_OF[language].map((system) => ({ text: inLetters(words, SYSTEMS[system]), system })),
  );
  const spoken: readonly (readonly [Language, number])[] = [
    [language, 1],
    ...neighboursOf(language, country),
  ];
  const habitual = spoken.flatMap(([other, weight]) =>
    scaled(
      combinedWords(
        words.map((word) => wordForms(word, language, other)),
        CONSIDERED,
      ),
      weight,
    ),
  );
  const transcribed = Object.values(TRANSCRIPTIONS).map((table) => ({
    text: inLetters(words, table),
    weight: TRANSCRIBED,
  }));
  const taken = systems.map(({ text }) => text);
  const wide = widest(likeliest([...habitual, ...transcribed], CONSIDERED), taken, limit - taken.length);
  return withinLimit(
    systems,
    wide.map((text) => ({ text, system: 'customary_cyrillic' })),
    limit,
  );
}

function inLetters(words: readonly string[], letters: Habits): string {
  return words.map((word) => written(word, letters)).join(' ');
}

const CONSIDERED = 48;
const TRANSCRIBED = 0.03;

const SYSTEMS_OF: Readonly<Record<Language, readonly (keyof typeof SYSTEMS)[]>> = {
  russian: ['popular', 'bgn_pcgn', 'icao', 'scholarly', 'iso_9', 'gost'],
  ukrainian: ['ukrainian_national', 'bgn_pcgn', 'popular', 'scholarly', 'iso_9', 'gost'],
  belarusian: ['belarusian', 'icao', 'bgn_pcgn', 'scholarly', 'iso_9', 'gost'],
  bulgarian: ['bulgarian', 'bgn_pcgn', 'icao', 'scholarly', 'iso_9'],
  serbian: ['serbian', 'iso_9', 'bgn_pcgn'],
};

/** Letters that only one language has decide, then names that only it has; where there are none, the country. */
function languageOf(words: readonly string[], country: string | null): Language {
  const text = words.join(' ');
  const told = TELLING_LETTERS.find(([, letters]) => letters.test(text))?.[0];
  if (told) return told;
  if (words.some((word) => BELARUSIAN_STEM.test(word))) return 'belarusian';
  if (words.some((word) => UKRAINIAN_STEM.test(word))) return 'ukrainian';
  return LANGUAGE_OF_COUNTRY[country ?? ''] ?? 'russian';
}

const UKRAINIAN_STEM = beginning(STEMS.flatMap(([russian, stem]) => (stem === russian ? [] : stem)));
const BELARUSIAN_STEM = beginning(STEMS.flatMap(([russian, , stem]) => (stem === russian ? [] : stem)));

function beginning(stems: readonly string[]): RegExp {
  return new RegExp(`^(?:${stems.join('|')})`);
}

const TELLING_LETTERS: readonly (readonly [Language, RegExp])[] = [
  ['belarusian', /ў|і.*[ыэ]|[ыэ].*і/],
  ['ukrainian', /[їєґі]/],
  ['serbian', /[ђћџљњј]/],
  ['russian', /[ыэё]/],
  ['bulgarian', /[бвгджзклмнпрстфхцчшщ]ъ[бвгджзклмнпрстфхцчшщ]/],
];

const LANGUAGE_OF_COUNTRY: Readonly<Record<string, Language>> = {
  BG: 'bulgarian',
  RS: 'serbian',
  ME: 'serbian',
  BA: 'serbian',
  MK: 'serbian',
};

/** Every habit of the letters and the accepted forms of a word, in its own language or as a neighbour writes it. */
function wordForms(word: string, language: Language, other: Language): readonly Variant[] {
  const form = other === language ? word : inLanguage(word, language, other);
  const own = habitForms(form, HABITS[other]);
  const accepted = ACCEPTED[form];
  if (!accepted) return own;
  return likeliest([...scaled(variants(accepted), 0.8), ...scaled(own, 0.2)], FORMS_PER_WORD);
}

/** Russian, Ukrainian and Belarusian names are written in each other's way: in which ones, and how likely. */
function neighboursOf(language: Language, country: string | null): readonly (readonly [Language, number])[] {
  if (language === 'ukrainian' || language === 'belarusian') return [['russian', 0.6]];
  if (language !== 'russian') return [];
  if (country === 'UA') return [['ukrainian', 1]];
  if (country === 'BY') return [['belarusian', 0.6]];
  return country === null
    ? [
        ['ukrainian', 0.1],
        ['belarusian', 0.1],
      ]
    : [];
}

function scaled(all: readonly Variant[], by: number): readonly Variant[] {
  return all.map(({ text, weight }) => ({ text, weight: weight * by }));
}

/** A word of one of the three languages as another writes the same name. */
function inLanguage(word: string, from: Language, to: Language): string {
  const [source, target] = [COLUMNS.indexOf(from), COLUMNS.indexOf(to)];
  const stem = stemsFrom(source, word.charAt(0)).find((row) => word.startsWith(row[source] ?? ' '));
  const begun = stem ? `${stem[target]}${word.slice(stem[source]?.length)}` : word;
  const ending = ENDINGS.find((row) => begun.endsWith(row[source] ?? ' '));
  const ended = ending ? `${begun.slice(0, -(ending[source]?.length ?? 0))}${ending[target]}` : begun;
  if (to !== 'russian') return ended;
  return Array.from(ended, (letter) => RUSSIAN_LETTERS[letter] ?? letter).join('');
}

/** The stems that begin with a letter in the language of that column; most words begin none. */
function stemsFrom(column: number, letter: string): typeof STEMS {
  return STEMS_BY_LETTER[column]?.get(letter) ?? [];
}

const STEMS_BY_LETTER = [0, 1, 2].map((column) => {
  const letterOf = (row: readonly string[]): string => row[column]?.charAt(0) ?? '';
  return new Map(
    STEMS.map((row) => [letterOf(row), STEMS.filter((other) => letterOf(other) === letterOf(row))]),
  );
});

/** The order of languages in the tables of stems and endings. */
const COLUMNS: readonly Language[] = ['russian', 'ukrainian', 'belarusian'];
const RUSSIAN_LETTERS: Readonly<Record<string, string>> = {
  і: 'и',
  ї: 'и',
  є: 'е',
  ґ: 'г',
  ў: 'в',
};
