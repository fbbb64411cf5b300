import { sumOf } from './word-hash.ts';

type Words = readonly string[];

/**
 * Rows of words that came before. A name has a few dozen spellings, nearly all different: a number for each tells most
 * of them apart, which costs a fraction of putting texts of their words into a set.
 */
export class DistinctRows {
  readonly #rows: Words[] = [];
  readonly #sums: number[] = [];
  readonly #areSame: (a: Words, b: Words) => boolean;

  constructor(areSame: (a: Words, b: Words) => boolean) {
    this.#areSame = areSame;
  }

  /** False where they have been added already; their sum may be known. */
  add(words: Words, sum = sumOf(words)): boolean {
    for (let at = 0; at < this.#sums.length; at += 1)
      if (this.#sums[at] === sum && this.#areSame(this.#rows[at] ?? [], words)) return false;
    this.#rows.push(words);
    this.#sums.push(sum);
    return true;
  }
}

export function areSameInOrder(a: Words, b: Words): boolean {
  return a.length === b.length && a.every((word, at) => word === b[at]);
}

/** Of words that are distinct. */
export function areSameInAnyOrder(a: Words, b: Words): boolean {
  return a.length === b.length && a.every((word) => b.includes(word));
}
