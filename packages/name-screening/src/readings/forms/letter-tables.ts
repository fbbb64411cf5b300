/**
 * What letters are written as in Latin ones. Two letters in a key are read together where they stand; `^` is the start
 * of a word, `$` its end. A letter without a row stays as it is, a dash is nothing.
 */
export type Letters = Readonly<Record<string, string>>;

/**
 * Tables of one alphabet, side by side: what all of them hold for a letter stands in one place. A word is read by a
 * dozen tables, and hundreds of other names come between two of an alphabet, so that each place is fetched from afar.
 */
export class LetterTables {
  /** By number; the first is for none. */
  readonly cells: string[] = [''];
  readonly #tables: readonly Letters[];
  /** The row of a letter, from the first letter on, and of two; the first is for none. */
  readonly #firstLetter: number;
  readonly #letters: Uint16Array;
  readonly #pairs: Uint16Array;
  readonly #width: number;
  /** By row, place in the word and table: the number of the cell. */
  readonly #rows: Uint16Array;

  constructor(tables: readonly Letters[]) {
    const keys = tables.flatMap((table) => Object.keys(table).map((key) => key.replace(/^\^|\$$/, '')));
    const letters = [...new Set(keys.join(''))];
    const units = [...new Set([...letters, ...keys])];
    const codes = letters.map((letter) => letter.charCodeAt(0));
    this.#tables = tables;
    this.#firstLetter = Math.min(...codes);
    this.#letters = new Uint16Array(Math.max(...codes) - this.#firstLetter + 1);
    this.#width = letters.length + 1;
    this.#pairs = new Uint16Array(this.#width * this.#width);
    this.#rows = new Uint16Array((units.length + 1) * PLACES * tables.length);
    for (const [at, unit] of units.entries()) this.#fill(unit, at + 1);
  }

  /**
   * The numbers of the cells that write a word in one of the tables, the longest key at each place. A letter in none is
   * its code, negative.
   */
  numbers(word: string, table: number): readonly number[] {
    const numbers: number[] = [];
    for (let at = 0; at < word.length; at += 1) {
      const pair = this.#rows[this.#pairAt(word, at) + table] ?? 0;
      const letter = this.#rows[this.#letterAt(word, at) + table] ?? 0;
      numbers.push(pair || letter || -word.charCodeAt(at));
      if (pair !== 0) at += 1;
    }
    return numbers;
  }

  /** A word by each of some tables. */
  written(word: string, tables: readonly number[]): readonly string[] {
    const texts = tables.map(() => '');
    /** By table: whether a letter was written with the one before it. */
    let isWritten = 0;
    for (let at = 0; at < word.length; at += 1) {
      const [pair, letter] = [this.#pairAt(word, at), this.#letterAt(word, at)];
      let isNextWritten = 0;
      for (let place = 0; place < tables.length; place += 1) {
        if (isWritten & (1 << place)) continue;
        const table = tables[place] ?? 0;
        const together = this.#rows[pair + table] ?? 0;
        const cell = together || (this.#rows[letter + table] ?? 0);
        if (together !== 0) isNextWritten |= 1 << place;
        texts[place] += cell === 0 ? word.charAt(at) : (this.cells[cell] ?? '');
      }
      isWritten = isNextWritten;
    }
    return texts;
  }

  #letterAt(word: string, at: number): number {
    return (this.#letterRow(word, at) * PLACES + placeOf(word, at, at)) * this.#tables.length;
  }

  /** Where there is none, the row that has no cells. */
  #pairAt(word: string, at: number): number {
    if (at + 1 >= word.length) return 0;
    const row = this.#pairs[this.#letterRow(word, at) * this.#width + this.#letterRow(word, at + 1)] ?? 0;
    return (row * PLACES + placeOf(word, at, at + 1)) * this.#tables.length;
  }

  #letterRow(word: string, at: number): number {
    const letter = word.charCodeAt(at) - this.#firstLetter;
    return letter >= 0 && letter < this.#letters.length ? (this.#letters[letter] ?? 0) : 0;
  }

  #fill(unit: string, row: number): void {
    if (unit.length === 1) this.#letters[unit.charCodeAt(0) - this.#firstLetter] = row;
    else this.#pairs[this.#letterRow(unit, 0) * this.#width + this.#letterRow(unit, 1)] = row;
    for (let place = 0; place < PLACES; place += 1)
      for (const [at, table] of this.#tables.entries())
        this.#rows[(row * PLACES + place) * this.#tables.length + at] = this.#number(
          cellOf(unit, place, table),
        );
  }

  #number(cell: string | undefined): number {
    if (cell === undefined) return 0;
    const text = cell === '-' ? '' : cell;
    const known = this.cells.indexOf(text, 1);
    return known < 0 ? this.cells.push(text) - 1 : known;
  }
}

/** In the middle of a word, at its start, at its end, or both. */
const PLACES = 4;

function placeOf(word: string, from: number, to: number): number {
  return (from === 0 ? 1 : 0) + (to === word.length - 1 ? 2 : 0);
}

/** The start and the end of a word come before the letters alone. */
function cellOf(unit: string, place: number, table: Letters): string | undefined {
  const first = place % 2 === 1 ? table[`^${unit}`] : undefined;
  const last = place >= 2 ? table[`${unit}$`] : undefined;
  return first ?? last ?? table[unit];
}
