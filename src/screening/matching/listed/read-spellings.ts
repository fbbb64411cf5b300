import { CommonWords } from './common-words.ts';
import type { EntryBirths } from './entry-births.ts';
import type { PartReader } from './index-parts.ts';
import type { SpellingStyle, SpellingTable } from './spelling-table.ts';

/** The spellings of a list with what is read before their records are. */
export interface ReadSpellings extends SpellingTable {
  readonly commonWords: CommonWords;
}

export function readSpellings(parts: PartReader, births: EntryBirths): ReadSpellings {
  const table = {
    records: parts.int32('records'),
    styles: parts.json('styles') as readonly SpellingStyle[],
    wordPostings: parts.int32('word_postings'),
    postings: parts.int32('postings'),
  };
  return { ...table, commonWords: new CommonWords(parts, table, births) };
}
