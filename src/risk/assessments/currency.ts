import { Type } from 'typebox';
import { type Decision, DECISIONS } from '@assay/policy-engine';
import type { AssessmentId, OverrideId } from '../../kernel/ids.ts';
import { nullable, strict, Uuid } from '../../kernel/schema.ts';
import { type AppliedOverride, overrideStatus } from '../overrides/override.ts';

/** What decides whether an assessment is current. It is derived when somebody asks: the assessment never changes. */
export interface CurrencyFacts {
  /** The subject's when the assessment was made, and now. */
  readonly evidenceRevision: number;
  readonly subjectEvidenceRevision: number;
  /** The assessment's own, and the highest of its subject and policy key. */
  readonly sequence: number;
  readonly latestSequence: number;
  readonly freshUntil: Date | null;
  readonly reviewDueAt: Date | null;
  readonly usedRetiredSource: boolean;
}

export const REASONS = [
  'newer_evidence',
  'newer_assessment',
  'freshness_elapsed',
  'review_elapsed',
  'retired_source',
] as const;
export type Reason = (typeof REASONS)[number];

/** One test for each reason. A deadline has passed at the very moment it names. */
const HOLDS: Readonly<Record<Reason, (facts: CurrencyFacts, now: Date) => boolean>> = {
  newer_evidence: (facts) => facts.subjectEvidenceRevision > facts.evidenceRevision,
  newer_assessment: (facts) => facts.latestSequence > facts.sequence,
  freshness_elapsed: ({ freshUntil }, now) => freshUntil !== null && now >= freshUntil,
  review_elapsed: ({ reviewDueAt }, now) => reviewDueAt !== null && now >= reviewDueAt,
  retired_source: (facts) => facts.usedRetiredSource,
};

/** Every reason that holds; an assessment is current when none does. */
export function reasonsNotCurrent(facts: CurrencyFacts, now: Date): readonly Reason[] {
  return REASONS.filter((reason) => HOLDS[reason](facts, now));
}

export function isCurrent(facts: CurrencyFacts, now: Date): boolean {
  return reasonsNotCurrent(facts, now).length === 0;
}

/** The first deadline; only time is foreseen here, not evidence or another assessment. */
export function currentUntil({ freshUntil, reviewDueAt }: CurrencyFacts): Date | null {
  if (freshUntil === null || reviewDueAt === null) return freshUntil ?? reviewDueAt;
  return freshUntil < reviewDueAt ? freshUntil : reviewDueAt;
}

/** An assessment as far as its state depends on it. Earlier overrides never apply again, so only the newest is here. */
export interface StateFacts {
  readonly id: AssessmentId;
  readonly decision: Decision;
  readonly currency: CurrencyFacts;
  readonly newestOverride: (AppliedOverride & { readonly id: OverrideId }) | null;
}

export interface AssessmentState {
  readonly assessmentId: AssessmentId;
  readonly current: boolean;
  readonly effectiveDecision: Decision | 'reassessment_required';
  readonly decision: Decision;
  readonly reasons: readonly Reason[];
  readonly overrideId: OverrideId | null;
  readonly currentUntil: Date | null;
}

/** Not current is `reassessment_required`, override or not; else the override that is active; else what was calculated. */
export function assessmentState(
  { id, decision, currency, newestOverride }: StateFacts,
  now: Date,
): AssessmentState {
  const reasons = reasonsNotCurrent(currency, now);
  const current = reasons.length === 0;
  const active =
    newestOverride && overrideStatus(newestOverride, { superseded: false, current }, now) === 'active'
      ? newestOverride
      : null;
  return {
    assessmentId: id,
    current,
    effectiveDecision: current ? (active?.decision ?? decision) : 'reassessment_required',
    decision,
    reasons,
    overrideId: active?.id ?? null,
    currentUntil: currentUntil(currency),
  };
}

export const AssessmentStateShape = strict(
  {
    assessmentId: Uuid,
    current: Type.Boolean(),
    effectiveDecision: Type.Enum([...DECISIONS, 'reassessment_required'], {
      description:
        '`reassessment_required` when not current; else the decision of the active override; else the calculated one',
    }),
    decision: Type.Enum([...DECISIONS], { description: 'As calculated' }),
    reasons: Type.Array(Type.Enum([...REASONS]), { description: 'Why it is not current; empty when it is' }),
    overrideId: nullable(Type.String({ format: 'uuid', description: 'The override that applies' })),
    currentUntil: nullable(
      Type.String({
        format: 'date-time',
        description:
          'The first freshness or review deadline; newer evidence or a newer assessment may end it sooner',
      }),
    ),
  },
  { title: 'AssessmentState' },
);

export function presentState({ reasons, currentUntil: until, ...state }: AssessmentState) {
  return { ...state, reasons: [...reasons], currentUntil: until?.toISOString() ?? null };
}
