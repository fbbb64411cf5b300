import { firstCharacters } from '../../../kernel/characters.ts';
import { type Columns, FIELDS, headerOf } from '../columns.ts';

/** A file with more has hardly any that is meant for us. */
const NAMES_AT_MOST = 50;
const NAME_CHARACTERS = 100;

/**
 * Headers of a file, or members of its lines, that no field takes. They are not refused, since files have columns of
 * their own, but told: one that is spelled wrongly would be missed in every row.
 */
export class IgnoredColumns {
  readonly #taken: ReadonlySet<string>;
  /** As they are told: a line may have names of many thousand characters. */
  readonly #names = new Set<string>();

  constructor(columns: Columns) {
    this.#taken = new Set(['', ...FIELDS.map((field) => headerOf(columns, field))]);
  }

  get names(): readonly string[] {
    return [...this.#names];
  }

  note(names: readonly string[]): void {
    for (const name of names) {
      if (this.#names.size === NAMES_AT_MOST) return;
      if (!this.#taken.has(name)) this.#names.add(storable(name));
    }
  }
}

/** Of what no database keeps as text, a sign is left. */
function storable(name: string): string {
  return firstCharacters(name, NAME_CHARACTERS)
    .toWellFormed()
    .replace(/\p{Cc}/gu, '\uFFFD');
}
