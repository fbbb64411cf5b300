import { GERESH } from '../../letters/hebrew-strokes.ts';
import { table } from '../../letters/table.ts';
import { FORMS_PER_WORD } from '../forms/letter-habits.ts';
import { combined, variants } from '../ways/likely.ts';
import type { Variant } from '../ways/variant.ts';

/** Letters with the vowels between them: written ones as they stand, the others by the place in the word. */
export function vocalised(word: string): readonly Variant[] {
  const letters = word.replaceAll('וו', DOUBLE_VAV).replaceAll('יי', DOUBLE_YOD).match(LETTER) ?? [];
  const pieces: (readonly Variant[])[] = [];
  for (let at = 0; at < letters.length; at += 1) {
    const letter = letters[at] ?? '';
    const place = placeOf(letters, at);
    const isVowel = isVowelAt(letters, at);
    pieces.push((isVowel ? VOWELS : CONSONANTS)[place].get(letter) ?? [{ text: letter, weight: 1 }]);
    const isLast = at + 1 === letters.length;
    const needsVowel = !isVowel && !isLast && !isVowelAt(letters, at + 1) && !isGlideAt(letters, at + 1);
    if (needsVowel) pieces.push(unwritten(at, letters.length));
  }
  return combined(pieces, '', FORMS_PER_WORD);
}

/** With the stroke that makes another sound of it. */
const LETTER = new RegExp(`.${GERESH}?`, 'gsu');

type Place = 'first' | 'middle' | 'last';

function placeOf(letters: readonly string[], at: number): Place {
  if (at === 0) return 'first';
  return at === letters.length - 1 ? 'last' : 'middle';
}

/** Alef and ayin, but not before a vav or yod that opens the word with them; he at its end; vav and yod within it. */
function isVowelAt(letters: readonly string[], at: number): boolean {
  const letter = letters[at];
  if (letter === 'א' || letter === 'ע') return at > 0 || !isWrittenVowel(letters[1]);
  if (letter === 'ה') return at > 1 && at === letters.length - 1;
  if (letter === 'ו' || letter === DOUBLE_YOD) return at > 0;
  return letter === 'י' && at > 0 && !isWrittenVowel(letters[at - 1]) && !isGlideAt(letters, at);
}

/** A yod between a consonant and a vav, as in Zion. */
function isGlideAt(letters: readonly string[], at: number): boolean {
  return letters[at] === 'י' && letters[at + 1] === 'ו';
}

function isWrittenVowel(letter: string | undefined): boolean {
  return letter === 'ו' || letter === 'י';
}

/** Two in a row are a consonant, or a sound of two vowels; one letter stands for them. */
const DOUBLE_VAV = 'װ';
const DOUBLE_YOD = 'ײ';

const EVERYWHERE = `
  ג g | ד d | ז z | ט t | ל l | מ m | ם m | נ n | ן n | ס s | ק k | ר r | ש sh 8, s 2 | ץ tz 5, ts 2, z 2, c 1
  ג׳ j 8, g 1, dj 1 | ז׳ zh 5, j 4, z 1 | צ׳ ch 9, c 1 | ץ׳ ch 7, c 2, tch 1 | ת׳ th 8, t 2 | ד׳ d 6, dh 3, th 1 | ח׳ kh 8, h 2
  ע׳ gh 8, g 2 | ט׳ z 5, dh 3, d 2 | כ׳ kh 8, k 2 | ו׳ w 8, v 2
  צ tz 5, ts 2, z 2 | ת t 9, th 1 | ח h 6, ch 4 | ך ch 7, kh 2, k 1 | ף f 8, ph 2 | װ v 6, w 4 | ה h | י y 6, i 4 | א - | ע -
`;

const CONSONANTS: Readonly<Record<Place, ReadonlyMap<string, readonly Variant[]>>> = {
  first: letterMap(`${EVERYWHERE} ײ y | ב b 9, v 1 | כ k 6, c 4 | פ p 8, f 2 | ו v 7, w 3 | י y 7, i 2, j 1`),
  middle: letterMap(`${EVERYWHERE} ב v 5, b 5 | כ ch 5, k 5 | פ p 5, f 5 | ו v`),
  last: letterMap(`${EVERYWHERE} ב v 7, b 3 | כ ch | פ p 9, f 1 | ו v | ה h`),
};

const VOWELS: typeof CONSONANTS = {
  first: letterMap('א a 5, e 3, i 1, o 1 | ע a 5, e 3, o 1, i 1'),
  middle: letterMap('א a 8, e 2 | ע a 7, e 3 | ו o 5, u 4, ou 1 | י i 8, ei 1, ee 1 | ײ ei 6, ai 2, ay 2'),
  last: letterMap(
    'א a | ע a 6, ea 2, e 1 | ו o 6, u 3, v 1 | י i 8, y 1, ai 1 | ײ ai 5, ei 3, ay 2 | ה a 7, ah 3',
  ),
};

function letterMap(cells: string): ReadonlyMap<string, readonly Variant[]> {
  return new Map(Object.entries(table(cells)).map(([letter, cell]) => [letter, variants(cell)]));
}

/** A vowel that is not written is mostly a, towards the end e. */
function unwritten(at: number, length: number): readonly Variant[] {
  if (at + 2 === length) return UNWRITTEN.beforeLast;
  return at === 0 ? UNWRITTEN.first : UNWRITTEN.middle;
}

const UNWRITTEN = {
  first: variants('a 5, e 3, i 1, o 1'),
  middle: variants('- 5, a 3, e 2'),
  beforeLast: variants('a 4, e 4, i 1, o 1'),
};
