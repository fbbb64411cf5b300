import type { PolicyVersionId, SubjectId } from '../../kernel/ids.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { RiskCapabilities } from '../capabilities.ts';
import type { Assessment } from '../assessments/assessment.ts';
import type { LastAssessment } from '../assessments/last-assessment.store.ts';
import { findReadyPolicy } from '../policies/find-ready-policy.lookup.ts';
import { latestReceipts } from '../evidence/evidence.store.ts';
import { earliest, nextExpiry, restsOnConflict } from './deadline.ts';
import type { DueSubscription } from '../monitoring/monitoring.store.ts';

interface Context {
  readonly scope: Scope;
  readonly capabilities: RiskCapabilities;
}

type MonitoredPolicy = Omit<DueSubscription, 'scope'>;

/** The first deadline of an assessment: the expiry or age of its evidence, or its review. */
export async function deadlineOf(db: Reader, ctx: Context, assessment: Assessment): Promise<Date | null> {
  const { inputs, freshUntil, evaluatedAt, reviewDueAt } = assessment;
  const expiry = restsOnConflict(inputs) ? await expiryAfter(db, ctx, assessment, evaluatedAt) : freshUntil;
  return earliest(expiry, reviewDueAt);
}

/**
 * Contract 2, *Monitoring*: a check stores nothing when evidence revision and policy version are those of the last
 * assessment and no deadline has passed. Undefined when there is something to do, else until when there is not.
 */
export async function upToDateUntil(
  db: Reader,
  ctx: Context,
  { checked, last, now }: { checked: MonitoredPolicy; last: LastAssessment | undefined; now: Date },
): Promise<{ readonly deadline: Date | null; readonly last: LastAssessment } | undefined> {
  if (!last || last.evidenceRevision !== checked.evidenceRevision) return undefined;
  if (last.policyVersionId !== checked.policyVersionId) return undefined;
  // The receipts are the same as then, so this is the deadline that the assessment had from the start.
  const deadline = earliest(await expiryAfter(db, ctx, checked, last.evaluatedAt), last.reviewDueAt);
  return deadline !== null && now >= deadline ? undefined : { deadline, last };
}

/** The moment at which time alone changes the evidence that the policy sees now; null where it never does. */
export async function expiryAfter(
  db: Reader,
  ctx: Context,
  {
    subjectId,
    policyVersionId,
  }: { readonly subjectId: SubjectId; readonly policyVersionId: PolicyVersionId },
  at: Date,
): Promise<Date | null> {
  const policy = await findReadyPolicy(db, ctx, policyVersionId);
  if (!policy || policy === 'draft') return null;
  const receipts = await latestReceipts(db, ctx.scope, subjectId, policy.wanted);
  const inputs = policy.compiled.resolve(policy.asInputs(receipts), at);
  return nextExpiry(policy.definition, inputs, receipts);
}
