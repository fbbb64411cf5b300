import { type Receipt, evaluationTexts } from '@assay/policy-engine';
import { UNASSIGNED } from '../../kernel/assignment.ts';
import type { EventId, PolicyVersionId, SubjectId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import { actorOf } from '../../kernel/principal.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts';
import { secondsAfter } from '@assay/values';
import type { Command, CommandContext } from '../../platform/writing/command.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { RiskCapabilities } from '../capabilities.ts';
import type { Action } from '../actions/action.ts';
import { insertActions } from '../actions/actions.store.ts';
import { findReadyPolicy } from '../policies/find-ready-policy.lookup.ts';
import type { RiskChange } from '../events/event.ts';
import { countEvents } from '../events/events.store.ts';
import { coalesceLatestReceipts, latestValueBytes } from '../evidence/evidence.store.ts';
import { entriesOf } from '../subjects/counters.ts';
import { type LockedSubject, lockSubject, saveCounters } from '../subjects/subjects.store.ts';
import { type Assessment, digestOf, freshUntilOf, originsOf } from './assessment.ts';
import { isEvidenceTooLarge, isLarger, isRecordTooLarge } from './assessment-size.ts';
import type { AssessmentToPresent, NewAssessment } from './assessment-text.ts';
import { insertAssessment, latestAssessmentId } from './assessments.store.ts';
import type { SelectedEvidence } from '../evidence/evidence.ts';
import type { ReadyPolicy } from '../policies/ready-policy.ts';

export interface AssessmentRequest {
  readonly subjectId: SubjectId;
  readonly policyVersionId: PolicyVersionId;
  readonly trigger: string;
  readonly eventIds: readonly EventId[];
}

type RefusalCodes =
  | 'not_found'
  | 'policy_not_published'
  | 'applicability_not_matched'
  | 'applicability_unknown'
  | 'too_large';

/**
 * Evaluates a published version against the subject's evidence of this moment, and stores all of it in one transaction.
 */
export const assessSubject: Command<
  AssessmentRequest,
  AssessmentToPresent,
  RefusalCodes,
  RiskCapabilities
> = async (tx, ctx, request) => {
  const policy = await findReadyPolicy(tx, ctx, request.policyVersionId);
  if (!policy) return refuse('not_found', 'No such policy version.');
  const basis = await readBasis(tx, ctx, request, policy);
  if (isRefusal(basis)) return basis;
  const assessment = evaluate(ctx, request, basis);
  if (isRefusal(assessment)) return assessment;
  const { history, counters } = entriesOf(basis.subject, changesOf(ctx, assessment));
  saveCounters(tx, ctx.scope, request.subjectId, { ...counters, assessmentSequence: assessment.sequence });
  insertAssessment(tx, ctx.scope, assessment, assessment.texts.evaluation);
  insertActions(tx, ctx.scope, actionsOf(assessment));
  return { value: assessment, history };
};

interface Basis {
  readonly policy: ReadyPolicy;
  readonly subject: LockedSubject;
  readonly receipts: readonly Receipt[];
  readonly previousAssessmentId: Assessment['previousAssessmentId'];
}

/** Everything that decides, read after the subject is locked, in one round trip. */
async function readBasis(
  tx: Tx,
  ctx: CommandContext,
  { subjectId, eventIds }: AssessmentRequest,
  policy: ReadyPolicy | 'draft',
): Promise<Basis | Refusal<RefusalCodes>> {
  const { scope } = ctx;
  const ready = policy === 'draft' ? undefined : policy;
  const [subject, events, previousAssessmentId, selected] = await Promise.all([
    lockSubject(tx, ctx, subjectId),
    eventIds.length === 0 ? 0 : countEvents(tx, scope, subjectId, eventIds),
    ready ? latestAssessmentId(tx, scope, subjectId, ready.key) : null,
    ready && selectEvidenceOf(tx, scope, subjectId, ready),
  ]);
  if (!subject) return refuse('not_found', 'No such subject.');
  if (events < eventIds.length) return refuse('not_found', 'No such event of this subject.');
  if (!ready) return refuse('policy_not_published', 'Publish the version, then assess with it.');
  if (!selected || isEvidenceTooLarge(selected))
    return refuseTooLarge('The evidence that this policy selects', limits.selectedEvidenceBytes);
  return { policy: ready, subject, receipts: selected.receipts, previousAssessmentId };
}

/** More than this is not loaded before its size is known. */
const ALWAYS_LOADABLE = 32;

async function selectEvidenceOf(
  tx: Tx,
  scope: CommandContext['scope'],
  subjectId: SubjectId,
  { wanted }: ReadyPolicy,
): Promise<SelectedEvidence | undefined> {
  if (wanted.length > ALWAYS_LOADABLE) {
    const bytes = await latestValueBytes(tx, scope, subjectId, wanted);
    if (bytes > limits.selectedEvidenceBytes) return undefined;
  }
  return coalesceLatestReceipts(tx, scope, subjectId, wanted);
}

function evaluate(
  ctx: CommandContext,
  request: AssessmentRequest,
  basis: Basis,
): NewAssessment | Refusal<RefusalCodes> {
  const { policy, subject } = basis;
  const { now } = subject;
  const inputs = policy.compiled.resolve(policy.asInputs(basis.receipts), now);
  const applicability = policy.compiled.applicability(inputs);
  if (applicability === 'not_matched')
    return refuse('applicability_not_matched', 'No group of conditions covers this subject.');
  if (applicability === 'unknown')
    return refuse(
      'applicability_unknown',
      'Evidence that decides whether the policy covers the subject is missing.',
    );
  const result = policy.compiled.evaluate(inputs);
  const texts = evaluationTexts(inputs, result);
  if (isLarger(texts.result, limits.evaluationResultBytes))
    return refuseTooLarge('The result of this evaluation', limits.evaluationResultBytes);
  const { definition, evaluatorVersion, digest: policyDigest } = policy;
  const { reviewAfterSeconds } = definition;
  const assessment: NewAssessment = {
    id: ctx.newId(),
    mode: ctx.scope.mode,
    subjectId: subject.id,
    sequence: subject.counters.assessmentSequence + 1,
    policyVersionId: policy.id,
    policyKey: policy.key,
    policyVersion: policy.version,
    policy: { definition, digest: policyDigest },
    trigger: request.trigger,
    eventIds: request.eventIds,
    evaluatedAt: now,
    evidenceRevision: subject.counters.evidenceRevision,
    previousAssessmentId: basis.previousAssessmentId,
    evaluatorVersion,
    inputs,
    result,
    requiredActions: result.requiredActions.map((name) => ({
      actionId: ctx.newId<'action'>(),
      name,
      origins: originsOf(definition, result, name),
    })),
    freshUntil: freshUntilOf(inputs),
    reviewDueAt: reviewAfterSeconds === undefined ? null : secondsAfter(now, reviewAfterSeconds),
    digest: digestOf({ policyDigest, evaluatedAt: now, evaluatorVersion, texts }),
    createdBy: actorOf(ctx.principal),
    texts: { policy: policy.snapshotText, evaluation: texts },
  };
  return isRecordTooLarge(assessment, texts)
    ? refuseTooLarge('The full record of this assessment', limits.recordBytes)
    : assessment;
}

function actionsOf(assessment: Assessment): readonly Action[] {
  const { id, mode, subjectId, policyKey, policyVersionId, result, createdBy } = assessment;
  return assessment.requiredActions.map(({ actionId, name }) => ({
    id: actionId,
    mode,
    subjectId,
    assessmentId: id,
    policyKey,
    policyVersionId,
    name,
    decision: result.decision,
    status: 'requested',
    revision: 1,
    transitions: [],
    createdAt: assessment.evaluatedAt,
    createdBy,
    ...UNASSIGNED,
  }));
}

function changesOf(ctx: CommandContext, assessment: Assessment): [RiskChange, ...RiskChange[]] {
  const { id, policyKey, policyVersionId, trigger, result, digest } = assessment;
  const created = {
    id: ctx.newId<'event'>(),
    type: 'risk.assessment.created' as const,
    resource: 'assessments',
    resourceId: id,
    detail: {
      policyKey,
      policyVersionId,
      trigger,
      status: result.status,
      band: result.band,
      decision: result.decision,
      // What the log has of the event then stands for all that was evaluated.
      digest,
    },
  };
  const requested = assessment.requiredActions.map(({ actionId, name }) => ({
    id: ctx.newId<'event'>(),
    type: 'risk.action.requested' as const,
    resource: 'actions',
    resourceId: actionId,
    detail: { name, assessmentId: id, policyKey },
  }));
  return [created, ...requested];
}

function refuseTooLarge(what: string, limitBytes: number): Refusal<'too_large'> {
  return refuse('too_large', `${what} is larger than ${limitBytes} bytes.`, { members: { limitBytes } });
}
