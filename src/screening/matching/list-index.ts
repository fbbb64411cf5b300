import { EntryAttributes } from './listed/entry-attributes.ts';
import { IdentifierTable } from './listed/identifier-table.ts';
import { PartReader, type StoredIndexParts } from './listed/index-parts.ts';
import { LetterOffTable } from './listed/letter-off-table.ts';
import { Slots } from './listed/slots.ts';
import { entryCountsOf, readSpellings, type SpellingTable } from './listed/spelling-table.ts';
import { WordTable } from './listed/word-table.ts';

export type { IndexPart, IndexParts } from './listed/index-parts.ts';

/** The searchable terms of one list version. Entries are known by their ordinal in the file, from 0. */
export interface ListIndex {
  /** Contract 4, *Names and terms*: from version 3 on, names one letter off are found. */
  readonly termBuilderVersion: number;
  readonly entryCount: number;
  /** What the index holds in memory. */
  readonly byteLength: number;
  readonly words: WordTable;
  /** Null before version 3. */
  readonly lettersOff: LetterOffTable | null;
  readonly spellings: SpellingTable;
  readonly attributes: EntryAttributes;
  readonly identifiers: IdentifierTable;
  /** By word: how many entries have it, up to 65,535, which is far beyond every cap. */
  readonly entryCounts: Uint16Array;
  /** Room for the search at hand, by word and by entry. */
  readonly wordSlots: Slots;
  readonly entrySlots: Slots;
}

/** The arrays are used as they were stored; filter and counts are made anew, a tenth of a second for a million entries. */
export function openIndex(stored: StoredIndexParts): ListIndex {
  const parts = new PartReader(stored);
  const words = WordTable.read(parts);
  const lettersOff = LetterOffTable.read(parts, words);
  const spellings = readSpellings(parts);
  const attributes = new EntryAttributes(parts);
  const identifiers = new IdentifierTable(parts);
  const wordSlots = new Slots(words.size);
  const entrySlots = new Slots(attributes.entryCount);
  const entryCounts = entryCountsOf(spellings.records, words.size);
  const holders = [
    words,
    entryCounts,
    attributes,
    identifiers,
    wordSlots,
    entrySlots,
    ...(lettersOff ? [lettersOff] : []),
  ];
  return {
    termBuilderVersion: stored.termBuilderVersion,
    entryCount: attributes.entryCount,
    byteLength:
      bytesOf(holders) + bytesOf(Object.values(spellings).filter((value) => ArrayBuffer.isView(value))),
    words,
    lettersOff,
    spellings,
    attributes,
    identifiers,
    entryCounts,
    wordSlots,
    entrySlots,
  };
}

function bytesOf(holders: readonly { readonly byteLength: number }[]): number {
  return holders.reduce((sum, { byteLength }) => sum + byteLength, 0);
}
