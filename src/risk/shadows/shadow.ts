import { Type } from 'typebox';
import { secondsAfter } from '@assay/values';
import type { PolicyVersionId, ShadowId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import { refuseProperty } from '../../kernel/result.ts';
import { nullable, strict, Timestamp, Uuid } from '../../kernel/schema.ts';
import { MatrixShape, type Transition } from '../backtests/backtest.ts';

export const END_CAUSES = ['time', 'asked', 'published', 'failed'] as const;
export type EndCause = (typeof END_CAUSES)[number];

/** A draft that is tried on every new assessment of its key, for a time. Nothing but the shadow itself changes by it. */
export interface Shadow {
  readonly id: ShadowId;
  readonly policyVersionId: PolicyVersionId;
  readonly policyKey: string;
  readonly from: Date;
  readonly until: Date;
  /** What was recorded of its end. */
  readonly ended: ShadowEnd | null;
  /** When the version was published, which ends its shadow. */
  readonly publishedAt: Date | null;
  /** Assessments that were evaluated before then are in the counts. */
  readonly countedUntil: Date;
  readonly counts: ShadowCounts;
  readonly matrix: readonly Transition[];
  readonly createdBy: string;
}

export interface ShadowCounts {
  readonly done: number;
  readonly moved: number;
  /** The version is not for these subjects. */
  readonly notCovered: number;
}

export interface ShadowEnd {
  readonly at: Date;
  readonly because: EndCause;
}

/** When it ended, or will if nobody ends it before. */
export function endOf({
  until,
  ended,
  publishedAt,
}: Pick<Shadow, 'until' | 'ended' | 'publishedAt'>): ShadowEnd {
  if (ended) return ended;
  return publishedAt !== null && publishedAt < until
    ? { at: publishedAt, because: 'published' }
    : { at: until, because: 'time' };
}

/** A shadow as it is at a moment, whether or not its end is recorded yet. */
export interface ShadowView extends Shadow {
  readonly state: 'running' | 'ended';
}

export function shadowView(shadow: Shadow, now: Date): ShadowView {
  const end = endOf(shadow);
  return end.at <= now ? { ...shadow, state: 'ended', ended: end } : { ...shadow, state: 'running' };
}

const DAY_SECONDS = 86_400;

export function refusalOfEnd(until: Date, now: Date) {
  if (until <= now) return refuseProperty('/until', 'in_the_past', 'A shadow ends in the future.');
  if (until > secondsAfter(now, limits.shadowDays * DAY_SECONDS))
    return refuseProperty('/until', 'too_far_ahead', `A shadow runs for at most ${limits.shadowDays} days.`);
  return undefined;
}

export const ShadowShape = strict(
  {
    id: Uuid,
    policyVersionId: Uuid,
    policyKey: Type.String(),
    state: Type.Enum(['running', 'ended']),
    from: Timestamp,
    until: Timestamp,
    endedAt: nullable(Timestamp),
    endedBecause: nullable(
      Type.Enum([...END_CAUSES], {
        description:
          '`asked`: somebody ended it; `published`: its version was published; `failed`: the version could not be tried again and again',
      }),
    ),
    countedUntil: {
      ...Timestamp,
      description: 'Assessments that were evaluated before then are in the counts: about half a minute ago',
    },
    counts: strict({
      done: Type.Integer(),
      moved: Type.Integer(),
      notCovered: Type.Integer({
        description: 'Of those done: the version is not for these subjects, so the matrix does not have them',
      }),
    }),
    matrix: MatrixShape,
    createdAt: Timestamp,
    createdBy: Type.String(),
  },
  { title: 'Shadow' },
);

export function presentShadow(shadow: ShadowView) {
  const { id, policyVersionId, policyKey, state, from, until, ended, countedUntil, counts, matrix } = shadow;
  return {
    id,
    policyVersionId,
    policyKey,
    state,
    from: from.toISOString(),
    until: until.toISOString(),
    endedAt: ended?.at.toISOString() ?? null,
    endedBecause: ended?.because ?? null,
    countedUntil: countedUntil.toISOString(),
    counts,
    matrix: [...matrix],
    createdAt: from.toISOString(),
    createdBy: shadow.createdBy,
  };
}
