import { searchLimits } from '../words/search-limits.ts';
import { IDENTIFIER_KINDS, type IdentifierKind, type ListedIdentifier } from '../lists/listed-entry.ts';
import { identifierForm } from '../evidence/identifiers.ts';
import { countryNumber } from './entry-attributes.ts';
import { GrowingInts } from './tables/growing-ints.ts';
import { hashOf } from './tables/hash.ts';
import { type IndexPart, type PartReader, partOf } from './tables/index-parts.ts';
import { textOf } from './tables/word-table.ts';

const DOUBTFUL = 1;
const NO_COUNTRY = 0;

/** A listed identifier that a searched one met; its value is the form in which they were compared. */
export interface FoundIdentifier {
  readonly entry: number;
  /** Where the spellings of the entry begin. */
  readonly record: number;
  readonly identifier: ListedIdentifier;
}

/** The listed document numbers and wallets in the form in which they are compared, in the order of their hashes. */
export class IdentifierTable {
  readonly #hashes: Uint32Array;
  readonly #entries: Int32Array;
  readonly #records: Int32Array;
  readonly #flags: Uint8Array;
  readonly #countries: Uint16Array;
  readonly #starts: Int32Array;
  readonly #letters: Uint16Array;

  constructor(parts: PartReader) {
    this.#hashes = parts.uint32('identifier_hashes');
    this.#entries = parts.int32('identifier_entries');
    this.#records = parts.int32('identifier_records');
    this.#flags = parts.uint8('identifier_flags');
    this.#countries = parts.uint16('identifier_countries');
    this.#starts = parts.int32('identifier_starts');
    this.#letters = parts.uint16('identifier_letters');
  }

  find(kind: IdentifierKind, form: string): readonly FoundIdentifier[] {
    const hash = hashOf(form);
    const found: FoundIdentifier[] = [];
    for (let row = this.#firstOf(hash); this.#hashes[row] === hash; row += 1)
      if (this.#kind(row) === kind && this.#form(row) === form) found.push(this.#found(row, kind, form));
    return found;
  }

  get byteLength(): number {
    const arrays = [this.#hashes, this.#entries, this.#records, this.#flags, this.#countries];
    return [...arrays, this.#starts, this.#letters].reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  #firstOf(hash: number): number {
    let low = 0;
    let high = this.#hashes.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#hashes[middle] ?? 0) < hash) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #kind(row: number): IdentifierKind | undefined {
    return IDENTIFIER_KINDS[(this.#flags[row] ?? 0) >> 1];
  }

  #form(row: number): string {
    return textOf(this.#letters, this.#starts[row] ?? 0, this.#starts[row + 1] ?? 0);
  }

  #found(row: number, kind: IdentifierKind, value: string): FoundIdentifier {
    const code = this.#countries[row] ?? NO_COUNTRY;
    const country = code === NO_COUNTRY ? null : String.fromCharCode(code >> 8, code & 0xff);
    const doubtful = ((this.#flags[row] ?? 0) & DOUBTFUL) !== 0;
    const identifier = { kind, value, country, sub: null, doubtful };
    return { entry: this.#entries[row] ?? 0, record: this.#records[row] ?? 0, identifier };
  }
}

interface Row {
  readonly hash: number;
  readonly entry: number;
  readonly record: number;
  readonly flags: number;
  readonly country: number;
  readonly form: string;
}

export class IdentifierTableBuilder {
  readonly #rows: Row[] = [];

  /** One that is too long to search by is left out: no search reaches it. */
  add(entry: number, record: number, { kind, value, country, doubtful }: ListedIdentifier): void {
    const form = identifierForm(kind, value);
    if (form === '' || form.length > searchLimits.identifierCharacters) return;
    this.#rows.push({
      hash: hashOf(form),
      entry,
      record,
      flags: (IDENTIFIER_KINDS.indexOf(kind) << 1) | (doubtful ? DOUBTFUL : 0),
      country: country === null ? NO_COUNTRY : countryNumber(country),
      form,
    });
  }

  finish(): readonly IndexPart[] {
    const rows = this.#rows.toSorted((a, b) => a.hash - b.hash || a.entry - b.entry);
    const starts = new GrowingInts();
    const letters = new GrowingInts();
    for (const { form } of rows) {
      starts.push(letters.length);
      for (let index = 0; index < form.length; index += 1) letters.push(form.charCodeAt(index));
    }
    starts.push(letters.length);
    return [
      partOf(
        'identifier_hashes',
        Uint32Array.from(rows, ({ hash }) => hash),
      ),
      partOf(
        'identifier_entries',
        Int32Array.from(rows, ({ entry }) => entry),
      ),
      partOf(
        'identifier_records',
        Int32Array.from(rows, ({ record }) => record),
      ),
      partOf(
        'identifier_flags',
        Uint8Array.from(rows, ({ flags }) => flags),
      ),
      partOf(
        'identifier_countries',
        Uint16Array.from(rows, ({ country }) => country),
      ),
      partOf('identifier_starts', starts.view()),
      partOf('identifier_letters', Uint16Array.from(letters.view())),
    ];
  }
}
