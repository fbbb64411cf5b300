import { type Course, endingAt, openAt, type Span, spanOf } from '../search/course.ts';
import type { BandModel, NumberedConjunctions } from './band-model.ts';
import { type Bounds, factorBounds } from './factor-bounds.ts';

/** What the aggregate of all factors can still come to. */
interface Prospect {
  readonly least: number;
  readonly greatest: number;
  readonly mayScore: boolean;
  readonly mayGap: boolean;
}

/**
 * What the factors contribute, where an aggregate of null says that one of them has no score. It starts at 0, also for
 * a maximum: no score is below that.
 */
export function scoreOutlook(model: BandModel, parts: NumberedConjunctions, course: Course) {
  const combine = (one: number, other: number): number =>
    model.aggregation === 'sum' ? one + other : Math.max(one, other);
  const factors = factorBounds(model, parts, course);
  const spans = parts.factors.map((cases) => unionOf(cases.map((number) => course.spans[number])));
  const ending = endingAt(spans, course.variables.length);
  const open = openAt(spans, course.variables.length);
  const steps = [-1, ...course.variables.keys()].map((depth) =>
    [...(ending[depth + 1] ?? []), ...(open[depth] ?? [])].reduce(
      (sum, factor) => sum + 2 * (parts.factors[factor]?.length ?? 0),
      0,
    ),
  );
  const including = (prospect: Prospect, { least, greatest, mayGap }: Bounds): Prospect => ({
    least: combine(prospect.least, least),
    greatest: combine(prospect.greatest, greatest),
    mayScore: prospect.mayScore && least <= greatest,
    mayGap: prospect.mayGap || mayGap,
  });
  const adding = (aggregate: number | null, { least, greatest }: Bounds): number | null =>
    aggregate === null || least > greatest ? null : combine(aggregate, least);
  const later = laterProspects();

  /** By depth, counted from -1: of the factors that begin later. */
  function laterProspects(): readonly Prospect[] {
    const untouched = new Uint8Array(course.spans.length).fill(1);
    const all = spans.map(({ first, last }, factor) => ({
      first: last < 0 ? -1 : first,
      bounds: factors.bounds(factor, -1, untouched),
    }));
    const none: Prospect = { least: 0, greatest: 0, mayScore: true, mayGap: false };
    return [-1, ...course.variables.keys()].map((depth) =>
      all.reduce((sum, factor) => (factor.first > depth ? including(sum, factor.bounds) : sum), none),
    );
  }

  return {
    settle: (before: number | null, depth: number, alive: Uint8Array): number | null =>
      (ending[depth + 1] ?? []).reduce(
        (aggregate, factor) => adding(aggregate, factors.bounds(factor, depth, alive)),
        before,
      ),
    prospect(aggregate: number | null, depth: number, alive: Uint8Array): Prospect {
      const ahead = later[depth + 1];
      if (aggregate === null || !ahead) return { least: 0, greatest: 0, mayScore: false, mayGap: true };
      let prospect = {
        ...ahead,
        least: combine(aggregate, ahead.least),
        greatest: combine(aggregate, ahead.greatest),
      };
      for (const factor of open[depth] ?? [])
        prospect = including(prospect, factors.bounds(factor, depth, alive));
      return prospect;
    },
    /** Of certain factors only the aggregate counts, and not even that where the score's band is certain. */
    residue(before: number | null, depth: number, alive: Uint8Array, certainBand?: number): string {
      let aggregate = before;
      let unsure = '';
      for (const factor of open[depth] ?? []) {
        const bounds = factors.bounds(factor, depth, alive);
        if (bounds.certain) aggregate = adding(aggregate, bounds);
        else unsure += `/${factors.open(factor, depth, alive)}`;
      }
      if (aggregate === null) return 'gap';
      return `${certainBand === undefined ? aggregate : `in ${certainBand}`}${unsure}`;
    },
    steps: (depth: number): number => steps[depth + 1] ?? 0,
  };
}

function unionOf(spans: readonly (Span | undefined)[]): Span {
  return spanOf(spans.flatMap((span) => (span ? [span.first, span.last] : [])));
}
