import { HASH_BASE, mixed } from '../../words/word-hash.ts';
import { grown, WordNumbers } from './word-numbers.ts';

/** Ways to write something: those from one number up to another. */
export interface WayRange {
  readonly first: number;
  readonly end: number;
}

/**
 * Ways to write names, each a row of words and how likely it is among the others. The same few words come in many ways:
 * as numbers they are put together and compared without writing the ways out, of which only a few are kept. The room
 * is used again, as names are read one at a time: making it anew for each name takes longer than filling it.
 */
export class WayTable {
  readonly numbers = new WordNumbers();
  count = 0;
  weights = new Float64Array(FIRST_WAYS);
  /** By way: where its words begin, and how many they are. */
  starts = new Uint32Array(FIRST_WAYS);
  lengths = new Uint32Array(FIRST_WAYS);
  /** By way: of its words without spaces between them, and what that of something before it is multiplied by. */
  hashes = new Int32Array(FIRST_WAYS);
  powers = new Int32Array(FIRST_WAYS);
  words = new Uint32Array(FIRST_WORDS);
  #wordCount = 0;

  /** Forgets what was before. */
  begin(): void {
    if (this.words.length > MOST_WORDS_KEPT) this.words = new Uint32Array(FIRST_WORDS);
    this.numbers.begin();
    this.count = 0;
    this.#wordCount = 0;
  }

  addWord(text: string, weight: number): void {
    const word = this.numbers.numberOf(text);
    this.#addWay(weight, 1, this.numbers.hashes[word] ?? 0, powerOf(text.length));
    this.#addWordNumber(word);
  }

  addWords(texts: readonly string[], weight: number): number {
    this.#addWay(weight, texts.length, 0, 1);
    const way = this.count - 1;
    for (const text of texts) {
      const word = this.numbers.numberOf(text);
      const power = powerOf(text.length);
      this.hashes[way] = Math.imul(this.hashes[way] ?? 0, power) + (this.numbers.hashes[word] ?? 0);
      this.powers[way] = Math.imul(this.powers[way] ?? 0, power);
      this.#addWordNumber(word);
    }
    return way;
  }

  /** The words of a way as one. */
  addJoined(way: number, weight: number): void {
    const start = this.starts[way] ?? 0;
    const hash = this.hashes[way] ?? 0;
    const word = this.numbers.numberOfJoined(this.words, start, start + (this.lengths[way] ?? 0), hash);
    this.#addWay(weight, 1, hash, this.powers[way] ?? 0);
    this.#addWordNumber(word);
  }

  /** A way that is one and then another. */
  addPair(one: number, other: number, weight: number): void {
    const length = (this.lengths[one] ?? 0) + (this.lengths[other] ?? 0);
    const power = Math.imul(this.powers[one] ?? 0, this.powers[other] ?? 0);
    this.#addWay(weight, length, this.hashOfPair(one, other), power);
    this.#addRow(one);
    this.#addRow(other);
  }

  /** A way once more, as likely as is said now. */
  addAgain(way: number, weight: number): void {
    this.#addWay(weight, this.lengths[way] ?? 0, this.hashes[way] ?? 0, this.powers[way] ?? 0);
    this.#addRow(way);
  }

  hashOfPair(one: number, other: number): number {
    return (Math.imul(this.hashes[one] ?? 0, this.powers[other] ?? 0) + (this.hashes[other] ?? 0)) | 0;
  }

  wordsOf(way: number): readonly string[] {
    const start = this.starts[way] ?? 0;
    const words: string[] = [];
    for (let at = start; at < start + (this.lengths[way] ?? 0); at += 1)
      words.push(this.numbers.textOf(this.words[at] ?? 0));
    return words;
  }

  /** Its words without spaces. */
  textOf(way: number): string {
    return this.wordsOf(way).join('');
  }

  /** As `sumOf` its words. */
  sumOf(way: number): number {
    const start = this.starts[way] ?? 0;
    let sum = 0;
    for (let at = start; at < start + (this.lengths[way] ?? 0); at += 1)
      sum = (sum + mixed(this.numbers.hashes[this.words[at] ?? 0] ?? 0)) | 0;
    return sum;
  }

  #addWay(weight: number, length: number, hash: number, power: number): void {
    if (this.count === this.weights.length) this.#growWays();
    if (this.#wordCount + length > this.words.length) this.#growWords(length);
    const way = this.count;
    this.weights[way] = weight;
    this.starts[way] = this.#wordCount;
    this.lengths[way] = length;
    this.hashes[way] = hash;
    this.powers[way] = power;
    this.count = way + 1;
  }

  #addRow(way: number): void {
    const { words } = this;
    let count = this.#wordCount;
    const start = this.starts[way] ?? 0;
    const end = start + (this.lengths[way] ?? 0);
    for (let at = start; at < end; at += 1, count += 1) words[count] = words[at] ?? 0;
    this.#wordCount = count;
  }

  #addWordNumber(word: number): void {
    this.words[this.#wordCount] = word;
    this.#wordCount += 1;
  }

  #growWays(): void {
    this.weights = grown(this.weights, new Float64Array(2 * this.count));
    this.starts = grown(this.starts, new Uint32Array(2 * this.count));
    this.lengths = grown(this.lengths, new Uint32Array(2 * this.count));
    this.hashes = grown(this.hashes, new Int32Array(2 * this.count));
    this.powers = grown(this.powers, new Int32Array(2 * this.count));
  }

  #growWords(by: number): void {
    this.words = grown(this.words, new Uint32Array(2 * (this.#wordCount + by)));
  }
}

/** Enough for nearly every name. */
const FIRST_WAYS = 1024;
const FIRST_WORDS = 4096;

/** A name of hundreds of characters takes megabytes, which are given back. */
const MOST_WORDS_KEPT = 0x1_0000;

function powerOf(length: number): number {
  let power = 1;
  for (let at = 0; at < length; at += 1) power = Math.imul(power, HASH_BASE);
  return power;
}
