import type { Scalar } from '../policies/definition.ts';
import { enumerated, shown } from './wording.ts';

/** Which values lead somewhere, in a form that can be said. */
export type Region =
  | { readonly kind: 'numbers'; readonly points: readonly number[]; readonly places: readonly number[] }
  | { readonly kind: 'values'; readonly named: readonly Scalar[]; readonly other: boolean }
  | { readonly kind: 'items'; readonly added: readonly Scalar[]; readonly removed: readonly Scalar[] }
  | { readonly kind: 'example'; readonly value: Scalar };

/**
 * The points cut the numbers into places: what lies below the first is 0, the first itself is 1, what lies between it
 * and the second is 2, and so on.
 */
export function regionOfNumbers(constants: ReadonlySet<Scalar>, places: readonly number[]): Region {
  const points = [...constants]
    .filter((constant): constant is number => typeof constant === 'number')
    .toSorted((a, b) => a - b);
  return { kind: 'numbers', points, places };
}

/** Both of one input, where that can be said as one. */
export function united(one: Region, other: Region): Region | undefined {
  if (one.kind === 'numbers' && other.kind === 'numbers')
    return { ...one, places: [...one.places, ...other.places].toSorted((a, b) => a - b) };
  if (one.kind === 'values' && other.kind === 'values')
    return { ...one, named: [...one.named, ...other.named], other: one.other || other.other };
  return undefined;
}

/** Follows the key of an input: `is below 40`. */
export function worded(region: Region): string {
  switch (region.kind) {
    case 'numbers':
      return `is ${runsOf(region.places)
        .map((run) => range(region.points, run))
        .join(' or ')}`;
    case 'values': {
      const parts = [
        ...(region.named.length > 0 ? [enumerated(region.named.map(shown), ' or ')] : []),
        ...(region.other ? ['a value that the policy does not name'] : []),
      ];
      return `is ${parts.join(' or ')}`;
    }
    case 'items': {
      const { added, removed } = region;
      const parts = [
        ...(removed.length > 0 ? [`does not hold ${enumerated(removed.map(shown), ' and ')}`] : []),
        ...(added.length > 0 ? [`holds ${enumerated(added.map(shown), ' and ')}`] : []),
      ];
      return parts.length > 0 ? parts.join(' and ') : 'holds no item that the policy names';
    }
    case 'example':
      return `is for example ${shown(region.value)}`;
  }
}

interface Run {
  readonly first: number;
  readonly last: number;
}

function runsOf(places: readonly number[]): readonly Run[] {
  const runs: Run[] = [];
  for (const place of places) {
    const before = runs.at(-1);
    if (before && place <= before.last + 1) runs[runs.length - 1] = { first: before.first, last: place };
    else runs.push({ first: place, last: place });
  }
  return runs;
}

/** An odd place is a point, an even one lies between two. */
function range(points: readonly number[], { first, last }: Run): string {
  const low = points[first % 2 === 1 ? (first - 1) / 2 : first / 2 - 1];
  const high = points[last % 2 === 1 ? (last - 1) / 2 : last / 2];
  const [withLow, withHigh] = [first % 2 === 1, last % 2 === 1];
  if (low === undefined && high === undefined) return 'any number';
  if (low === undefined) return withHigh ? `${high} or less` : `below ${high}`;
  if (high === undefined) return withLow ? `${low} or more` : `more than ${low}`;
  if (low === high) return String(low);
  return `${withLow ? 'from' : 'above'} ${low} to ${withHigh ? '' : 'below '}${high}`;
}
