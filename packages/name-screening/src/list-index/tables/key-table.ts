import { hashOf } from './hash.ts';
import { type IndexPart, type PartReader, partOf } from './index-parts.ts';

const MARKS_PER_KEY = 8;
const LEAST_MARKS = 32;

/**
 * Finds numbered things, as words or names of a list, by keys of their own: the hashes of all keys in their order, and for
 * each the things that have it. Nearly all that is asked for is not there, which a row of marks tells.
 */
export class KeyTable {
  readonly #keys: Uint32Array;
  /** By key: the first that has it; one more at the end. */
  readonly #starts: Int32Array;
  readonly #values: Int32Array;
  readonly #marks: Uint32Array;

  constructor(keys: Uint32Array, starts: Int32Array, values: Int32Array, marks: Uint32Array) {
    this.#keys = keys;
    this.#starts = starts;
    this.#values = values;
    this.#marks = marks;
  }

  /** Null where the list was indexed without it. */
  static read(parts: PartReader, name: string): KeyTable | null {
    if (!parts.has(`${name}_keys`)) return null;
    const keys = parts.uint32(`${name}_keys`);
    const marks = new Uint32Array(parts.derived(`${name}_marks`, () => marksOf(keys)));
    return new KeyTable(keys, parts.int32(`${name}_starts`), parts.int32(`${name}_values`), marks);
  }

  get byteLength(): number {
    const { byteLength } = this.#keys;
    return byteLength + this.#starts.byteLength + this.#values.byteLength + this.#marks.byteLength;
  }

  /** Those that have the key; now and then one that only has the same hash. Null where there are none, as mostly. */
  find(hash: number): Int32Array | null {
    if (!hasMark(this.#marks, hash)) return null;
    const at = this.#placeOf(hash);
    if (this.#keys[at] !== hash) return null;
    return this.#values.subarray(this.#starts[at] ?? 0, this.#starts[at + 1] ?? 0);
  }

  #placeOf(hash: number): number {
    let low = 0;
    let high = this.#keys.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#keys[middle] ?? 0) < hash) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

export class KeyTableBuilder {
  readonly #values = new Map<number, number[]>();

  /** Each number comes with all its keys before the next one. */
  add(key: string, value: number): void {
    const hash = hashOf(key);
    const values = this.#values.get(hash);
    if (!values) this.#values.set(hash, [value]);
    else if (values.at(-1) !== value) values.push(value);
  }

  finish(name: string): readonly IndexPart[] {
    const keys = Uint32Array.from(this.#values.keys()).toSorted();
    const starts = new Int32Array(keys.length + 1);
    const values: number[] = [];
    for (const [at, key] of keys.entries()) {
      for (const value of this.#values.get(key) ?? []) values.push(value);
      starts[at + 1] = values.length;
    }
    return [
      partOf(`${name}_keys`, keys),
      partOf(`${name}_starts`, starts),
      partOf(`${name}_values`, Int32Array.from(values)),
    ];
  }
}

function marksOf(keys: Uint32Array): Uint32Array {
  const count = Math.max(LEAST_MARKS, 2 ** Math.ceil(Math.log2(keys.length * MARKS_PER_KEY + 1)));
  const marks = new Uint32Array(count / 32);
  for (const key of keys) {
    const mark = key & (count - 1);
    marks[mark >>> 5] = (marks[mark >>> 5] ?? 0) | (1 << (mark & 31));
  }
  return marks;
}

function hasMark(marks: Uint32Array, hash: number): boolean {
  const mark = hash & (marks.length * 32 - 1);
  return (((marks[mark >>> 5] ?? 0) >>> (mark & 31)) & 1) === 1;
}
