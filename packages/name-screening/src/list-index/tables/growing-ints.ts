const FIRST_LENGTH = 1024;

/** A list of integers that grows by doubling, a few bytes each. */
export class GrowingInts {
  #values = new Int32Array(FIRST_LENGTH);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) this.#grow();
    this.#values[this.#length] = value;
    this.#length += 1;
  }

  at(index: number): number {
    return this.#values[index] ?? 0;
  }

  /** What was pushed, in the memory of the list itself. */
  view(): Int32Array<ArrayBuffer> {
    return this.#values.subarray(0, this.#length);
  }

  #grow(): void {
    const values = new Int32Array(this.#values.length * 2);
    values.set(this.#values);
    this.#values = values;
  }
}

/** Of counts shifted by one place, where each group starts: the last element is the number of all. */
export function sumUp(counts: Int32Array): void {
  for (let index = 1; index < counts.length; index += 1)
    counts[index] = (counts[index] ?? 0) + (counts[index - 1] ?? 0);
}
