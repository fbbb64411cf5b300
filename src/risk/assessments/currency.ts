import type { Decision, EffectDecision } from '@assay/policy-engine';
import type { AssessmentId, OverrideId } from '../../kernel/ids.ts';

/**
 * The facts that decide whether an assessment is current. That is derived on every read: the assessment never changes.
 */
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

/** An override as far as the state of its assessment depends on it. */
export interface AppliedOverride {
  readonly id: OverrideId;
  readonly decision: EffectDecision;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
}

/** An assessment as far as its state depends on it. Earlier overrides never apply again, so only the newest is here. */
export interface StateFacts {
  readonly id: AssessmentId;
  readonly decision: Decision;
  readonly currency: CurrencyFacts;
  readonly newestOverride: AppliedOverride | null;
}
