import { Type } from 'typebox';
import { type Cause, type Decision, DECISIONS } from '@assay/policy-engine';
import type { AssessmentId, BacktestId, ContextId, PolicyVersionId, SubjectId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import { nullable, strict, Timestamp, Uuid } from '../../kernel/schema.ts';

export const BACKTEST_STATES = ['queued', 'running', 'completed', 'failed'] as const;
export type BacktestState = (typeof BACKTEST_STATES)[number];

/** Which stored assessments of the key a policy version is tried on. */
export interface BacktestFilter {
  readonly from: Date | null;
  readonly to: Date | null;
  readonly contextId: ContextId | null;
  /** That they have, by the version that made them. */
  readonly band: string | null;
  /** So many of the newest. */
  readonly limit: number;
}

/** A policy version tried on stored assessments. Nothing but the backtest itself changes by it. */
export interface Backtest extends BacktestFilter {
  readonly id: BacktestId;
  readonly policyVersionId: PolicyVersionId;
  readonly policyKey: string;
  readonly state: BacktestState;
  readonly counts: BacktestCounts;
  readonly matrix: readonly Transition[];
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
}

export interface BacktestCounts {
  /** Null until they are counted. */
  readonly assessments: number | null;
  readonly done: number;
  readonly moved: number;
  /** The version is not for these subjects, so they stand neither in the matrix nor among those that move. */
  readonly notCovered: number;
}

export interface BacktestOutcome {
  readonly band: string | null;
  readonly decision: Decision;
}

/** How many assessments went from one result to another, or stayed at it. */
export interface Transition {
  readonly before: BacktestOutcome;
  readonly after: BacktestOutcome;
  readonly count: number;
}

/** An assessment that would come out differently. */
export interface Move {
  readonly assessmentId: AssessmentId;
  readonly subjectId: SubjectId;
  readonly before: BacktestOutcome;
  readonly after: BacktestOutcome;
  readonly because: readonly Cause[];
}

export function sameOutcome(one: BacktestOutcome, other: BacktestOutcome): boolean {
  return one.band === other.band && one.decision === other.decision;
}

/** Counts transitions: one is added for each of many assessments. */
export class Matrix {
  readonly #counts = new Map<string, { before: BacktestOutcome; after: BacktestOutcome; count: number }>();

  constructor(known: readonly Transition[] = []) {
    for (const { before, after, count } of known) this.add(before, after, count);
  }

  add(before: BacktestOutcome, after: BacktestOutcome, count = 1): void {
    // No id of a band has a space.
    const key = `${before.band} ${before.decision} ${after.band} ${after.decision}`;
    const known = this.#counts.get(key);
    if (known) known.count += count;
    else this.#counts.set(key, { before, after, count });
  }

  /** The most frequent first. */
  transitions(): readonly Transition[] {
    return [...this.#counts.values()].toSorted((one, other) => other.count - one.count);
  }
}

const OutcomeShape = strict({ band: nullable(Type.String()), decision: Type.Enum([...DECISIONS]) });

export const MatrixShape = Type.Array(
  strict({ before: OutcomeShape, after: OutcomeShape, count: Type.Integer() }),
);

export const BacktestLimit = Type.Integer({
  minimum: 1,
  maximum: limits.backtestAssessments,
  description: 'So many of the newest assessments; the most when absent',
});

export const BacktestShape = strict(
  {
    id: Uuid,
    policyVersionId: Uuid,
    policyKey: Type.String(),
    state: Type.Enum([...BACKTEST_STATES]),
    counts: strict({
      assessments: nullable(Type.Integer({ description: 'Null until they are counted' })),
      done: Type.Integer(),
      moved: Type.Integer(),
      notCovered: Type.Integer({
        description: 'Of those done: the version is not for these subjects, so the matrix does not have them',
      }),
    }),
    matrix: MatrixShape,
    from: nullable(Timestamp),
    to: nullable(Timestamp),
    contextId: nullable(Uuid),
    band: nullable(Type.String()),
    limit: Type.Integer(),
    createdAt: Timestamp,
    createdBy: Type.String(),
    startedAt: nullable(Timestamp),
    completedAt: nullable(Timestamp),
  },
  { title: 'Backtest' },
);

export const MoveShape = strict({
  assessmentId: Uuid,
  subjectId: Uuid,
  before: OutcomeShape,
  after: OutcomeShape,
  because: Type.Array(strict({ type: Type.Enum(['factor', 'rule', 'input', 'band']), id: Type.String() }), {
    description:
      'Factors that contribute something else, and rules that hold on one side alone; without any, inputs that are not resolved for this version, or the band whose bounds or effect are others',
  }),
});

export function presentBacktest(backtest: Backtest) {
  const { matrix, from, to, createdAt, startedAt, completedAt, ...rest } = backtest;
  return {
    ...rest,
    matrix: [...matrix],
    from: from?.toISOString() ?? null,
    to: to?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    completedAt: completedAt?.toISOString() ?? null,
  };
}

export function presentMove({ because, ...move }: Move) {
  return { ...move, because: [...because] };
}
