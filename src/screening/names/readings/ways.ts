import { isOneLetterOff, SHORTEST_WORD_ONE_LETTER_OFF } from '../one-letter-off.ts';
import { COVERED, Coverage } from './coverage.ts';
import { likeliestFirst, type Variant } from './likely.ts';

/** One way to write a name, by the numbers of its words, and how likely it is among the others. */
export interface Way {
  readonly words: readonly number[];
  readonly weight: number;
}

/**
 * The ways to write names. The same few words come in many of them: as numbers they are put together and compared
 * without writing the ways out, of which only a few are kept.
 */
export class Ways {
  readonly #texts: string[] = [];
  /** Beside the texts, which are asked for it far more often than for anything else. */
  readonly #lengths: number[] = [];
  readonly #numbers = new Map<string, number>();

  /** The words of a text are those between its spaces. */
  of({ text, weight }: Variant): Way {
    return { words: this.#wordsOf(text), weight };
  }

  /**
   * The texts that together find most, best first, beside those that are taken. A text also finds those that differ
   * from it by one letter of one word, so of two such texts one is enough while others wait.
   */
  widest(all: readonly Way[], taken: readonly string[], limit: number): readonly string[] {
    const known = taken.map((text) => this.#wordsOf(text));
    const candidates: (readonly number[])[] = [];
    coverage.begin(all.length);
    for (const { words, weight } of all) {
      if (known.some((other) => areSame(words, other))) continue;
      const isFound = known.some((other) => this.#areOneLetterApart(words, other));
      coverage.add(isFound ? weight * COVERED : weight);
      for (let before = 0; before < candidates.length; before += 1)
        if (this.#areOneLetterApart(candidates[before] ?? NOTHING.words, words))
          coverage.tie(before, candidates.length);
      candidates.push(words);
    }
    return coverage.best(limit).map((best) => this.#text(candidates[best] ?? NOTHING.words));
  }

  #wordsOf(text: string): readonly number[] {
    return text.includes(' ') ? text.split(' ').map((word) => this.#number(word)) : [this.#number(text)];
  }

  #number(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    const number = this.#texts.push(word) - 1;
    this.#lengths.push(word.length);
    this.#numbers.set(word, number);
    return number;
  }

  #text(words: readonly number[]): string {
    let text = this.#texts[words[0] ?? -1] ?? '';
    for (let at = 1; at < words.length; at += 1) text += ` ${this.#texts[words[at] ?? -1] ?? ''}`;
    return text;
  }

  #areOneLetterApart(a: readonly number[], b: readonly number[]): boolean {
    if (a.length !== b.length) return false;
    let at = -1;
    for (let index = 0; index < a.length; index += 1) {
      if (a[index] === b[index]) continue;
      if (at >= 0) return false;
      at = index;
    }
    if (at < 0) return false;
    const [word, other] = [a[at] ?? 0, b[at] ?? 0];
    const [length, otherLength] = [this.#lengths[word] ?? 0, this.#lengths[other] ?? 0];
    if (Math.abs(length - otherLength) > 1 || Math.max(length, otherLength) < SHORTEST_WORD_ONE_LETTER_OFF)
      return false;
    return isOneLetterOff(this.#texts[word] ?? '', this.#texts[other] ?? '');
  }
}

/** The same for texts that are written out already. */
export function widest(all: readonly Variant[], taken: readonly string[], limit: number): readonly string[] {
  const ways = new Ways();
  return ways.widest(
    all.map((one) => ways.of(one)),
    taken,
    limit,
  );
}

/**
 * The likeliest ways to write the parts one after the other, likeliest first. A part has each way once, unless all of
 * its ways are single words.
 */
export function combinedWays(parts: readonly (readonly Way[])[], limit: number): readonly Way[] {
  let found: readonly Way[] = [NOTHING];
  for (const part of parts) {
    const pairs = new Pairs(found, part, limit);
    found = mayRepeat(found, part) ? likeliestFirst(distinctWays(pairs.all()), limit) : pairs.likeliest();
  }
  return found;
}

const NOTHING: Way = { words: [], weight: 1 };
const coverage = new Coverage();

/**
 * Ways to write one thing and then another. Both are likeliest first, so that a pair with `limit` likelier pairs before
 * it need not be looked at.
 */
class Pairs {
  /** By pair, of the one and of the other. */
  readonly firsts: number[] = [];
  readonly seconds: number[] = [];
  readonly #weights: number[] = [];
  readonly #first: readonly Way[];
  readonly #second: readonly Way[];
  readonly #limit: number;

  constructor(first: readonly Way[], second: readonly Way[], limit: number) {
    this.#first = first;
    this.#second = second;
    this.#limit = limit;
  }

  /** Every pair that was looked at, in its order. */
  all(): readonly Way[] {
    this.#each((one, other, weight) => this.#put(this.firsts.length, one, other, weight));
    return this.#ways();
  }

  /** Each is put in its place among the likeliest, as `likeliestFirst` does, before it is written out. */
  likeliest(): readonly Way[] {
    const weights = this.#weights;
    this.#each((one, other, weight) => {
      const isFull = weights.length === this.#limit;
      if (isFull && (weights[this.#limit - 1] ?? 0) >= weight) return;
      let place = isFull ? this.#limit - 1 : weights.length;
      for (; place > 0 && (weights[place - 1] ?? 0) < weight; place -= 1)
        this.#put(place, this.firsts[place - 1] ?? 0, this.seconds[place - 1] ?? 0, weights[place - 1] ?? 0);
      this.#put(place, one, other, weight);
    });
    return this.#ways();
  }

  #each(take: (one: number, other: number, weight: number) => void): void {
    const [first, second] = [this.#first, this.#second];
    for (let one = 0; one < first.length; one += 1) {
      const { weight } = first[one] ?? NOTHING;
      const most = Math.min(second.length, Math.floor(this.#limit / (one + 1)));
      for (let other = 0; other < most; other += 1)
        take(one, other, second.length === 1 ? weight : weight * (second[other] ?? NOTHING).weight);
    }
  }

  #put(place: number, one: number, other: number, weight: number): void {
    this.firsts[place] = one;
    this.seconds[place] = other;
    this.#weights[place] = weight;
  }

  #ways(): readonly Way[] {
    return this.#weights.map((weight, place) => {
      const { words } = this.#first[this.firsts[place] ?? 0] ?? NOTHING;
      const next = (this.#second[this.seconds[place] ?? 0] ?? NOTHING).words;
      return { words: words.length === 0 ? next : [...words, ...next], weight };
    });
  }
}

/** Whether two pairs may be the same way: where words repeat, or words can be divided in two ways. */
function mayRepeat(first: readonly Way[], second: readonly Way[]): boolean {
  return hasRepeatedWord(second) || (!areEquallyLong(first) && !areEquallyLong(second));
}

/** Each way once with all its weight. */
function distinctWays(all: readonly Way[]): readonly Way[] {
  const sums = new Map<string, { readonly words: readonly number[]; weight: number }>();
  for (const { words, weight } of all) {
    const key = words.join();
    const sum = sums.get(key);
    if (sum) sum.weight += weight;
    else sums.set(key, { words, weight });
  }
  return [...sums.values()];
}

function hasRepeatedWord(part: readonly Way[]): boolean {
  for (let at = 1; at < part.length; at += 1) {
    const { words } = part[at] ?? NOTHING;
    if (words.length !== 1) return false;
    for (let before = 0; before < at; before += 1)
      if ((part[before] ?? NOTHING).words[0] === words[0]) return true;
  }
  return false;
}

function areEquallyLong(ways: readonly Way[]): boolean {
  const length = ways[0]?.words.length;
  for (let at = 1; at < ways.length; at += 1) if (ways[at]?.words.length !== length) return false;
  return true;
}

function areSame(a: readonly number[], b: readonly number[]): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false;
  return true;
}
