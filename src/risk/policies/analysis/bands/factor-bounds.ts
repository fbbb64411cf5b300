import type { Course } from '../search/course.ts';
import type { Banding, Numbered, RankedFactor } from './banding.ts';

/** What a factor can still come to. */
export interface Bounds {
  /** Of its contribution; the least is above the greatest where it cannot score. */
  readonly least: number;
  readonly greatest: number;
  /** Whether perhaps no case holds and it has no points for that. */
  readonly mayGap: boolean;
  /** The numbers of the cases that it may take. */
  readonly open: readonly number[];
  /** Only one outcome is left. */
  readonly certain: boolean;
}

export type FactorBounds = (factor: number, depth: number, alive: Uint8Array) => Bounds;

export function factorBounds({ factors }: Banding, parts: Numbered, { spans }: Course): FactorBounds {
  return (factor, depth, alive) => {
    const [ranked, numbers] = [factors[factor], parts.factors[factor]];
    if (!ranked || !numbers) throw new Error('There is no such factor');
    return boundsOf(ranked, numbers, alive, (conjunction) => (spans[conjunction]?.last ?? -1) <= depth);
  };
}

/** Up to the first alive case of which every variable is chosen: that one holds, so nothing after it is taken. */
function boundsOf(
  { cases, otherwise }: RankedFactor,
  numbers: readonly number[],
  alive: Uint8Array,
  isSettled: (conjunction: number) => boolean,
): Bounds {
  let least = Number.POSITIVE_INFINITY;
  let greatest = Number.NEGATIVE_INFINITY;
  const open: number[] = [];
  for (const [rank, { contribution }] of cases.entries()) {
    const conjunction = numbers[rank] ?? -1;
    if (alive[conjunction] === 0) continue;
    least = Math.min(least, contribution);
    greatest = Math.max(greatest, contribution);
    open.push(conjunction);
    if (isSettled(conjunction)) return { least, greatest, mayGap: false, open, certain: open.length === 1 };
  }
  const certain = open.length === 0;
  if (typeof otherwise === 'string') return { least, greatest, mayGap: otherwise === 'gap', open, certain };
  return {
    least: Math.min(least, otherwise),
    greatest: Math.max(greatest, otherwise),
    mayGap: false,
    open,
    certain,
  };
}
