import type { EventId, PolicyVersionId, SubjectId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import { actorOf } from '../../kernel/principal.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts';
import { secondsAfter } from '../../kernel/time.ts';
import type { Command, CommandContext } from '../../platform/command.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Action } from '../actions/action.ts';
import { insertActions } from '../actions/actions.store.ts';
import type { Receipt } from '../evaluation/evaluation.ts';
import { findReadyPolicy } from '../evaluation/find-ready-policy.query.ts';
import type { ReadyPolicy } from '../evaluation/ready-policy.ts';
import type { RiskChange } from '../events/event.ts';
import { countEvents } from '../events/events.store.ts';
import { latestReceipts, latestValueBytes } from '../evidence/evidence.store.ts';
import { entriesOf } from '../subjects/counters.ts';
import { type HeldSubject, holdSubject, saveCounters } from '../subjects/subjects.store.ts';
import { type Assessment, assessmentRecord, digestOf, freshUntilOf, originsOf } from './assessment.ts';
import { type AssessmentTexts, insertAssessment, latestAssessmentId } from './assessments.store.ts';

export interface AssessmentRequest {
  readonly subjectId: SubjectId;
  readonly policyVersionId: PolicyVersionId;
  readonly trigger: string;
  readonly eventIds: readonly EventId[];
}

type Refused =
  | 'not_found'
  | 'policy_not_published'
  | 'applicability_not_matched'
  | 'applicability_unknown'
  | 'too_large';

/** Evaluates a published version against what is known of the subject now, and keeps all of it in one transaction. */
export const assessSubject: Command<AssessmentRequest, Assessment, Refused> = async (tx, ctx, request) => {
  const policy = await findReadyPolicy(tx, ctx, request.policyVersionId);
  if (!policy) return refuse('not_found', 'No such policy version.');
  const known = await whatIsKnown(tx, ctx, request, policy);
  if (isRefusal(known)) return known;
  const evaluated = evaluate(ctx, request, known);
  if (isRefusal(evaluated)) return evaluated;
  const { assessment, texts } = evaluated;
  insertAssessment(tx, ctx.scope, assessment, texts);
  insertActions(tx, ctx.scope, actionsOf(ctx, assessment));
  const { history, counters } = entriesOf(known.subject, changesOf(ctx, assessment));
  saveCounters(tx, ctx.scope, request.subjectId, { ...counters, assessmentSequence: assessment.sequence });
  return { value: assessment, history };
};

interface Known {
  readonly policy: ReadyPolicy;
  readonly subject: HeldSubject;
  readonly receipts: readonly Receipt[];
  readonly previousAssessmentId: Assessment['previousAssessmentId'];
}

/** Everything that decides, read after the subject is locked, in one round trip. */
async function whatIsKnown(
  tx: Tx,
  { scope }: CommandContext,
  { subjectId, eventIds }: AssessmentRequest,
  policy: ReadyPolicy | 'draft',
): Promise<Known | Refusal<Refused>> {
  const ready = policy === 'draft' ? undefined : policy;
  const [subject, events, previousAssessmentId, receipts] = await Promise.all([
    holdSubject(tx, scope, subjectId),
    eventIds.length === 0 ? 0 : countEvents(tx, scope, subjectId, eventIds),
    ready ? latestAssessmentId(tx, scope, subjectId, ready.key) : null,
    ready ? selectedReceipts(tx, scope, subjectId, ready) : [],
  ]);
  if (!subject) return refuse('not_found', 'No such subject.');
  if (events < eventIds.length) return refuse('not_found', 'No such event of this subject.');
  if (!ready) return refuse('policy_not_published', 'Publish the version, then assess with it.');
  if (receipts === undefined || areTooLarge(receipts))
    return tooLarge('The evidence that this policy selects', limits.selectedEvidenceBytes);
  return { policy: ready, subject, receipts, previousAssessmentId };
}

/** More than this is not loaded before its size is known. */
const ALWAYS_LOADABLE = 32;
const SMALL_CHARACTERS = 1_000;

/** So few receipts with small values never are too large together, and need not be measured. */
function areTooLarge(receipts: readonly Receipt[]): boolean {
  if (receipts.length <= ALWAYS_LOADABLE && receipts.every(({ value }) => isSmall(value))) return false;
  return bytesOf(JSON.stringify(receipts)) > limits.selectedEvidenceBytes;
}

function isSmall(value: Receipt['value']): boolean {
  return typeof value === 'string' ? value.length <= SMALL_CHARACTERS : !Array.isArray(value);
}

async function selectedReceipts(
  tx: Tx,
  scope: CommandContext['scope'],
  subjectId: SubjectId,
  { wanted }: ReadyPolicy,
): Promise<Receipt[] | undefined> {
  if (wanted.length > ALWAYS_LOADABLE) {
    const bytes = await latestValueBytes(tx, scope, subjectId, wanted);
    if (bytes > limits.selectedEvidenceBytes) return undefined;
  }
  return latestReceipts(tx, scope, subjectId, wanted);
}

interface Evaluated {
  readonly assessment: Assessment;
  readonly texts: AssessmentTexts;
}

function evaluate(
  ctx: CommandContext,
  request: AssessmentRequest,
  known: Known,
): Evaluated | Refusal<Refused> {
  const { policy, subject } = known;
  const inputs = policy.compiled.resolve(policy.asInputs(known.receipts), ctx.now);
  const applicability = policy.compiled.applicability(inputs);
  if (applicability === 'not_matched')
    return refuse('applicability_not_matched', 'No group of conditions covers this subject.');
  if (applicability === 'unknown')
    return refuse(
      'applicability_unknown',
      'Evidence that decides whether the policy covers the subject is missing.',
    );
  const result = policy.compiled.evaluate(inputs);
  const texts = { inputs: JSON.stringify(inputs), result: JSON.stringify(result) };
  if (bytesOf(texts.result) > limits.evaluationResultBytes)
    return tooLarge('The result of this evaluation', limits.evaluationResultBytes);
  const { definition, evaluatorVersion, digest: policyDigest } = policy;
  const { reviewAfterSeconds } = definition;
  const assessment: Assessment = {
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
    evaluatedAt: ctx.now,
    evidenceRevision: subject.counters.evidenceRevision,
    previousAssessmentId: known.previousAssessmentId,
    evaluatorVersion,
    inputs,
    result,
    requiredActions: result.requiredActions.map((name) => ({
      actionId: ctx.newId<'action'>(),
      name,
      origins: originsOf(definition, result, name),
    })),
    freshUntil: freshUntilOf(inputs),
    reviewDueAt: reviewAfterSeconds === undefined ? null : secondsAfter(ctx.now, reviewAfterSeconds),
    digest: digestOf({ policyDigest, inputs, evaluatedAt: ctx.now, evaluatorVersion, result }),
    createdBy: actorOf(ctx.principal),
  };
  if (isTooLarge(assessment, texts))
    return tooLarge('The full record of this assessment', limits.recordBytes);
  return { assessment, texts };
}

/** What a record holds besides: the definition, and identifiers with room to spare. */
const BESIDES_BYTES = 2 * limits.policyBytes;
/** The most that one required action takes in a record: its id and name, and each rule that asks for it. */
const ACTION_BYTES = 300;

/** The record itself is measured only where it could be too large. */
function isTooLarge(assessment: Assessment, { inputs, result }: AssessmentTexts): boolean {
  const origins = assessment.requiredActions.reduce((sum, action) => sum + action.origins.length, 0);
  const atMost = bytesOf(inputs) + bytesOf(result) + BESIDES_BYTES + origins * ACTION_BYTES;
  return (
    atMost > limits.recordBytes && bytesOf(JSON.stringify(assessmentRecord(assessment))) > limits.recordBytes
  );
}

function actionsOf(ctx: CommandContext, assessment: Assessment): readonly Action[] {
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
    createdAt: ctx.now,
    createdBy,
  }));
}

function changesOf(ctx: CommandContext, assessment: Assessment): [RiskChange, ...RiskChange[]] {
  const { id, policyKey, policyVersionId, trigger, result } = assessment;
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
    },
    occurredAt: ctx.now,
  };
  const requested = assessment.requiredActions.map(({ actionId, name }) => ({
    id: ctx.newId<'event'>(),
    type: 'risk.action.requested' as const,
    resource: 'actions',
    resourceId: actionId,
    detail: { name, assessmentId: id, policyKey },
    occurredAt: ctx.now,
  }));
  return [created, ...requested];
}

function bytesOf(text: string): number {
  return Buffer.byteLength(text);
}

function tooLarge(what: string, limitBytes: number): Refusal<'too_large'> {
  return refuse('too_large', `${what} is larger than ${limitBytes} bytes.`, { members: { limitBytes } });
}
