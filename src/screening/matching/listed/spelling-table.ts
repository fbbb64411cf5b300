import type { Spelling } from '../../names/spelling.ts';
import { GrowingInts, sumUp } from './growing-ints.ts';
import { type IndexPart, type PartReader, partOf, textPart } from './index-parts.ts';

/**
 * Every spelling of every listed name as a row of word numbers, and for each word the rows that have it.
 * The rows of an entry follow each other.
 */
export interface SpellingTable {
  /** By entry: its first row; one more at the end. */
  readonly entryRows: Int32Array;
  /** By row: its first word; one more at the end. */
  readonly rowWords: Int32Array;
  readonly words: Int32Array;
  readonly rowEntries: Int32Array;
  /** By row: the name of the entry that it spells. */
  readonly rowNames: Uint16Array;
  /** By row: how it is spelled, by which system, and whether the list marks the name weak. */
  readonly rowFlags: Uint16Array;
  readonly systems: readonly string[];
  /** By word: its first posting; one more at the end. */
  readonly wordPostings: Int32Array;
  /** Rows, for each word the shortest first, then in their order. */
  readonly postings: Int32Array;
}

const HOWS: readonly Spelling['how'][] = ['as_written', 'native_script', 'romanised', 'joined'];
const WEAK = 1;
const HOW_BITS = 2;
const NO_SYSTEM = 0;
const NAMES_AT_MOST = 0xff_ff;

export function isWeakRow({ rowFlags }: SpellingTable, row: number): boolean {
  return ((rowFlags[row] ?? 0) & WEAK) !== 0;
}

/** 1 where the row is not the name as the list writes it. */
export function readingsOfRow({ rowFlags }: SpellingTable, row: number): number {
  return readingsOf(HOWS[((rowFlags[row] ?? 0) >>> 1) % HOWS.length] ?? 'as_written');
}

export function readingsOf(how: Spelling['how']): number {
  return how === 'romanised' || how === 'joined' ? 1 : 0;
}

/** How the row is spelled, without its words. */
export function rowSpelling(table: SpellingTable, row: number): Pick<Spelling, 'how' | 'system'> {
  const flags = table.rowFlags[row] ?? 0;
  const system = flags >>> (1 + HOW_BITS);
  return {
    how: HOWS[(flags >>> 1) % HOWS.length] ?? 'as_written',
    system: system === NO_SYSTEM ? null : (table.systems[system - 1] ?? null),
  };
}

export function wordsOfRow({ rowWords, words }: SpellingTable, row: number): Int32Array {
  return words.subarray(rowWords[row] ?? 0, rowWords[row + 1] ?? 0);
}

export function readSpellings(parts: PartReader): SpellingTable {
  return {
    entryRows: parts.int32('entry_rows'),
    rowWords: parts.int32('row_words'),
    words: parts.int32('words'),
    rowEntries: parts.int32('row_entries'),
    rowNames: parts.uint16('row_names'),
    rowFlags: parts.uint16('row_flags'),
    systems: parts.texts('systems'),
    wordPostings: parts.int32('word_postings'),
    postings: parts.int32('postings'),
  };
}

export class SpellingTableBuilder {
  readonly #entryRows = new GrowingInts();
  readonly #rowWords = new GrowingInts();
  readonly #words = new GrowingInts();
  readonly #rowEntries = new GrowingInts();
  readonly #rowNames = new GrowingInts();
  readonly #rowFlags = new GrowingInts();
  readonly #systems: string[] = [];

  startEntry(): void {
    this.#entryRows.push(this.#rowEntries.length);
  }

  /** A spelling that an earlier name of the entry has already, and not only as a weak alias, adds nothing. */
  add(name: number, weak: boolean, spelling: Spelling, words: readonly number[]): void {
    if (name > NAMES_AT_MOST) throw new RangeError(`An entry has more than ${NAMES_AT_MOST} names`);
    if (this.#isKnown(words, weak)) return;
    this.#rowWords.push(this.#words.length);
    for (const word of words) this.#words.push(word);
    this.#rowEntries.push(this.#entryRows.length - 1);
    this.#rowNames.push(name);
    this.#rowFlags.push(this.#flagsOf(spelling, weak));
  }

  finish(wordCount: number): readonly IndexPart[] {
    this.#entryRows.push(this.#rowEntries.length);
    this.#rowWords.push(this.#words.length);
    const rowWords = this.#rowWords.view();
    const words = this.#words.view();
    const wordPostings = startsOfPostings(words, wordCount);
    return [
      partOf('entry_rows', this.#entryRows.view()),
      partOf('row_words', rowWords),
      partOf('words', words),
      partOf('row_entries', this.#rowEntries.view()),
      partOf('row_names', Uint16Array.from(this.#rowNames.view())),
      partOf('row_flags', Uint16Array.from(this.#rowFlags.view())),
      textPart('systems', this.#systems),
      partOf('word_postings', wordPostings),
      partOf('postings', postingsOf(rowWords, words, wordPostings)),
    ];
  }

  #isKnown(words: readonly number[], weak: boolean): boolean {
    const firstRow = this.#entryRows.at(this.#entryRows.length - 1);
    for (let row = firstRow; row < this.#rowEntries.length; row += 1)
      if ((weak || (this.#rowFlags.at(row) & WEAK) === 0) && this.#hasSameWords(row, words)) return true;
    return false;
  }

  #hasSameWords(row: number, words: readonly number[]): boolean {
    const start = this.#rowWords.at(row);
    const end = row + 1 < this.#rowWords.length ? this.#rowWords.at(row + 1) : this.#words.length;
    if (end - start !== words.length) return false;
    for (let index = start; index < end; index += 1) if (!words.includes(this.#words.at(index))) return false;
    return true;
  }

  #flagsOf({ how, system }: Spelling, weak: boolean): number {
    return (this.#systemNumber(system) << (1 + HOW_BITS)) | (HOWS.indexOf(how) << 1) | (weak ? WEAK : 0);
  }

  #systemNumber(system: string | null): number {
    if (system === null) return NO_SYSTEM;
    const known = this.#systems.indexOf(system);
    return known >= 0 ? known + 1 : this.#systems.push(system);
  }
}

function startsOfPostings(words: Int32Array, wordCount: number): Int32Array<ArrayBuffer> {
  const starts = new Int32Array(wordCount + 1);
  for (const word of words) starts[word + 1] = (starts[word + 1] ?? 0) + 1;
  sumUp(starts);
  return starts;
}

function postingsOf(rowWords: Int32Array, words: Int32Array, starts: Int32Array): Int32Array<ArrayBuffer> {
  const next = starts.slice();
  const postings = new Int32Array(words.length);
  for (const row of shortestFirst(rowWords))
    for (let index = rowWords[row] ?? 0; index < (rowWords[row + 1] ?? 0); index += 1) {
      const word = words[index] ?? 0;
      postings[next[word] ?? 0] = row;
      next[word] = (next[word] ?? 0) + 1;
    }
  return postings;
}

/** All rows by their number of words, then in their order. */
function shortestFirst(rowWords: Int32Array): Int32Array {
  const rows = rowWords.length - 1;
  const lengthOf = (row: number): number => (rowWords[row + 1] ?? 0) - (rowWords[row] ?? 0);
  let longest = 0;
  for (let row = 0; row < rows; row += 1) longest = Math.max(longest, lengthOf(row));
  const starts = new Int32Array(longest + 2);
  for (let row = 0; row < rows; row += 1) starts[lengthOf(row) + 1] = (starts[lengthOf(row) + 1] ?? 0) + 1;
  sumUp(starts);
  const sorted = new Int32Array(rows);
  for (let row = 0; row < rows; row += 1) {
    const place = starts[lengthOf(row)] ?? 0;
    sorted[place] = row;
    starts[lengthOf(row)] = place + 1;
  }
  return sorted;
}
