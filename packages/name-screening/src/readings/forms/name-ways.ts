import { COVERED, Coverage } from '../ways/coverage.ts';
import { FormCombination } from './form-combination.ts';
import { type Reading, type Readings, withinLimit } from './reading.ts';
import { isInOneWord, NONE, WayRows } from './way-rows.ts';
import type { Choices, WordForms } from './word-forms.ts';

/** The ways to write a name, word by word: put together and compared by numbers, and written out where chosen. */
export class NameWays {
  #words: readonly WordForms[] = [];
  #considered = 0;
  /** The ways that are taken, so many, come first. */
  readonly #ways = new WayRows();
  #taken = 0;
  /** The likeliest ways in their order; those of them that are not taken, and their keys. */
  #candidates = new Uint16Array(0);
  #candidateKeys = new Int32Array(0);

  /** Forgets the name before. So many of the likeliest ways are considered. */
  begin(words: readonly WordForms[], considered: number): void {
    this.#words = words;
    this.#considered = considered;
    this.#ways.begin(words.length);
    this.#taken = 0;
    if (considered <= this.#candidates.length) return;
    this.#candidates = new Uint16Array(considered);
    this.#candidateKeys = new Int32Array(considered);
  }

  /** Writes out a way that is chosen before any other is added; not if it is taken already, or is no text at all. */
  take(forms: readonly number[]): readonly string[] | undefined {
    const way = this.#taken;
    this.#ways.write(forms);
    if (this.#isTaken(way)) return undefined;
    const words = this.#wordsOf(way);
    if (words.length === 1 && words[0] === '') return undefined;
    this.#ways.keep();
    this.#taken += 1;
    return words;
  }

  add(forms: readonly number[], weight: number): void {
    this.#ways.write(forms);
    this.#ways.sumUp(weight);
  }

  /** The likeliest ways that have one of the choices for each word, each `by` so much as likely. */
  addCombined(words: readonly Choices[], by: number): void {
    const count = combination.combine(words, this.#considered);
    for (let place = 0; place < count; place += 1) {
      const start = this.#ways.room();
      combination.write(place, words, this.#ways.forms, start);
      this.#ways.sumUp(combination.weight(place) * by);
    }
  }

  /**
   * The ways that together find most, best first, beside those that are taken. A way also finds those that differ from
   * it by one letter of one word, so of two such ways one is enough while others wait.
   */
  widest(limit: number): readonly (readonly string[])[] {
    const [candidates, keys] = [this.#candidates, this.#candidateKeys];
    const likeliest = this.#ways.likeliest(this.#taken, this.#considered, candidates);
    let count = 0;
    coverage.begin(likeliest);
    for (let place = 0; place < likeliest; place += 1) {
      const way = candidates[place] ?? 0;
      if (this.#isTaken(way)) continue;
      const weight = this.#ways.weights[way] ?? 0;
      coverage.add(this.#isFound(way) ? weight * COVERED : weight);
      const key = this.#ways.keys[way] ?? 0;
      for (let before = 0; before < count; before += 1)
        if (isInOneWord(key ^ (keys[before] ?? 0)) && this.#areOneLetterApart(candidates[before] ?? 0, way))
          coverage.tie(before, count);
      candidates[count] = way;
      keys[count] = key;
      count += 1;
    }
    return coverage.best(limit).map((best) => this.#wordsOf(candidates[best] ?? 0));
  }

  /** Ways of this name that are taken, then others. Where all are in Latin letters, each is known to be another text. */
  readings(systems: readonly Reading[], customary: readonly Reading[], limit: number): Readings {
    if (!this.#words.every(({ isInLatin }) => isInLatin)) return withinLimit(systems, customary, limit);
    return {
      readings: [...systems, ...customary].slice(0, limit),
      capped: systems.length > limit,
      inLatin: true,
    };
  }

  #wordsOf(way: number): readonly string[] {
    const words: string[] = [];
    const start = way * this.#words.length;
    for (let at = 0; at < this.#words.length; at += 1)
      this.#words[at]?.write(this.#ways.forms[start + at] ?? 0, words);
    return words;
  }

  #isTaken(way: number): boolean {
    for (let taken = 0; taken < this.#taken; taken += 1)
      if (this.#ways.differing(taken, way) === NONE) return true;
    return false;
  }

  #isFound(way: number): boolean {
    const { keys } = this.#ways;
    const key = keys[way] ?? 0;
    for (let taken = 0; taken < this.#taken; taken += 1)
      if (isInOneWord(key ^ (keys[taken] ?? 0)) && this.#areOneLetterApart(taken, way)) return true;
    return false;
  }

  #areOneLetterApart(one: number, other: number): boolean {
    const { forms, width } = this.#ways;
    const at = this.#ways.differing(one, other);
    if (at < 0) return false;
    return (
      this.#words[at]?.areOneLetterApart(forms[one * width + at] ?? 0, forms[other * width + at] ?? 0) ??
      false
    );
  }
}

const combination = new FormCombination();
const coverage = new Coverage();
