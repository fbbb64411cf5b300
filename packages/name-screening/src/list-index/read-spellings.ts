import { CommonWords } from './common-words.ts';
import type { EntryBirths } from './entry-births.ts';
import type { PartReader } from './tables/index-parts.ts';
import { areMany, recordEntry, type SpellingStyle, type SpellingTable } from './tables/spelling-table.ts';

/** The spellings of a list with what is read before their records are. */
export interface ReadSpellings extends SpellingTable {
  readonly commonWords: CommonWords;
  /**
   * Beside the postings of a list that is not large: the entries of their records, which lie far apart in memory while
   * these follow each other. Null elsewhere.
   */
  readonly postingEntries: Int32Array | null;
}

export function readSpellings(parts: PartReader, births: EntryBirths): ReadSpellings {
  const table = {
    records: parts.int32('records'),
    styles: parts.json('styles') as readonly SpellingStyle[],
    wordPostings: parts.int32('word_postings'),
    postings: parts.int32('postings'),
  };
  const postingEntries = areMany(table.records)
    ? null
    : new Int32Array(parts.derived('posting_entries', () => entriesOf(table)));
  return { ...table, commonWords: new CommonWords(parts, table, births), postingEntries };
}

function entriesOf({ records, postings }: SpellingTable): Int32Array {
  return postings.map((record) => recordEntry(records, record));
}
