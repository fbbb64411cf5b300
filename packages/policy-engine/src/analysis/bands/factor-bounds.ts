import type { Course } from '../search/course.ts';
import type { BandModel, NumberedConjunctions } from './band-model.ts';

/** What a factor can still come to. */
export interface Bounds {
  /** Of its contribution; the least is above the greatest where it cannot score. */
  readonly least: number;
  readonly greatest: number;
  /** Whether perhaps no case holds and it has no points for that. */
  readonly mayGap: boolean;
  /** Only one outcome is left. */
  readonly certain: boolean;
}

/**
 * Looks at the alive cases up to the first of which every variable is chosen: that one holds, so nothing after it is
 * taken.
 */
export function factorBounds({ factors }: BandModel, parts: NumberedConjunctions, { spans }: Course) {
  const ranked = factors.map(({ cases, otherwise }, factor) => ({
    otherwise,
    cases: cases.map(({ contribution }, rank) => {
      const number = parts.factors[factor]?.[rank] ?? -1;
      return { number, contribution, last: spans[number]?.last ?? -1 };
    }),
  }));
  return {
    bounds(factor: number, depth: number, alive: Uint8Array): Bounds {
      const { cases = [], otherwise = 'never' } = ranked[factor] ?? {};
      let [least, greatest, open] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
      for (const { number, contribution, last } of cases) {
        if (alive[number] === 0) continue;
        least = Math.min(least, contribution);
        greatest = Math.max(greatest, contribution);
        open++;
        if (last <= depth) return { least, greatest, mayGap: false, certain: open === 1 };
      }
      const certain = open === 0;
      if (typeof otherwise === 'string') return { least, greatest, mayGap: otherwise === 'gap', certain };
      least = Math.min(least, otherwise);
      greatest = Math.max(greatest, otherwise);
      return { least, greatest, mayGap: false, certain };
    },

    /** The cases that it may take. */
    open(factor: number, depth: number, alive: Uint8Array): string {
      const numbers: number[] = [];
      for (const { number, last } of ranked[factor]?.cases ?? []) {
        if (alive[number] === 0) continue;
        numbers.push(number);
        if (last <= depth) break;
      }
      return numbers.join();
    },
  };
}
