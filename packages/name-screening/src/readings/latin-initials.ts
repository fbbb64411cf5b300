import { type Script, scriptOf } from '../letters/scripts.ts';
import { readingsOf } from './readings.ts';

/**
 * A name in another script with its first letters in Latin ones, as В. Петров is V. Петров: a letter that is two in Latin is
 * the first of them (Ж is Z, of Zhanna). Beside it the same with other letters, where there are (J, of Janna). Undefined where
 * it has none.
 */
export function withLatinInitials(name: string): readonly string[] | undefined {
  const words = name.match(WORD) ?? [];
  const isAny = words.some(isInitial) && words.some((word) => Array.from(word).length > 1);
  if (!isAny) return undefined;
  const way = (at: number): string =>
    name.replaceAll(WORD, (word) => (isInitial(word) ? ` ${latinOf(word, at)} ` : word));
  return Array.from(new Set([way(0), way(1), way(2)]));
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

function isInitial(word: string): boolean {
  return word.length === 1 && ALPHABETS.includes(scriptOf(word));
}

/** Of scripts in which names are shortened to a letter. */
const ALPHABETS: readonly Script[] = ['cyrillic', 'greek', 'armenian', 'georgian'];

function latinOf(letter: string, at: number): string {
  let known = LATIN.get(letter);
  if (!known) {
    const firsts = readingsOf(letter, null).readings.map(({ words }) => words[0]?.charAt(0) ?? '');
    known = Array.from(new Set(firsts.filter((first) => first !== '')));
    LATIN.set(letter, known);
  }
  return known[at] ?? known[0] ?? letter;
}

const LATIN = new Map<string, readonly string[]>();
