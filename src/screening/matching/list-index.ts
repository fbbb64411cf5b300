import { EntryAttributes } from './listed/entry-attributes.ts';
import { IdentifierTable } from './listed/identifier-table.ts';
import { type IndexParts, PartReader } from './listed/index-parts.ts';
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
  /** What it was opened from and whatever was made of it: another thread opens the same from these, at once. */
  readonly parts: IndexParts;
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

/**
 * The arrays are used as they were stored. Filter and counts are made where they are not among the parts yet, a tenth of
 * a second for a million entries.
 */
export function openIndex(given: IndexParts): ListIndex {
  const { termBuilderVersion } = given;
  const parts = new PartReader(given);
  const words = WordTable.read(parts);
  const lettersOff = LetterOffTable.read(parts, words);
  const spellings = readSpellings(parts);
  const attributes = new EntryAttributes(parts);
  const identifiers = new IdentifierTable(parts);
  const wordSlots = new Slots();
  const entrySlots = new Slots();
  const counted = parts.derived('entry_counts', () => entryCountsOf(spellings.records, words.size));
  const entryCounts = new Uint16Array(counted);
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
    termBuilderVersion,
    entryCount: attributes.entryCount,
    parts: { termBuilderVersion, parts: parts.all() },
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
