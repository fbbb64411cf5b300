import { HASH_BASE, mixed } from '../../words/word-hash.ts';

/**
 * Numbers for the words of a name, the same for the same word. They are told apart by their letters: one that joins
 * others becomes a text only where somebody wants to read it.
 */
export class WordNumbers {
  count = 0;
  /** By word. */
  hashes = new Int32Array(FIRST_WORDS);
  starts = new Uint32Array(FIRST_WORDS);
  lengths = new Uint32Array(FIRST_WORDS);
  /** Of all words, each from its start on. */
  letters = new Uint16Array(FIRST_LETTERS);
  #letterCount = 0;
  readonly #texts: (string | undefined)[] = [];
  /** By a part of the hash, as far on as it is taken: a word and one more, or nothing. */
  #slots = new Uint32Array(2 * FIRST_WORDS);

  /** Forgets what was before. */
  begin(): void {
    this.count = 0;
    this.#letterCount = 0;
    this.#slots.fill(0);
  }

  numberOf(text: string): number {
    this.#makeRoom(text.length);
    const { letters } = this;
    let hash = 0;
    for (let at = 0; at < text.length; at += 1) {
      const letter = text.charCodeAt(at);
      letters[this.#letterCount + at] = letter;
      hash = (Math.imul(hash, HASH_BASE) + letter) | 0;
    }
    const word = this.#numberOf(hash, text.length);
    this.#texts[word] = text;
    return word;
  }

  /** The number of the word that joins some, which stand in a row from one place up to another. */
  numberOfJoined(row: Uint32Array, first: number, end: number, hash: number): number {
    let length = 0;
    for (let at = first; at < end; at += 1) length += this.lengths[row[at] ?? 0] ?? 0;
    this.#makeRoom(length);
    const { letters } = this;
    let next = this.#letterCount;
    for (let at = first; at < end; at += 1) {
      const word = row[at] ?? 0;
      const start = this.starts[word] ?? 0;
      for (let from = start; from < start + (this.lengths[word] ?? 0); from += 1, next += 1)
        letters[next] = letters[from] ?? 0;
    }
    return this.#numberOf(hash, length);
  }

  textOf(word: number): string {
    return (this.#texts[word] ??= this.#write(word));
  }

  #write(word: number): string {
    const start = this.starts[word] ?? 0;
    const codes: number[] = [];
    for (let at = start; at < start + (this.lengths[word] ?? 0); at += 1) codes.push(this.letters[at] ?? 0);
    return String.fromCharCode(...codes);
  }

  /** The number of the letters behind those of all words. */
  #numberOf(hash: number, length: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = mixed(hash) & mask;
    for (let taken = slots[slot] ?? 0; taken > 0; taken = slots[slot] ?? 0) {
      if (this.hashes[taken - 1] === hash && this.#isNext(taken - 1, length)) return taken - 1;
      slot = (slot + 1) & mask;
    }
    const word = this.count;
    this.hashes[word] = hash;
    this.starts[word] = this.#letterCount;
    this.lengths[word] = length;
    this.#texts[word] = undefined;
    this.#letterCount += length;
    this.count = word + 1;
    slots[slot] = this.count;
    return word;
  }

  #isNext(word: number, length: number): boolean {
    if (this.lengths[word] !== length) return false;
    const start = this.starts[word] ?? 0;
    for (let at = 0; at < length; at += 1)
      if (this.letters[start + at] !== this.letters[this.#letterCount + at]) return false;
    return true;
  }

  /** For one more word of so many letters. */
  #makeRoom(length: number): void {
    if (this.#letterCount + length > this.letters.length)
      this.letters = grown(this.letters, new Uint16Array(2 * (this.#letterCount + length)));
    if (this.count < this.hashes.length) return;
    this.hashes = grown(this.hashes, new Int32Array(2 * this.count));
    this.starts = grown(this.starts, new Uint32Array(2 * this.count));
    this.lengths = grown(this.lengths, new Uint32Array(2 * this.count));
    const mask = 4 * this.count - 1;
    this.#slots = new Uint32Array(mask + 1);
    for (let word = 0; word < this.count; word += 1) {
      let slot = mixed(this.hashes[word] ?? 0) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = word + 1;
    }
  }
}

/** Enough for nearly every name; the first is a power of two. */
const FIRST_WORDS = 256;
const FIRST_LETTERS = 4096;

type Numbers = Float64Array | Int32Array | Uint16Array | Uint32Array;

export function grown<Kind extends Numbers>(from: Kind, to: Kind): Kind {
  to.set(from);
  return to;
}
