import type { BatchId, SourceId, SubjectId } from '../../kernel/ids.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { Command, CommandContext } from '../../platform/writing/command.ts';
import type { RiskChange } from '../events/event.ts';
import type { Source } from '../sources/source.ts';
import { findSource } from '../sources/sources.store.ts';
import { lockSubject } from '../subjects/subjects.store.ts';
import type { Evidence } from './evidence.ts';
import { storeReceipts, type NewReceipt } from './store-receipts.step.ts';
import { declaredFaults, type SubmittedFact } from './submission.ts';

export interface EvidenceSubmission {
  readonly subjectId: SubjectId;
  readonly sourceId: SourceId;
  readonly facts: readonly [SubmittedFact, ...SubmittedFact[]];
  readonly batch: boolean;
}

export interface RecordedEvidence {
  readonly batchId: BatchId | null;
  readonly subjectId: SubjectId;
  readonly receipts: readonly Evidence[];
}

type RefusalCodes = 'not_found' | 'source_not_bound' | 'invalid_request' | 'source_disabled';

/** The way in which a registered source's submissions are read; a receipt says by which reading it was made. */
const ADAPTER_VERSION = 'registered-source-v1';

/** One submission or one whole batch: all or nothing, and one step of the subject's evidence revision. */
export const recordEvidence: Command<EvidenceSubmission, RecordedEvidence, RefusalCodes> = async (
  tx,
  ctx,
  submission,
) => {
  const { subjectId, sourceId } = submission;
  const [subject, source] = await Promise.all([
    lockSubject(tx, ctx, subjectId),
    findSource(tx, ctx.scope, sourceId),
  ]);
  if (!subject) return refuse('not_found', 'No such subject.');
  if (!source) return refuse('not_found', 'No such source.');
  const refused = refusalOf(source, submission, { ...ctx, now: subject.now });
  if (refused) return refused;
  const batchId = submission.batch ? ctx.newId<'batch'>() : null;
  const [first, ...rest] = submission.facts;
  const { receipts, history } = await storeReceipts(tx, ctx, subject, {
    receipts: [
      receiptOf(ctx, source, batchId, first),
      ...rest.map((fact) => receiptOf(ctx, source, batchId, fact)),
    ],
    also: batchId === null ? [] : [batchRecorded(ctx, submission, batchId)],
  });
  return { value: { batchId, subjectId, receipts }, history };
};

/** The identity under which policies accept a registered source. */
function identityOf(sourceId: SourceId): string {
  return `registered:${sourceId}`;
}

function refusalOf(
  source: Source,
  { facts }: EvidenceSubmission,
  { principal, now }: CommandContext,
): Refusal<RefusalCodes> | undefined {
  if (principal.kind !== 'api_key' || !source.apiKeyIds.includes(principal.apiKeyId))
    return refuse('source_not_bound', 'This API key is not bound to the source.');
  const faults = facts.flatMap((fact) => declaredFaults(source.facts, fact, now));
  if (faults.length > 0)
    return refuse('invalid_request', 'The source does not take this evidence.', { errors: faults });
  if (!source.enabled) return refuse('source_disabled', 'The source takes no new evidence.');
  return undefined;
}

function receiptOf(
  { principal }: CommandContext,
  source: Source,
  batchId: BatchId | null,
  { pointer: _pointer, ...submitted }: SubmittedFact,
): NewReceipt {
  return {
    ...submitted,
    source: identityOf(source.id),
    provenance: {
      evidenceClass: 'assertion',
      sourceRegistrationId: source.id,
      bindingRevision: source.revision,
      apiKeyId: principal.kind === 'api_key' ? principal.apiKeyId : null,
      adapterVersion: ADAPTER_VERSION,
    },
    batchId,
  };
}

function batchRecorded(
  ctx: CommandContext,
  { facts, sourceId }: EvidenceSubmission,
  batchId: BatchId,
): RiskChange {
  return {
    id: ctx.newId<'event'>(),
    type: 'risk.evidence.batch_recorded',
    resource: 'evidence',
    resourceId: batchId,
    detail: { receipts: facts.length, source: identityOf(sourceId) },
  };
}
