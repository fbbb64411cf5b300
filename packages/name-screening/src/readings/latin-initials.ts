import { type Script, scriptOf } from '../letters/scripts.ts';
import { isOptionalWord } from '../words/optional-words.ts';
import { remembered } from './forms/remembered.ts';
import { readingsOf } from './readings.ts';

/**
 * A name in another script with its first letters in Latin ones, as В. Петров is V. Петров: a letter that is two in Latin is
 * the first of them (Ж is Z, of Zhanna). Beside it the same with other letters, where there are (J, of Janna). Undefined where
 * it has none.
 */
export function withLatinInitials(given: string): readonly string[] | undefined {
  const syllables = shortenedSyllables(given);
  if (syllables) return [0, 1, 2].map((at) => withSyllables(given, syllables, at));
  return withLetters(given);
}

function withLetters(name: string): readonly string[] | undefined {
  const words = name.match(WORD) ?? [];
  const isAny = words.some(isInitial) && words.some((word) => Array.from(word).length > 1);
  if (!isAny) return undefined;
  const way = (at: number): string =>
    name.replaceAll(WORD, (word) => (isInitial(word) ? ` ${latinOf(word, at)} ` : word));
  return Array.from(new Set([way(0), way(1), way(2)]));
}

/**
 * In scripts of India an initial is also a syllable of its own script with a dot: மு. is M. By syllable, the Latin letters that
 * it may stand for; undefined where the name has none.
 */
export function shortenedSyllables(name: string): ReadonlyMap<string, readonly string[]> | undefined {
  if (!INDIC_DOT.test(name)) return undefined;
  const syllables = new Map<string, readonly string[]>();
  for (const [, syllable = ''] of name.matchAll(SHORTENED))
    if (isSyllable(syllable) && !isOptionalWord(syllable, NONE)) syllables.set(syllable, lettersOf(syllable));
  return syllables.size === 0 ? undefined : syllables;
}

function withSyllables(name: string, syllables: ReadonlyMap<string, readonly string[]>, at: number): string {
  return name.replaceAll(SHORTENED, (shortened, syllable: string) => {
    const letters = syllables.get(syllable);
    return letters ? ` ${letters[at] ?? letters[0] ?? ''} ` : shortened;
  });
}

/** A letter, with a sign for its vowel or none; in all these scripts each kind has its places. */
function isSyllable(text: string): boolean {
  const [first = 0, ...signs] = Array.from(text, (letter) => (letter.codePointAt(0) ?? 0) & BLOCK);
  const isLetter = first >= FIRST_LETTER && first <= LAST_LETTER;
  return isLetter && signs.every((sign) => sign >= FIRST_VOWEL_SIGN && sign <= LAST_VOWEL_SIGN);
}

const BLOCK = 0x7f;
const [FIRST_LETTER, LAST_LETTER, FIRST_VOWEL_SIGN, LAST_VOWEL_SIGN] = [0x05, 0x39, 0x3e, 0x4c];
const INDIC_DOT = /[\u0900-\u0d7f][.\u0970\u0af0]/;
const SHORTENED = /(?<![\p{L}\p{M}])([\u0900-\u0d7f]{1,2})[.\u0970\u0af0]/gu;
const NONE: readonly string[] = [];

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

function isInitial(word: string): boolean {
  return word.length === 1 && ALPHABETS.includes(scriptOf(word));
}

/** Of scripts in which names are shortened to a letter. */
const ALPHABETS: readonly Script[] = ['cyrillic', 'greek', 'armenian', 'georgian'];

function latinOf(letter: string, at: number): string {
  const known = lettersOf(letter);
  return known[at] ?? known[0] ?? letter;
}

/** The first letters of a word of another script as it is read in Latin ones. */
export const lettersOf = remembered((word: string): readonly string[] => {
  const firsts = readingsOf(word, null).readings.map(({ words }) => words[0]?.charAt(0) ?? '');
  return Array.from(new Set(firsts.filter((first) => first !== '')));
});
