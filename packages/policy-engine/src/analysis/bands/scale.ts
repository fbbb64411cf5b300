import type { PolicyDefinition } from '../../policies/definition.ts';

/** Contract 2, Policy definition, 3: points and weights have three decimals, bounds six, so all of this is whole. */
const POINTS_SCALE = 1_000;
const SCORE_SCALE = POINTS_SCALE * POINTS_SCALE;

export function contributionOf(points: number, weight: number): number {
  return Math.round(points * POINTS_SCALE) * Math.round(weight * POINTS_SCALE);
}

/** Which band an aggregate of contributions falls into. */
export function bandScale({ floor, ceiling, bands }: PolicyDefinition): (aggregate: number) => number {
  const least = scaled(floor);
  const greatest = ceiling === undefined ? Number.POSITIVE_INFINITY : scaled(ceiling);
  const bounds = bands.map(({ lowerBound }) => scaled(lowerBound));
  return (aggregate) => {
    const score = Math.min(Math.max(aggregate, least), greatest);
    return bounds.findLastIndex((bound) => bound <= score);
  };
}

function scaled(bound: number): number {
  return Math.round(bound * SCORE_SCALE);
}
