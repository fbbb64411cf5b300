import { areOneLetterOff, SHORTEST_WORD_ONE_LETTER_OFF } from '../../words/one-letter-off.ts';
import type { Coverage } from './coverage.ts';
import type { WayTable } from './way-table.ts';
import { grown } from './word-numbers.ts';

/**
 * Which ways differ by one letter of one word. Each is held against all before it, a thousand pairs for a name, so a
 * row of up to six words is two numbers in which each word has its ten bits: most pairs are told apart by those alone.
 */
export class NearWays {
  readonly #table: WayTable;
  /** By way, of its first and its next three words. */
  #keys = new Int32Array(FIRST_KEYS);

  constructor(table: WayTable) {
    this.#table = table;
  }

  /** Makes ways ready to be compared. */
  prepare(first: number, end: number): void {
    if (2 * end > this.#keys.length) this.#keys = grown(this.#keys, new Int32Array(4 * end));
    for (let way = first; way < end; way += 1) {
      this.#keys[2 * way] = this.#keyOf(way, 0);
      this.#keys[2 * way + 1] = this.#keyOf(way, WORDS_PER_KEY);
    }
  }

  /** Ties the ways that are one letter apart. */
  tie(ways: readonly number[], coverage: Coverage): void {
    for (let place = 1; place < ways.length; place += 1) {
      const way = ways[place] ?? 0;
      for (let before = 0; before < place; before += 1)
        if (this.areOneLetterApart(ways[before] ?? 0, way)) coverage.tie(before, place);
    }
  }

  areOneLetterApart(one: number, other: number): boolean {
    const keys = this.#keys;
    const begin = keys[2 * one] ?? 0;
    const rest = keys[2 * one + 1] ?? 0;
    const beginBits = begin ^ (keys[2 * other] ?? 0);
    const restBits = rest ^ (keys[2 * other + 1] ?? 0);
    if (beginBits !== 0 && restBits !== 0) return false;
    const bits = beginBits | restBits;
    let shift = 0;
    if ((bits & FIRST_WORD) !== bits) {
      if ((bits & SECOND_WORD) === bits) shift = BITS_PER_WORD;
      else if ((bits & THIRD_WORD) === bits) shift = 2 * BITS_PER_WORD;
      else return false;
    }
    if (begin === NO_KEY) return this.#areRowsApart(one, other);
    const word = ((beginBits === 0 ? rest : begin) >>> shift) & FIRST_WORD;
    const otherWord = word ^ (bits >>> shift);
    return word > 0 && otherWord > 0 && this.#areNear(word - 1, otherWord - 1);
  }

  /** Of rows that have no key. */
  #areRowsApart(one: number, other: number): boolean {
    const { lengths, starts, words } = this.#table;
    const length = lengths[one] ?? 0;
    if (lengths[other] !== length) return false;
    const start = starts[one] ?? 0;
    const otherStart = starts[other] ?? 0;
    let different = -1;
    for (let at = 0; at < length; at += 1) {
      if (words[start + at] === words[otherStart + at]) continue;
      if (different >= 0) return false;
      different = at;
    }
    return different >= 0 && this.#areNear(words[start + different] ?? 0, words[otherStart + different] ?? 0);
  }

  #keyOf(way: number, from: number): number {
    const { lengths, numbers, starts, words } = this.#table;
    const length = lengths[way] ?? 0;
    if (length > 2 * WORDS_PER_KEY || numbers.count >= FIRST_WORD) return NO_KEY;
    const first = (starts[way] ?? 0) + from;
    const end = first + Math.min(length - from, WORDS_PER_KEY);
    let key = 0;
    for (let at = first; at < end; at += 1) key |= ((words[at] ?? 0) + 1) << (BITS_PER_WORD * (at - first));
    return key;
  }

  #areNear(word: number, other: number): boolean {
    const { lengths, letters, starts } = this.#table.numbers;
    const length = lengths[word] ?? 0;
    const otherLength = lengths[other] ?? 0;
    if (length < SHORTEST_WORD_ONE_LETTER_OFF && otherLength < SHORTEST_WORD_ONE_LETTER_OFF) return false;
    return length < otherLength
      ? areOneLetterOff(letters, starts[word] ?? 0, length, starts[other] ?? 0, otherLength)
      : areOneLetterOff(letters, starts[other] ?? 0, otherLength, starts[word] ?? 0, length);
  }
}

const FIRST_KEYS = 2048;
const WORDS_PER_KEY = 3;
const BITS_PER_WORD = 10;
const FIRST_WORD = 0x3ff;
const SECOND_WORD = FIRST_WORD << BITS_PER_WORD;
const THIRD_WORD = SECOND_WORD << BITS_PER_WORD;

/** Of a row with more words than that, or of a name with more than a thousand. */
const NO_KEY = -1;
