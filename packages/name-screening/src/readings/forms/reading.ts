import { areSameInOrder, DistinctRows } from '../../words/distinct-rows.ts';

/** A name of another script in Latin letters. */
export interface Reading {
  readonly words: readonly string[];
  /** What it was read by, as `pinyin` or `bgn_pcgn`. */
  readonly system: string;
  /** `sumOf` its words, where it is known. */
  readonly sum?: number;
}

export const READINGS_PER_NAME = 24;

/** Its words are those between the spaces of a text. */
export function readingOf(text: string, system: string): Reading {
  return { words: text.includes(' ') ? text.split(' ') : [text], system };
}

/** Each text once, under the first system that gives it. */
export function distinctReadings(all: readonly Reading[]): readonly Reading[] {
  const seen = new DistinctRows(areSameInOrder);
  return all.filter(({ words, sum }) => !isNothing(words) && seen.add(words, sum));
}

export interface Readings {
  /** Likeliest first, at most as many as were asked for. */
  readonly readings: readonly Reading[];
  /** A system had a reading that found no place. */
  readonly capped: boolean;
  /** The tables had everything, so that there are no letters of other scripts left in them. */
  readonly inLatin?: boolean;
}

/** What the systems give, then what is customary as far as there is room. */
export function withinLimit(
  systems: readonly Reading[],
  customary: readonly Reading[],
  limit: number,
): Readings {
  const fixed = distinctReadings(systems);
  const all = customary.length === 0 ? fixed : distinctReadings([...fixed, ...customary]);
  return { readings: all.slice(0, limit), capped: fixed.length > limit };
}

function isNothing(words: readonly string[]): boolean {
  return words.length === 0 || (words.length === 1 && words[0] === '');
}
