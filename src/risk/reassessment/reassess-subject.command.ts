import { isRefusal, refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import type { RiskCapabilities } from '../capabilities.ts';
import type { Assessment } from '../assessments/assessment.ts';
import { findLastAssessment } from '../assessments/last-assessment.store.ts';
import { assessSubject } from '../assessments/assess-subject.command.ts';
import { deadlineOf, upToDateUntil } from './foresee.query.ts';
import { type DueSubscription, saveCheck, claimDue } from '../monitoring/monitoring.store.ts';

type RefusalCodes =
  /** Not due any more, or claimed by another worker. */
  | 'illegal_transition'
  /** There is an assessment of just this already. */
  | 'already_exists'
  | 'not_found'
  | 'policy_not_published'
  | 'applicability_not_matched'
  | 'applicability_unknown'
  | 'too_large';

/** Checks one subscription: claims it, and assesses its subject unless the last assessment says it all. */
export const reassessSubject: Command<DueSubscription, Assessment, RefusalCodes, RiskCapabilities> = async (
  tx,
  ctx,
  due,
) => {
  const { scope, now } = ctx;
  const [taken, last] = await Promise.all([claimDue(tx, due, now), findLastAssessment(tx, scope, due)]);
  if (!taken) return refuse('illegal_transition', 'It is not due, or another worker has it.');
  if (await upToDateUntil(tx, ctx, { checked: taken, last, now }))
    return refuse('already_exists', 'The last assessment is up to date.');
  const { subjectId, policyVersionId } = taken;
  const request = { subjectId, policyVersionId, trigger: 'monitoring', eventIds: [] };
  const assessed = await assessSubject(tx, ctx, request);
  if (isRefusal(assessed)) return assessed;
  saveCheck(tx, scope, taken, {
    lastError: null,
    lastEvaluatedAt: assessed.value.evaluatedAt,
    lastAssessmentId: assessed.value.id,
    nextCheckAt: await deadlineOf(tx, ctx, assessed.value),
  });
  return assessed;
};
