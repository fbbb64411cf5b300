import { combined, type Variant, variants } from './likely.ts';

/**
 * How letters of an alphabet are written in Latin ones, each with its choices and their weights. Two letters in a key
 * are read together where they stand; `^` is the start of a word, `$` its end. A letter without a row stays as it is.
 */
export type Habits = Readonly<Record<string, string>>;

export const FORMS_PER_WORD = 10;

/** Every way to write a word, likeliest first; each once. */
export function habitForms(word: string, habits: Habits): readonly Variant[] {
  return combined(piecesOf(word, habits), '', FORMS_PER_WORD);
}

/** A word by the first choice of every cell. */
export function firstForm(word: string, habits: Habits): string {
  return piecesOf(word, habits)
    .map(([first]) => first?.text ?? '')
    .join('');
}

function piecesOf(word: string, habits: Habits): readonly (readonly Variant[])[] {
  const pieces: (readonly Variant[])[] = [];
  for (let at = 0; at < word.length;) {
    const [length, cell] = longestAt(word, at, habits);
    pieces.push(variants(cell));
    at += length;
  }
  return pieces;
}

/** The longest key at a place and what it holds; the start and the end of a word come before the letters alone. */
export function longestAt(word: string, at: number, table: Habits): readonly [length: number, cell: string] {
  const cells = cellsOf(table);
  for (let length = Math.min(2, word.length - at); length > 0; length -= 1) {
    const places = cells.get(length === 1 ? word.charCodeAt(at) : pairOf(word, at));
    const found =
      (at === 0 ? places?.first : undefined) ??
      (at + length === word.length ? places?.last : undefined) ??
      places?.anywhere;
    if (found !== undefined) return [length, found];
  }
  return [1, word.charAt(at)];
}

/** What one or two letters are written as, by where they stand. */
interface Places {
  first?: string;
  last?: string;
  anywhere?: string;
}

/** Every letter of every name is looked up in a dozen tables: by the numbers of the letters, without making texts. */
function cellsOf(table: Habits): ReadonlyMap<number, Places> {
  const known = CELLS.get(table);
  if (known) return known;
  const cells = new Map<number, Places>();
  for (const [key, cell] of Object.entries(table)) {
    const letters = key.replace(/^\^|\$$/, '');
    const number = letters.length === 1 ? letters.charCodeAt(0) : pairOf(letters, 0);
    const places = cells.get(number) ?? {};
    if (key.startsWith('^')) places.first = cell;
    else if (key.endsWith('$')) places.last = cell;
    else places.anywhere = cell;
    cells.set(number, places);
  }
  CELLS.set(table, cells);
  return cells;
}

function pairOf(word: string, at: number): number {
  return word.charCodeAt(at) * 0x1_0000 + word.charCodeAt(at + 1);
}

const CELLS = new WeakMap<Habits, ReadonlyMap<number, Places>>();
