/** A name of another script in Latin letters. */
export interface Reading {
  readonly text: string;
  /** What it was read by, as `pinyin` or `bgn_pcgn`. */
  readonly system: string;
}

export const READINGS_PER_NAME = 24;

/** Each text once, under the first system that gives it. */
export function distinctReadings(all: readonly Reading[]): readonly Reading[] {
  const seen = new Set<string>();
  return all.filter(({ text }) => {
    if (text === '' || seen.has(text)) return false;
    seen.add(text);
    return true;
  });
}

export interface Readings {
  /** Likeliest first, at most as many as were asked for. */
  readonly readings: readonly Reading[];
  /** A system had a reading that found no place. */
  readonly capped: boolean;
}

/** What the systems give, then what is customary as far as there is room. */
export function withinLimit(
  systems: readonly Reading[],
  customary: readonly Reading[],
  limit: number,
): Readings {
  const fixed = distinctReadings(systems);
  return {
    readings: distinctReadings([...fixed, ...customary]).slice(0, limit),
    capped: fixed.length > limit,
  };
}
