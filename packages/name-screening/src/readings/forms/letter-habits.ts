import { type Letters, LetterTables } from './letter-tables.ts';
import { combined, variants } from '../ways/likely.ts';
import type { Variant } from '../ways/variant.ts';

export const FORMS_PER_WORD = 10;

/** How letters are written in Latin ones, each cell with its choices and their weights; by the number of a table. */
export class LetterHabits {
  readonly #tables: LetterTables;
  /** By the number of a cell. */
  readonly #choices: readonly (readonly Variant[])[];

  constructor(tables: readonly Letters[]) {
    this.#tables = new LetterTables(tables);
    this.#choices = this.#tables.cells.map(variants);
  }

  /** Every way to write a word, likeliest first; each once. */
  forms(word: string, table = 0): readonly Variant[] {
    return combined(this.#pieces(word, table), '', FORMS_PER_WORD);
  }

  /** A word by the first choice of every cell. */
  firstForm(word: string, table = 0): string {
    let text = '';
    for (const [first] of this.#pieces(word, table)) text += first?.text ?? '';
    return text;
  }

  #pieces(word: string, table: number): readonly (readonly Variant[])[] {
    return this.#tables
      .numbers(word, table)
      .map((cell) => this.#choices[cell] ?? [{ text: String.fromCharCode(-cell), weight: 1 }]);
  }
}
