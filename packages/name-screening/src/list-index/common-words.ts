import type { EntryBirths } from './entry-births.ts';
import type { PartReader } from './tables/index-parts.ts';
import { recordEntry, recordWordCount, type SpellingTable, WORDS } from './tables/spelling-table.ts';

/** Words with fewer postings are looked through. */
export const COMMON = 8;
const LONGEST = 5;
/** Names of so many words have partners. */
const PARTNERED = { from: 2, to: 3 } as const;

/** A row is the word, where its names of two words begin, of three, up to five, and where partners and ages do. */
const ROW = LONGEST + 2;
const PARTNERS_AT = LONGEST;
const AGES_AT = LONGEST + 1;
export const NO_ROW = -1;

/** How many values a partner has. */
export const PARTNERS = 256;
const STIR = 0x9e_37_79_b1;

/** A word in 8 bits. */
export function partnerOf(word: number): number {
  return Math.imul(word, STIR) >>> 24;
}

/**
 * What is known of words that many names have before the records of these are read, which lie far apart in memory. Their
 * postings are in order of length: where each length begins. And for postings of short names a partner, another word of
 * the name in 8 bits: a name of which all words must be met is mostly refused by it. And for all of them the age of who
 * has the name, in 4 bits.
 */
export class CommonWords {
  readonly partners: Uint8Array;
  /** Two in a byte. */
  readonly #ages: Uint8Array;
  readonly #rows: Int32Array;
  readonly #table: SpellingTable;

  constructor(parts: PartReader, table: SpellingTable, births: EntryBirths) {
    this.#table = table;
    this.#rows = new Int32Array(parts.derived('common_words', () => rowsOf(table)));
    this.partners = new Uint8Array(parts.derived('common_partners', () => partnersOf(table, this.#rows)));
    this.#ages = new Uint8Array(parts.derived('common_ages', () => agesOf(table, this.#rows, births)));
  }

  get byteLength(): number {
    return this.#rows.byteLength + this.partners.byteLength + this.#ages.byteLength;
  }

  /** `NO_ROW` where it is not common. */
  rowOf(word: number): number {
    const rows = this.#rows;
    let low = 0;
    let high = rows.length / ROW;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((rows[middle * ROW] ?? 0) < word) low = middle + 1;
      else high = middle;
    }
    return rows[low * ROW] === word ? low * ROW : NO_ROW;
  }

  /** Among postings of the word of the row, up to the last, the first of a name with at least so many words. */
  firstOfLength(row: number, from: number, end: number, words: number): number {
    if (words === Infinity) return end;
    if (row === NO_ROW || words > LONGEST) return searchLength(this.#table, from, end, words);
    return words === 1 ? from : (this.#rows[row + words - 1] ?? end);
  }

  /** What a posting and its partner are apart; null where names of so many words have no partners. */
  partnerShift(row: number, words: number): number | null {
    if (row === NO_ROW || words < PARTNERED.from || words > PARTNERED.to) return null;
    return (this.#rows[row + PARTNERS_AT] ?? 0) - (this.#rows[row + PARTNERED.from - 1] ?? 0);
  }

  /** What the postings of the word of the row and its ages are apart. */
  ageShift(row: number): number {
    return (this.#rows[row + AGES_AT] ?? 0) - (this.#table.wordPostings[this.#rows[row] ?? 0] ?? 0);
  }

  /** Of who has the name of a posting, which stands so far apart from its age. */
  age(posting: number, shift: number): number {
    const at = posting + shift;
    return ((this.#ages[at >>> 1] ?? 0) >>> ((at & 1) << 2)) & 0xf;
  }
}

function searchLength(
  { records, postings }: SpellingTable,
  from: number,
  end: number,
  words: number,
): number {
  let low = from;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (recordWordCount(records, postings[middle] ?? 0) < words) low = middle + 1;
    else high = middle;
  }
  return low;
}

function rowsOf({ records, wordPostings }: SpellingTable): Int32Array {
  const wordCount = wordPostings.length - 1;
  const lengths = countLengths(records, wordCount);
  const rows: number[] = [];
  let [partners, ages] = [0, 0];
  for (let word = 0; word < wordCount; word += 1) {
    const first = wordPostings[word] ?? 0;
    const count = (wordPostings[word + 1] ?? 0) - first;
    if (count < COMMON) continue;
    rows.push(word);
    let start = first;
    for (let words = 1; words < LONGEST; words += 1) {
      start += lengths[word * LONGEST + words - 1] ?? 0;
      rows.push(start);
    }
    rows.push(partners, ages);
    ages += count;
    for (let words = PARTNERED.from; words <= PARTNERED.to; words += 1)
      partners += lengths[word * LONGEST + words - 1] ?? 0;
  }
  return Int32Array.from(rows);
}

/** By word: how many names of each length have it. */
function countLengths(records: Int32Array, wordCount: number): Int32Array {
  const counts = new Int32Array(wordCount * LONGEST);
  eachWord(records, (word, _, words) => {
    const at = word * LONGEST + Math.min(words, LONGEST) - 1;
    counts[at] = (counts[at] ?? 0) + 1;
  });
  return counts;
}

/** In the order of the postings: by length, then by record. */
function partnersOf({ records, wordPostings }: SpellingTable, rows: Int32Array): Uint8Array {
  const next = new Int32Array(wordPostings.length).fill(NO_ROW);
  for (let row = 0; row < rows.length; row += ROW) next[rows[row] ?? 0] = rows[row + PARTNERS_AT] ?? 0;
  const partners = new Uint8Array(wordPostings.at(-1) ?? 0);
  let count = 0;
  for (let length: number = PARTNERED.from; length <= PARTNERED.to; length += 1)
    eachWord(records, (word, record, words) => {
      const place = next[word] ?? NO_ROW;
      if (words !== length || place === NO_ROW) return;
      partners[place] = partnerOf(highestBeside(word, records, record));
      next[word] = place + 1;
      count += 1;
    });
  return partners.slice(0, count);
}

/** In the order of the postings. */
function agesOf(
  { records, wordPostings, postings }: SpellingTable,
  rows: Int32Array,
  births: EntryBirths,
): Uint8Array {
  const ages = new Uint8Array(Math.ceil(postings.length / 2));
  let at = 0;
  for (let row = 0; row < rows.length; row += ROW) {
    const word = rows[row] ?? 0;
    const end = wordPostings[word + 1] ?? 0;
    for (let posting = wordPostings[word] ?? 0; posting < end; posting += 1) {
      const age = births.ageOf(recordEntry(records, postings[posting] ?? 0));
      ages[at >>> 1] = (ages[at >>> 1] ?? 0) | (age << ((at & 1) << 2));
      at += 1;
    }
  }
  return ages.slice(0, Math.ceil(at / 2));
}

/** Of several words the one with the highest number: the words of many names came early and have low ones. */
function highestBeside(word: number, records: Int32Array, record: number): number {
  const end = record + WORDS + recordWordCount(records, record);
  let highest = 0;
  for (let at = record + WORDS; at < end; at += 1) {
    const other = records[at] ?? 0;
    if (other !== word && other > highest) highest = other;
  }
  return highest;
}

function eachWord(records: Int32Array, take: (word: number, record: number, words: number) => void): void {
  for (let record = 0; record < records.length;) {
    const words = recordWordCount(records, record);
    const end = record + WORDS + words;
    for (let at = record + WORDS; at < end; at += 1) take(records[at] ?? 0, record, words);
    record = end;
  }
}
