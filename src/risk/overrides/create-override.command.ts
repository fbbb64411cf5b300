import type { EffectDecision } from '@assay/policy-engine';
import type { AssessmentId } from '../../kernel/ids.ts';
import { actorOf } from '../../kernel/principal.ts';
import { refuse, refuseProperty } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import { reasonsNotCurrent } from '../assessments/currency.ts';
import {
  type AssessmentFacts,
  findAssessmentFacts,
  subjectOfAssessment,
} from '../assessments/currency.store.ts';
import { entriesOf } from '../subjects/counters.ts';
import { lockSubject, saveCounters } from '../subjects/subjects.store.ts';
import { type CurrentOverride, latestExpiry, type Override } from './override.ts';
import { insertOverride } from './overrides.store.ts';

export interface NewOverride {
  readonly assessmentId: AssessmentId;
  readonly decision: EffectDecision;
  readonly reason: string;
  readonly expiresAt: Date;
}

type RefusalCodes = 'not_found' | 'invalid_request' | 'override_not_allowed';

export const createOverride: Command<NewOverride, CurrentOverride, RefusalCodes> = async (tx, ctx, input) => {
  const { scope } = ctx;
  const subjectId = await subjectOfAssessment(tx, scope, input.assessmentId);
  if (!subjectId) return refuse('not_found', 'No such assessment.');

  // Evidence and assessments wait for this lock, so everything read behind it stays true until the commit.
  const [subject, assessment] = await Promise.all([
    lockSubject(tx, ctx, subjectId),
    findAssessmentFacts(tx, scope, input.assessmentId),
  ]);
  if (!subject || !assessment) return refuse('not_found', 'No such assessment.');
  const { now } = subject;
  const wrong = refusalOfExpiry(input.expiresAt, now) ?? refusalOf(assessment, input.decision, now);
  if (wrong) return wrong;

  const override = overrideOf(input, assessment, {
    id: ctx.newId(),
    mode: scope.mode,
    createdAt: now,
    createdBy: actorOf(ctx.principal),
  });
  const { history, counters } = entriesOf(subject, [
    {
      id: ctx.newId(),
      type: 'risk.override.created',
      resource: 'overrides',
      resourceId: override.id,
      reason: override.reason,
      detail: {
        assessmentId: assessment.id,
        policyKey: assessment.policyKey,
        decision: override.decision,
        calculatedDecision: assessment.decision,
        expiresAt: override.expiresAt.toISOString(),
      },
    },
  ]);
  insertOverride(tx, scope, override, history[0].sequence);
  saveCounters(tx, scope, subject.id, counters);
  // The newest of all, of an assessment that was just found current.
  return { value: { ...override, status: 'active' }, history };
};

function refusalOfExpiry(expiresAt: Date, now: Date) {
  if (expiresAt <= now)
    return refuseProperty('/expiresAt', 'in_the_past', 'An override expires in the future.');
  if (expiresAt > latestExpiry(now))
    return refuseProperty('/expiresAt', 'too_far_ahead', 'An override expires within one year.');
  return undefined;
}

function refusalOf({ currency, status }: AssessmentFacts, decision: EffectDecision, now: Date) {
  const reasons = reasonsNotCurrent(currency, now);
  if (reasons.length > 0)
    return refuse(
      'override_not_allowed',
      `The assessment is not current (${reasons.join(', ')}). Assess again.`,
    );
  if (status === 'incomplete' && decision === 'none')
    return refuse('override_not_allowed', 'An incomplete assessment cannot be overridden to none.');
  return undefined;
}

function overrideOf(
  { decision, reason, expiresAt }: NewOverride,
  { id: assessmentId, subjectId, policyKey }: AssessmentFacts,
  made: Pick<Override, 'id' | 'mode' | 'createdAt' | 'createdBy'>,
): Override {
  const notRevoked = { revokedAt: null, revokedBy: null, revokeReason: null };
  return { ...made, assessmentId, subjectId, policyKey, decision, reason, expiresAt, ...notRevoked };
}
