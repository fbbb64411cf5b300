import { EntryAttributes } from './entry-attributes.ts';
import { EntryCounts } from './entry-counts.ts';
import { EntryMarks } from './tables/entry-marks.ts';
import { IdentifierTable } from './identifier-table.ts';
import { type IndexParts, PartReader } from './tables/index-parts.ts';
import { LetterOffTable } from './tables/letter-off-table.ts';
import { KeyTable } from './tables/key-table.ts';
import { RecordAreas } from './tables/record-areas.ts';
import { Slots } from './tables/slots.ts';
import { type ReadSpellings, readSpellings } from './read-spellings.ts';
import { WordTable } from './tables/word-table.ts';

/** The searchable terms of one list version. Entries are known by their ordinal in the file, from 0. */
export interface ListIndex {
  /** Of its own among all that were opened. */
  readonly number: number;
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
  /** Words by what they have in common with other words for the same name. Null before version 5. */
  readonly likeness: KeyTable | null;
  /** Words in Latin letters by their consonants. Null before version 6. */
  readonly consonants: KeyTable | null;
  /** Records of companies by the first letters of their words. Null before version 5. */
  readonly acronyms: KeyTable | null;
  readonly spellings: ReadSpellings;
  readonly attributes: EntryAttributes;
  readonly identifiers: IdentifierTable;
  readonly entryCounts: EntryCounts;
  /** Room for the search at hand, by word and by entry. */
  readonly wordSlots: Slots;
  readonly alikeSlots: Slots;
  readonly entrySlots: Slots;
  readonly entryMarks: EntryMarks;
  readonly recordAreas: RecordAreas;
}

let opened = 0;

/**
 * The arrays are used as they were stored. What follows from them, as filter and counts, is made where it is not among the
 * parts yet, about a second for a million entries.
 */
export function openIndex(given: IndexParts): ListIndex {
  const { termBuilderVersion } = given;
  const parts = new PartReader(given);
  const words = WordTable.read(parts);
  const lettersOff = LetterOffTable.read(parts, words);
  const likeness = KeyTable.read(parts, 'likeness');
  const consonants = KeyTable.read(parts, 'consonant');
  const acronyms = KeyTable.read(parts, 'acronym');
  const attributes = new EntryAttributes(parts);
  const spellings = readSpellings(parts, attributes.births);
  const identifiers = new IdentifierTable(parts);
  const wordSlots = new Slots();
  const alikeSlots = new Slots();
  const entrySlots = new Slots();
  const entryMarks = new EntryMarks(attributes.entryCount);
  const recordAreas = new RecordAreas(parts, spellings.records);
  const entryCounts = new EntryCounts(parts, spellings.records, attributes.kinds, words.size);
  const holders = [
    words,
    entryCounts,
    attributes,
    identifiers,
    wordSlots,
    alikeSlots,
    entrySlots,
    entryMarks,
    recordAreas,
    spellings.commonWords,
    ...(lettersOff ? [lettersOff] : []),
    ...(likeness ? [likeness] : []),
    ...(consonants ? [consonants] : []),
    ...(acronyms ? [acronyms] : []),
  ];
  opened += 1;
  return {
    number: opened,
    termBuilderVersion,
    entryCount: attributes.entryCount,
    parts: { termBuilderVersion, parts: parts.all() },
    byteLength:
      bytesOf(holders) + bytesOf(Object.values(spellings).filter((value) => ArrayBuffer.isView(value))),
    words,
    lettersOff,
    likeness,
    consonants,
    acronyms,
    spellings,
    attributes,
    identifiers,
    entryCounts,
    wordSlots,
    alikeSlots,
    entrySlots,
    entryMarks,
    recordAreas,
  };
}

function bytesOf(holders: readonly { readonly byteLength: number }[]): number {
  return holders.reduce((sum, { byteLength }) => sum + byteLength, 0);
}
