import { table } from '../../letters/table.ts';
import { COMMON_LETTERS } from './cyrillic-letters.ts';
import { LetterHabits } from '../forms/letter-habits.ts';
import type { Letters } from '../forms/letter-tables.ts';
import type { Variant } from '../ways/variant.ts';

/**
 * How English texts and lists write Cyrillic letters where the systems differ, each with its weight: Sergey and Sergei,
 * Dmitry and Dmitriy, Vasilyevich and Vasilievich. People mix them within one name, so each letter has its own choice.
 * Keys as in the systems; the weights are our own estimate.
 */
const COMMON: Letters = {
  ...COMMON_LETTERS,
  ...table(`
    ^е e 6, ye 5 | ае ae 6, aye 4 | ее ee 6, eye 4 | ие ie 8, iye 3 | ое oe 6, oye 4 | уе ue 6, uye 4
    ье ye 4, ie 4, e 3 | ъе ye 5, e 3, ie 2 | ё e 6, yo 3, io 1 | чё che 5, cho 4, chyo 1 | шё she 5, sho 4
    щё shche 5, shcho 4 | жё zhe 6, zho 4 | ьё yo 6, ye 3, io 1 | ий$ y 40, iy 30, ii 14, i 6, ij 5
    ый$ y 62, yy 12, yi 8, iy 8, yj 5 | ей$ ey 50, ei 38, ej 6 | ай$ ay 48, ai 42, aj 5 | ой$ oy 56, oi 26, oj 5
    уй$ uy 6, ui 4 | й y 60, i 34, j 5 | ю yu 72, iu 18, ju 6 | я ya 70, ia 20, ja 6 | ия$ ia 50, iya 42, ija 5
    ья$ ya 55, ia 30, iya 10, ja 5 | ью yu 6, iu 3 | ья ya 6, ia 4 | кс ks 60, x 40 | х kh 88, h 7, ch 4
    щ shch 76, sch 14, sh 5 | ц ts 92, c 4, tz 3 | ж zh 94, j 2, z 2 | ч ch 94, c 4 | ш sh 94, s 4 | ы y 92, i 6
    ьо yo 6, io 3, o 2 | ей ey 6, ei 4 | ай ay 6, ai 4 | ой oy 6, oi 4 | ги gi | дж dzh 70, j 20, dj 8
  `),
};

const HABITS = {
  russian: COMMON,
  ukrainian: {
    ...COMMON,
    ...table(`
    г h 76, g 24 | и y 80, i 20 | і i | ї i 5, yi 4 | ^ї yi 7, i 3 | є ie 40, ye 34, e 26 | ^є ye 6, ie 2, e 2
    й i 50, y 44, j 5 | ий$ yi 40, y 34, yy 10, iy 8, ii 3, yj 3 | ій$ iy 42, ii 32, y 14, i 6, ij 4
    ія$ iia 22, iya 34, ia 38 | ю iu 44, yu 48, ju 5 | я ia 44, ya 48, ja 5 | ^ю yu 80, iu 10, ju 5
    ^я ya 82, ia 6, ja 6 | х kh 92, h 5 | ія iia 3, iya 4, ia 3 | ії ii 5, iyi 4 | ай$ ai 6, ay 4 | ей$ ei 6, ey 4
    ьє ie 5, ye 4, e 2
  `),
  },
  belarusian: {
    ...COMMON,
    ...table(`
    г h 74, g 26 | ў u 80, w 8, v 12 | і i | е e 70, ie 22, ye 8 | я ia 42, ya 46, ja 8 | ю iu 40, yu 48, ju 8
    ё io 40, yo 36, e 14 | й i 46, y 44, j 8 | й$ i 5, y 4, j 1 | ы$ y 8, yi 1, i 1 | ^я ya 74, ia 12, ja 10
    ^е ye 60, e 30, je 8 | эй$ ei 4, ey 4
  `),
  },
  bulgarian: {
    ...COMMON,
    ...table(`
    щ sht | ъ a 90, u 6, y 2 | х h 94, kh 5 | ия$ iya 50, ia 48 | ю yu 72, iu 24, u 4 | я ya 86, ia 12
    й y 74, i 22, j 2 | ай ay 6, ai 4 | ьо yo 8, io 2 | у u 92, ou 7 | ж zh 90, j 8 | ^е e | ае ae | ее ee | ие ie
    ое oe | ей$ ey 5, ei 5 | ий$ iy 5, ii 2, y 2, i 2 | дж dzh 9, dj 1 | кс ks 94, x 6 | ц ts 96, tz 3
  `),
  },
  serbian: {
    ...COMMON,
    ...table(`
    х h | ц c 80, ts 20 | ч c 74, ch 26 | ћ c 84, ch 14 | ш s 74, sh 26 | ж z 76, zh 24 | ђ dj 60, d 36
    џ dz 74, dj 10, dzh 10 | ј j 86, y 12 | љ lj 90, l 6 | њ nj 90, n 6 | ѓ gj 8, g 1 | ќ kj 80, k 12 | ѕ dz
    кс ks 9, x 1 | ^е e | ае ae | ее ee | ие ie | ое oe
  `),
  },
};

export type Language = keyof typeof HABITS;

const LANGUAGES = Object.keys(HABITS);
const habits = new LetterHabits(Object.values(HABITS));

/** Every way to write a word of a language, likeliest first; each once. */
export function habitForms(word: string, language: Language): readonly Variant[] {
  return habits.forms(word, LANGUAGES.indexOf(language));
}
