import type { PartReader } from './tables/index-parts.ts';
import { KIND_NUMBERS, mayMeet, UNKNOWN } from './kinds.ts';
import { NO_ENTRY, recordEntry, recordWordCount, WORDS } from './tables/spelling-table.ts';

const ENTRIES_COUNTED = 0xff_ff;

/**
 * By word: how many entries have it in one of their names, up to 65,535, which is far beyond every cap. Counted for each
 * kind of who is searched, since a list of people and companies has half of its entries for either.
 */
export class EntryCounts {
  readonly #byKind: readonly Uint16Array[];

  constructor(parts: PartReader, records: Int32Array, kinds: Uint8Array, wordCount: number) {
    const countsOf = (kind: number): Uint16Array => {
      const count = (): Uint16Array => countEntries(records, kinds, kind, wordCount);
      return new Uint16Array(parts.derived(`entry_counts_${kind}`, count));
    };
    const all = countsOf(UNKNOWN);
    const listed = KIND_NUMBERS.filter((kind) => kinds.includes(kind));
    this.#byKind = KIND_NUMBERS.map((kind) => {
      if (listed.every((other) => mayMeet(other, kind))) return all;
      return listed.some((other) => mayMeet(other, kind)) ? countsOf(kind) : NO_COUNTS;
    });
  }

  get byteLength(): number {
    return [...new Set(this.#byKind)].reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  /** Of the entries that are there for who is of this kind. */
  of(kind: number): Uint16Array {
    return this.#byKind[kind] ?? NO_COUNTS;
  }
}

/** Where no entry is there. */
const NO_COUNTS = new Uint16Array();

function countEntries(records: Int32Array, kinds: Uint8Array, kind: number, wordCount: number): Uint16Array {
  const counts = new Uint16Array(wordCount);
  const lastEntries = new Int32Array(wordCount).fill(NO_ENTRY);
  for (let record = 0; record < records.length;) {
    const entry = recordEntry(records, record);
    const end = record + WORDS + recordWordCount(records, record);
    if (mayMeet(kinds[entry] ?? UNKNOWN, kind))
      for (let at = record + WORDS; at < end; at += 1) {
        const word = records[at] ?? 0;
        const count = counts[word] ?? 0;
        if (lastEntries[word] === entry || count === ENTRIES_COUNTED) continue;
        lastEntries[word] = entry;
        counts[word] = count + 1;
      }
    record = end;
  }
  return counts;
}
