import { GrowingInts } from './growing-ints.ts';
import { hashOf } from './hash.ts';
import { type IndexPart, type PartReader, partOf } from './index-parts.ts';

export const NO_WORD = -1;

/**
 * The distinct words of a list, numbered from 0: their letters one after the other, found by open addressing.
 * A million strings in a map would be many times as large, and could not be stored as they are.
 */
export class WordTable {
  readonly #slots: Int32Array;
  readonly #starts: Int32Array;
  readonly #letters: Uint16Array;

  /** `slots` holds the number of a word and one, or 0 where it is free; its length is a power of two. */
  constructor(slots: Int32Array, starts: Int32Array, letters: Uint16Array) {
    this.#slots = slots;
    this.#starts = starts;
    this.#letters = letters;
  }

  static read(parts: PartReader): WordTable {
    return new WordTable(parts.int32('word_slots'), parts.int32('word_starts'), parts.uint16('word_letters'));
  }

  get size(): number {
    return this.#starts.length - 1;
  }

  get byteLength(): number {
    return this.#slots.byteLength + this.#starts.byteLength + this.#letters.byteLength;
  }

  /** The number of the word that has this hash, or `NO_WORD`. */
  find(word: string, hash: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const id = (this.#slots[slot] ?? 0) - 1;
      if (id === NO_WORD || this.#is(id, word)) return id;
    }
  }

  text(id: number): string {
    return textOf(this.#letters, this.#starts[id] ?? 0, this.#starts[id + 1] ?? 0);
  }

  letterCount(id: number): number {
    return (this.#starts[id + 1] ?? 0) - (this.#starts[id] ?? 0);
  }

  /** As `isOneLetterOff` of the two words, without writing the listed one out: it is asked for very often. */
  isOneLetterOff(id: number, word: string): boolean {
    const letters = this.#letters;
    const start = this.#starts[id] ?? 0;
    const end = this.#starts[id + 1] ?? 0;
    const shorter = Math.min(end - start, word.length);
    const longer = Math.max(end - start, word.length);
    let before = 0;
    while (before < shorter && letters[start + before] === word.charCodeAt(before)) before += 1;
    let after = 0;
    while (after < shorter - before && letters[end - 1 - after] === word.charCodeAt(word.length - 1 - after))
      after += 1;
    const differing = longer - before - after;
    if (differing !== 2 || shorter !== longer) return differing === 1;
    const [one, other] = [letters[start + before], letters[start + before + 1]];
    return one === word.charCodeAt(before + 1) && other === word.charCodeAt(before);
  }

  parts(): readonly IndexPart[] {
    return [
      partOf('word_slots', this.#slots),
      partOf('word_starts', this.#starts),
      partOf('word_letters', this.#letters),
    ];
  }

  #is(id: number, word: string): boolean {
    const start = this.#starts[id] ?? 0;
    if ((this.#starts[id + 1] ?? 0) - start !== word.length) return false;
    for (let index = 0; index < word.length; index += 1)
      if (this.#letters[start + index] !== word.charCodeAt(index)) return false;
    return true;
  }
}

/** Words are short: one letter after the other is quicker than a view of the letters handed over as a whole. */
export function textOf(letters: Uint16Array, start: number, end: number): string {
  let text = '';
  for (let at = start; at < end; at += 1) text += String.fromCharCode(letters[at] ?? 0);
  return text;
}

const FIRST_SLOTS = 1 << 12;

export class WordTableBuilder {
  #slots = new Int32Array(FIRST_SLOTS);
  readonly #starts = new GrowingInts();
  readonly #letters = new GrowingInts();
  readonly #hashes = new GrowingInts();

  constructor() {
    this.#starts.push(0);
  }

  /** The number of the word, a new one where it was not known. */
  add(word: string): number {
    const hash = hashOf(word);
    const mask = this.#slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const id = (this.#slots[slot] ?? 0) - 1;
      if (id === NO_WORD) return this.#append(word, hash, slot);
      if (this.#is(id, word)) return id;
    }
  }

  finish(): WordTable {
    return new WordTable(this.#slots, this.#starts.view(), Uint16Array.from(this.#letters.view()));
  }

  #append(word: string, hash: number, slot: number): number {
    const id = this.#hashes.length;
    for (let index = 0; index < word.length; index += 1) this.#letters.push(word.charCodeAt(index));
    this.#starts.push(this.#letters.length);
    this.#hashes.push(hash);
    this.#slots[slot] = id + 1;
    if (this.#hashes.length * 2 > this.#slots.length) this.#widen();
    return id;
  }

  #widen(): void {
    this.#slots = new Int32Array(this.#slots.length * 2);
    const mask = this.#slots.length - 1;
    for (let id = 0; id < this.#hashes.length; id += 1) {
      let slot = this.#hashes.at(id) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = id + 1;
    }
  }

  #is(id: number, word: string): boolean {
    const start = this.#starts.at(id);
    if (this.#starts.at(id + 1) - start !== word.length) return false;
    for (let index = 0; index < word.length; index += 1)
      if (this.#letters.at(start + index) !== word.charCodeAt(index)) return false;
    return true;
  }
}
