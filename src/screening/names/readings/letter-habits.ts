import { combined, type Variant, variants } from './likely.ts';

/**
 * How letters of an alphabet are written in Latin ones, each with its choices and their weights. Two letters in a key
 * are read together where they stand; `^` is the start of a word, `$` its end. A letter without a row stays as it is.
 */
export type Habits = Readonly<Record<string, string>>;

export const FORMS_PER_WORD = 10;

export function habitForms(word: string, habits: Habits): readonly Variant[] {
  const pieces: (readonly Variant[])[] = [];
  for (let at = 0; at < word.length;) {
    const [length, cell] = longestAt(word, at, habits);
    pieces.push(variants(cell));
    at += length;
  }
  return combined(pieces, '', FORMS_PER_WORD);
}

/** The longest key at a place and what it holds; the start and the end of a word come before the letters alone. */
export function longestAt(word: string, at: number, table: Habits): readonly [length: number, cell: string] {
  for (const length of [2, 1]) {
    const piece = word.slice(at, at + length);
    const found =
      (at === 0 ? table[`^${piece}`] : undefined) ??
      (at + length === word.length ? table[`${piece}$`] : undefined) ??
      table[piece];
    if (found !== undefined && piece.length === length) return [length, found];
  }
  return [1, word.charAt(at)];
}
