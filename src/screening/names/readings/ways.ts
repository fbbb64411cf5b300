import { isOneLetterOff, SHORTEST_WORD_ONE_LETTER_OFF } from '../one-letter-off.ts';
import { likeliestFirst, type Variant } from './likely.ts';

/** One way to write a name, by the numbers of its words, and how likely it is among the others. */
export interface Way {
  readonly words: readonly number[];
  readonly weight: number;
}

/**
 * The ways to write one name. The same few words come in many of them: as numbers they are put together and compared
 * without writing the ways out, of which only a few are kept.
 */
export class Ways {
  readonly #texts: string[] = [];
  readonly #numbers = new Map<string, number>();

  /** The words of a text are those between its spaces. */
  of({ text, weight }: Variant): Way {
    return { words: this.#wordsOf(text), weight };
  }

  /**
   * The likeliest ways to write the parts one after the other, likeliest first. A part has each way once, unless all of
   * its ways are single words. The parts are likeliest first too, so that a pair with `limit` likelier pairs before it
   * need not be looked at.
   */
  combined(parts: readonly (readonly Way[])[], limit: number): readonly Way[] {
    let found: readonly Way[] = [NOTHING];
    for (const part of parts) {
      const pairs = pairsOf(found, part, limit);
      const mayRepeat = hasRepeatedWord(part) || (!areEquallyLong(found) && !areEquallyLong(part));
      found = likeliestFirst(mayRepeat ? distinctWays(pairs) : pairs, limit);
    }
    return found;
  }

  /**
   * The texts that together find most, best first, beside those that are taken. A text also finds those that differ
   * from it by one letter of one word, so of two such texts one is enough while others wait.
   */
  widest(all: readonly Way[], taken: readonly string[], limit: number): readonly string[] {
    const known = taken.map((text) => this.#wordsOf(text));
    const candidates = all.filter(({ words }) => !known.some((other) => areSame(words, other)));
    /** The weight that no chosen text finds yet; none once it is chosen. */
    const left = Float64Array.from(candidates, ({ words, weight }) =>
      known.some((other) => this.#areOneLetterApart(words, other)) ? weight * COVERED : weight,
    );
    const near = this.#neighbours(candidates);
    const gains = left.map((_, index) => gainOf(index, left, near));
    const chosen: string[] = [];
    while (chosen.length < limit) {
      const best = most(gains);
      const next = candidates[best];
      if (!next) break;
      chosen.push(this.#text(next));
      take(best, left, near, gains);
    }
    return chosen;
  }

  #wordsOf(text: string): readonly number[] {
    return text.includes(' ') ? text.split(' ').map((word) => this.#number(word)) : [this.#number(text)];
  }

  #number(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    const number = this.#texts.push(word) - 1;
    this.#numbers.set(word, number);
    return number;
  }

  #text({ words }: Way): string {
    return words.map((word) => this.#texts[word] ?? '').join(' ');
  }

  /** Of each way the places of those one letter apart, in their order. */
  #neighbours(ways: readonly Way[]): readonly (readonly number[])[] {
    const near = ways.map((): number[] => []);
    for (let index = 0; index < ways.length; index += 1) {
      const { words } = ways[index] ?? NOTHING;
      for (let later = index + 1; later < ways.length; later += 1) {
        if (!this.#areOneLetterApart(words, (ways[later] ?? NOTHING).words)) continue;
        near[index]?.push(later);
        near[later]?.push(index);
      }
    }
    return near;
  }

  /** Whether exactly one word differs, by one letter. */
  #areOneLetterApart(a: readonly number[], b: readonly number[]): boolean {
    if (a.length !== b.length) return false;
    let at = -1;
    for (let index = 0; index < a.length; index += 1) {
      if (a[index] === b[index]) continue;
      if (at >= 0) return false;
      at = index;
    }
    const word = this.#texts[a[at] ?? -1] ?? '';
    const other = this.#texts[b[at] ?? -1] ?? '';
    return Math.max(word.length, other.length) >= SHORTEST_WORD_ONE_LETTER_OFF && isOneLetterOff(word, other);
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

const NOTHING: Way = { words: [], weight: 1 };
/** What finding a text only by one letter leaves to be wished for. */
const COVERED = 0.2;

function pairsOf(found: readonly Way[], part: readonly Way[], limit: number): readonly Way[] {
  const pairs: Way[] = [];
  for (let before = 0; before < found.length; before += 1) {
    const { words, weight } = found[before] ?? NOTHING;
    const most = Math.min(part.length, Math.floor(limit / (before + 1)));
    for (let at = 0; at < most; at += 1) {
      const next = part[at] ?? NOTHING;
      pairs.push({
        words: words.length === 0 ? next.words : words.concat(next.words),
        weight: part.length === 1 ? weight : weight * next.weight,
      });
    }
  }
  return pairs;
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

/** What choosing a text would find that no chosen one does; nothing once it is chosen. */
function gainOf(index: number, left: Float64Array, near: readonly (readonly number[])[]): number {
  let gain = left[index] ?? 0;
  if (gain === 0) return 0;
  for (const other of near[index] ?? []) gain += (left[other] ?? 0) * (1 - COVERED);
  return gain;
}

/** Only the texts near to what has changed gain another weight. */
function take(
  best: number,
  left: Float64Array,
  near: readonly (readonly number[])[],
  gains: Float64Array,
): void {
  const covered = near[best] ?? [];
  left[best] = 0;
  gains[best] = 0;
  for (const other of covered) left[other] = (left[other] ?? 0) * COVERED;
  for (const other of covered) {
    gains[other] = gainOf(other, left, near);
    for (const further of near[other] ?? []) gains[further] = gainOf(further, left, near);
  }
}

/** The first of the greatest; -1 where all are nothing. */
function most(gains: Float64Array): number {
  let best = -1;
  let greatest = 0;
  for (let index = 0; index < gains.length; index += 1)
    if ((gains[index] ?? 0) > greatest) {
      greatest = gains[index] ?? 0;
      best = index;
    }
  return best;
}
