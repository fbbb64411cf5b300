import { Type } from 'typebox';
import { type Decision, DECISIONS } from '@assay/policy-engine';
import type { AssessmentId, OverrideId } from '../../kernel/ids.ts';
import { nullable, strict, Uuid } from '../../kernel/schema.ts';
import {
  currentUntil,
  type Reason,
  REASONS,
  reasonsNotCurrent,
  type StateFacts,
} from '../assessments/currency.ts';
import { overrideStatus } from './override.ts';

/** The decision of an assessment now, with its overrides. It is derived on every read. */
export interface AssessmentState {
  readonly assessmentId: AssessmentId;
  readonly current: boolean;
  readonly effectiveDecision: Decision | 'reassessment_required';
  readonly decision: Decision;
  readonly reasons: readonly Reason[];
  readonly overrideId: OverrideId | null;
  readonly currentUntil: Date | null;
}

/**
 * Not current is `reassessment_required`, override or not; else the override that is active; else the calculated one.
 */
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
