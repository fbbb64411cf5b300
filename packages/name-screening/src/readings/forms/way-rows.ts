import { likeliestInto } from '../ways/likeliest-order.ts';

/**
 * Ways to write a name, each a row of numbers, one form of each word, and how likely it is. The room is used again:
 * names are read one at a time.
 */
export class WayRows {
  count = 0;
  width = 0;
  /** By way and word. */
  forms = new Uint16Array(FIRST_WAYS * 4);
  weights = new Float64Array(FIRST_WAYS);
  /** By way: the forms of its first words in one number, by which most ways are told apart. */
  keys = new Int32Array(FIRST_WAYS);
  /** The last way of each group of keys, and by way the one before it. */
  readonly #newest = new Int32Array(GROUPS);
  #older = new Int32Array(FIRST_WAYS);

  /** Forgets what was before; the rows that follow have so many words. */
  begin(width: number): void {
    this.count = 0;
    this.width = width;
    this.#newest.fill(NONE);
  }

  /** Where the forms of one more way are to be written. */
  room(): number {
    const start = this.count * this.width;
    if (start + this.width > this.forms.length)
      this.forms = grown(this.forms, new Uint16Array(2 * (start + this.width)));
    if (this.count < this.weights.length) return start;
    this.weights = grown(this.weights, new Float64Array(2 * this.count));
    this.keys = grown(this.keys, new Int32Array(2 * this.count));
    this.#older = grown(this.#older, new Int32Array(2 * this.count));
    return start;
  }

  write(forms: readonly number[]): void {
    const start = this.room();
    for (let at = 0; at < forms.length; at += 1) this.forms[start + at] = forms[at] ?? 0;
  }

  /** Keeps the way that was written last; what is summed up later is not held against it. */
  keep(): void {
    this.keys[this.count] = this.#keyOfLast();
    this.count += 1;
  }

  /** Keeps the way that was written last, unless it is there: then that becomes likelier. */
  sumUp(weight: number): void {
    const key = this.#keyOfLast();
    const group = (Math.imul(key, SPREAD) >>> 16) & (GROUPS - 1);
    const newest = this.#newest[group] ?? NONE;
    for (let way = newest; way !== NONE; way = this.#older[way] ?? NONE) {
      if (this.keys[way] !== key || this.differing(way, this.count) !== NONE) continue;
      this.weights[way] = (this.weights[way] ?? 0) + weight;
      return;
    }
    this.weights[this.count] = weight;
    this.keys[this.count] = key;
    this.#older[this.count] = newest;
    this.#newest[group] = this.count;
    this.count += 1;
  }

  /** Puts the likeliest of the ways from one on in their order; how many there are. */
  likeliest(from: number, limit: number, order: Uint16Array): number {
    return likeliestInto(order, limit, this.weights, from, this.count);
  }

  /** The one word that two ways write in another form; less than nothing where there is none, or there are more. */
  differing(one: number, other: number): number {
    const { forms, width } = this;
    const [start, otherStart] = [one * width, other * width];
    let found = NONE;
    for (let at = 0; at < width; at += 1) {
      if (forms[start + at] === forms[otherStart + at]) continue;
      if (found !== NONE) return SEVERAL;
      found = at;
    }
    return found;
  }

  #keyOfLast(): number {
    const start = this.count * this.width;
    const words = Math.min(this.width, WORDS_IN_KEY);
    let key = 0;
    for (let at = 0; at < words; at += 1)
      key = (key << BITS_PER_WORD) | ((this.forms[start + at] ?? 0) & ONE_WORD);
    return key;
  }
}

/** Whether what differs between two keys lies within one word, if any: a thousand pairs for a name are told by this. */
export function isInOneWord(bits: number): boolean {
  const lowestBit = (31 - Math.clz32(bits)) & -BITS_PER_WORD;
  return (bits & ((1 << lowestBit) - 1)) === 0;
}

/** No word differs, or no way. */
export const NONE = -1;
const SEVERAL = -2;

/** Nearly every name has as many words, and every word fewer forms; where not, keys tell less apart. */
const WORDS_IN_KEY = 4;
const BITS_PER_WORD = 8;
const ONE_WORD = 0xff;

/** A power of two, and an odd number that spreads keys over the groups. */
const GROUPS = 256;
const SPREAD = 0x9e37_79b1;

/** Three languages and the transcriptions of eight more. */
const FIRST_WAYS = 160;

function grown<Numbers extends Uint16Array | Int32Array | Float64Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from);
  return to;
}
