import type { Choices } from './word-forms.ts';

/**
 * The likeliest ways to choose a form for every word of a name, likeliest first. The room is used again, and a way is
 * written out only when it is asked for.
 */
export class FormCombination {
  #limit = 0;
  /** By word and place among the ways up to it: the place of the way that is continued, and by which choice. */
  #before = new Uint16Array(0);
  #choice = new Uint16Array(0);
  /** By place: how likely the way is, and how likely it is with the word that is being added. */
  #weights = new Float64Array(0);
  #next = new Float64Array(0);
  /** By place: the choice that continues the way next, and how likely it is then. */
  #head = new Uint16Array(0);
  #headWeights = new Float64Array(0);

  /** How many ways there are, of which so many are looked for. */
  combine(words: readonly Choices[], limit: number): number {
    this.#makeRoom(words.length, limit);
    const first = words[0]?.weights ?? [];
    let count = Math.min(first.length, limit);
    for (let place = 0; place < count; place += 1) {
      this.#choice[place] = place;
      this.#weights[place] = first[place] ?? 0;
    }
    for (let word = 1; word < words.length; word += 1)
      count = this.#continue(count, words[word]?.weights ?? [], word * limit);
    return count;
  }

  weight(place: number): number {
    return this.#weights[place] ?? 0;
  }

  /** Writes the numbers of the forms that a way has. */
  write(place: number, words: readonly Choices[], to: Uint16Array, from: number): void {
    let way = place;
    for (let word = words.length - 1; word >= 0; word -= 1) {
      const at = word * this.#limit + way;
      to[from + word] = words[word]?.forms[this.#choice[at] ?? 0] ?? 0;
      way = this.#before[at] ?? 0;
    }
  }

  #makeRoom(words: number, limit: number): void {
    this.#limit = limit;
    if (words * limit > this.#before.length) {
      this.#before = new Uint16Array(words * limit);
      this.#choice = new Uint16Array(words * limit);
    }
    if (limit <= this.#weights.length) return;
    this.#weights = new Float64Array(limit);
    this.#next = new Float64Array(limit);
    this.#head = new Uint16Array(limit);
    this.#headWeights = new Float64Array(limit);
  }

  /**
   * Adds a word. As ways and choices are likeliest first, what is next is among the next choices of the ways that have
   * one already and of the first that has none. Of equally likely ways, that which continues an earlier one is first.
   */
  #continue(count: number, likely: readonly number[], from: number): number {
    if (likely.length === 1) return this.#continueAll(count, from);
    const [weights, heads] = [this.#weights, this.#headWeights];
    let open = 0;
    let made = 0;
    for (; made < this.#limit; made += 1) {
      if (open < count && (open === 0 || (this.#head[open - 1] ?? 0) > 0)) {
        this.#head[open] = 0;
        heads[open] = (weights[open] ?? 0) * (likely[0] ?? 0);
        open += 1;
      }
      const best = greatest(heads, open);
      if (best < 0) break;
      const choice = this.#head[best] ?? 0;
      this.#before[from + made] = best;
      this.#choice[from + made] = choice;
      this.#next[made] = heads[best] ?? 0;
      this.#head[best] = choice + 1;
      heads[best] = choice + 1 < likely.length ? (weights[best] ?? 0) * (likely[choice + 1] ?? 0) : SPENT;
    }
    [this.#weights, this.#next] = [this.#next, this.#weights];
    return made;
  }

  /** A word without a choice. */
  #continueAll(count: number, from: number): number {
    for (let place = 0; place < count; place += 1) {
      this.#before[from + place] = place;
      this.#choice[from + place] = 0;
    }
    return count;
  }
}

/** Less than any weight: a way that no choice is left to continue. */
const SPENT = -1;

/** Where the first of the greatest is; -1 where all are spent. */
function greatest(weights: Float64Array, count: number): number {
  let best = -1;
  let most = SPENT;
  for (let at = 0; at < count; at += 1) {
    const weight = weights[at] ?? SPENT;
    if (weight <= most) continue;
    most = weight;
    best = at;
  }
  return best;
}
