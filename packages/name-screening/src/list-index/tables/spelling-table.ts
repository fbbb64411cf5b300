import type { Spelling } from '../../spellings/spelling.ts';
import { GrowingInts, sumUp } from './growing-ints.ts';
import { type IndexPart, partOf, textPart } from './index-parts.ts';

/**
 * Every spelling of every listed name as a record, and for each word the records that have it. A record is its entry,
 * a number that tells name, style and how many words, then the numbers of its words: one line of memory for most. It is
 * known by its place; the records of an entry follow each other.
 */
export interface SpellingTable {
  readonly records: Int32Array;
  readonly styles: readonly SpellingStyle[];
  /** By word: its first posting; one more at the end. */
  readonly wordPostings: Int32Array;
  /** Places of records, for each word the shortest first, then in their order. */
  readonly postings: Int32Array;
}

/** What a spelling is beside its words. */
export interface SpellingStyle extends Pick<Spelling, 'how' | 'system' | 'form' | 'father' | 'beside'> {
  /** The list marks the name weak. */
  readonly weak: boolean;
  /** 1 where it is not the name as it was written. */
  readonly readings: number;
}

const ENTRY = 0;
const TRAITS = 1;
export const WORDS = 2;
/** A name may have more, which are not searched by. */
export const RECORD_WORDS_AT_MOST = 0xff;
const STYLES_AT_MOST = 0xff;
const NAMES_AT_MOST = 0xff_ff;

export function recordEntry(records: Int32Array, record: number): number {
  return records[record + ENTRY] ?? NO_ENTRY;
}

export const NO_ENTRY = -1;

/** Fewer are kept by the caches of a processor, or nearly: to look at them is quicker than what spares it. */
export function areMany(records: Int32Array): boolean {
  return records.length > FEW_NUMBERS;
}

const FEW_NUMBERS = 1 << 20;

export function recordWordCount(records: Int32Array, record: number): number {
  return (records[record + TRAITS] ?? 0) & 0xff;
}

/** The name of the entry that the record spells. */
export function recordName({ records }: SpellingTable, record: number): number {
  return (records[record + TRAITS] ?? 0) >>> 16;
}

export function recordStyle({ records, styles }: SpellingTable, record: number): SpellingStyle {
  return styles[((records[record + TRAITS] ?? 0) >>> 8) & 0xff] ?? AS_WRITTEN;
}

export function recordWords({ records }: SpellingTable, record: number): Int32Array {
  return records.subarray(record + WORDS, record + WORDS + recordWordCount(records, record));
}

/** Beyond, styles tell no longer what forms and fathers are stated, so that all ways of spelling have a number. */
const STYLES_WITH_STRUCTURE = 160;
const FATHERS_TOLD = 4;

function styleOf({ how, system, form, father = 0, beside }: Spelling, weak: boolean): SpellingStyle {
  const hasFather = father > 0 && father <= FATHERS_TOLD;
  const isBesideTold = beside?.every((place) => place <= FATHERS_TOLD) ?? false;
  return {
    how,
    system,
    weak,
    readings: readingsOf(how),
    ...(form !== undefined && { form }),
    ...(hasFather && { father }),
    ...(isBesideTold && { beside }),
  };
}

const AS_WRITTEN: SpellingStyle = { how: 'as_written', system: null, weak: false, readings: 0 };

export function readingsOf(how: Spelling['how']): number {
  return how === 'as_written' || how === 'native_script' ? 0 : 1;
}

export class SpellingTableBuilder {
  readonly #records = new GrowingInts();
  readonly #styles: SpellingStyle[] = [];
  #entry = NO_ENTRY;
  /** Where the records of the entry begin. */
  #first = 0;

  /** Where the records of the next entry begin. */
  startEntry(): number {
    this.#entry += 1;
    this.#first = this.#records.length;
    return this.#first;
  }

  /** Where the next record will begin. */
  get nextRecord(): number {
    return this.#records.length;
  }

  /** A spelling that an earlier name of the entry has already, and not only as a weak alias, adds nothing. */
  add(name: number, weak: boolean, spelling: Spelling, words: readonly number[]): void {
    if (name > NAMES_AT_MOST) throw new RangeError(`An entry has more than ${NAMES_AT_MOST} names`);
    const kept = words.slice(0, RECORD_WORDS_AT_MOST);
    if (this.#isKnown(kept, weak)) return;
    const style = this.#styleNumber(styleOf(spelling, weak));
    this.#records.push(this.#entry);
    this.#records.push((name << 16) | (style << 8) | kept.length);
    for (const word of kept) this.#records.push(word);
  }

  finish(wordCount: number): readonly IndexPart[] {
    const records = this.#records.view();
    const wordPostings = startsOfPostings(records, wordCount);
    return [
      partOf('records', records),
      textPart('styles', this.#styles),
      partOf('word_postings', wordPostings),
      partOf('postings', postingsOf(records, wordPostings)),
    ];
  }

  #isKnown(words: readonly number[], weak: boolean): boolean {
    for (let record = this.#first; record < this.#records.length;) {
      const traits = this.#records.at(record + TRAITS);
      const style = this.#styles[(traits >>> 8) & 0xff];
      if ((weak || !style?.weak) && this.#hasSameWords(record, traits & 0xff, words)) return true;
      record += WORDS + (traits & 0xff);
    }
    return false;
  }

  #hasSameWords(record: number, count: number, words: readonly number[]): boolean {
    if (count !== words.length) return false;
    for (let at = 0; at < count; at += 1)
      if (!words.includes(this.#records.at(record + WORDS + at))) return false;
    return true;
  }

  #styleNumber(style: SpellingStyle): number {
    const known = this.#styles.findIndex(
      (one) =>
        one.how === style.how &&
        one.system === style.system &&
        one.weak === style.weak &&
        one.form === style.form &&
        one.father === style.father &&
        String(one.beside) === String(style.beside),
    );
    if (known >= 0) return known;
    if (
      this.#styles.length > STYLES_WITH_STRUCTURE &&
      (style.form ?? style.father ?? style.beside) !== undefined
    ) {
      const { how, system, weak, readings } = style;
      return this.#styleNumber({ how, system, weak, readings });
    }
    if (this.#styles.length > STYLES_AT_MOST) throw new RangeError('Names are spelled in too many ways');
    return this.#styles.push(style) - 1;
  }
}

function startsOfPostings(records: Int32Array, wordCount: number): Int32Array<ArrayBuffer> {
  const starts = new Int32Array(wordCount + 1);
  eachRecord(records, (record, count) => {
    for (let at = record + WORDS; at < record + WORDS + count; at += 1) {
      const word = records[at] ?? 0;
      starts[word + 1] = (starts[word + 1] ?? 0) + 1;
    }
  });
  sumUp(starts);
  return starts;
}

function postingsOf(records: Int32Array, starts: Int32Array): Int32Array<ArrayBuffer> {
  const next = starts.slice();
  const postings = new Int32Array(starts.at(-1) ?? 0);
  for (const record of shortestFirst(records))
    for (let at = record + WORDS; at < record + WORDS + recordWordCount(records, record); at += 1) {
      const word = records[at] ?? 0;
      postings[next[word] ?? 0] = record;
      next[word] = (next[word] ?? 0) + 1;
    }
  return postings;
}

/** All records by their number of words, then in their order. */
function shortestFirst(records: Int32Array): Int32Array {
  const starts = new Int32Array(RECORD_WORDS_AT_MOST + 2);
  eachRecord(records, (_, count) => (starts[count + 1] = (starts[count + 1] ?? 0) + 1));
  sumUp(starts);
  const sorted = new Int32Array(starts.at(-1) ?? 0);
  eachRecord(records, (record, count) => {
    sorted[starts[count] ?? 0] = record;
    starts[count] = (starts[count] ?? 0) + 1;
  });
  return sorted;
}

function eachRecord(records: Int32Array, take: (record: number, wordCount: number) => void): void {
  for (let record = 0; record < records.length;) {
    const count = recordWordCount(records, record);
    take(record, count);
    record += WORDS + count;
  }
}
