import type { Scalar } from '../../policies/definition.ts';

/** Values of which no condition tells one from another. They are made when asked for: there may be very many. */
export class Kind {
  readonly #made: Scalar[] = [];
  readonly #sources: Iterator<Scalar>[];

  constructor(values: Iterable<Scalar>) {
    this.#sources = [values[Symbol.iterator]()];
  }

  /** Undefined where there are not so many. */
  at(index: number): Scalar | undefined {
    while (this.#made.length <= index) {
      const next = this.#sources[0]?.next();
      if (!next) return undefined;
      if (next.done) this.#sources.shift();
      else this.#made.push(next.value);
    }
    return this.#made[index];
  }

  /** Takes the other's values as its own. */
  join(other: Kind): void {
    this.#sources.push(other.#all());
  }

  *#all(): Generator<Scalar> {
    for (let index = 0; ; index++) {
      const value = this.at(index);
      if (value === undefined) return;
      yield value;
    }
  }
}
