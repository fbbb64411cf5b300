import type { BatchId, EvidenceId, SourceId, SubjectId } from '../../kernel/ids.ts';
import { actorOf } from '../../kernel/principal.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { Command, CommandContext } from '../../platform/command.ts';
import type { RiskChange } from '../events/event.ts';
import type { Source } from '../sources/source.ts';
import { findSource } from '../sources/sources.store.ts';
import { entriesOf } from '../subjects/counters.ts';
import { type HeldSubject, holdSubject, saveCounters } from '../subjects/subjects.store.ts';
import type { Evidence } from './evidence.ts';
import { insertEvidence, latestIds } from './evidence.store.ts';
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

type Refused = 'not_found' | 'source_not_bound' | 'invalid_request' | 'source_disabled';

/** How a registered source's submissions are read; a receipt says by which reading it was made. */
const ADAPTER_VERSION = 'registered-source-v1';

/** One submission or one whole batch: all or nothing, and one step of the subject's evidence revision. */
export const recordEvidence: Command<EvidenceSubmission, RecordedEvidence, Refused> = async (
  tx,
  ctx,
  submission,
) => {
  const { subjectId, sourceId, facts } = submission;
  const keys = facts.map(({ fact }) => fact);
  const [subject, source, previous] = await Promise.all([
    holdSubject(tx, ctx.scope, subjectId),
    findSource(tx, ctx.scope, sourceId),
    latestIds(tx, ctx.scope, subjectId, identityOf(sourceId), keys),
  ]);
  if (!subject) return refuse('not_found', 'No such subject.');
  if (!source) return refuse('not_found', 'No such source.');
  const refused = refusalOf(source, submission, ctx);
  if (refused) return refused;
  const batchId = submission.batch ? ctx.newId<'batch'>() : null;
  const receipts = facts.map((fact, index) =>
    receiptOf(ctx, { subject, source, fact, batchId, index, supersedes: previous.get(fact.fact) ?? null }),
  );
  insertEvidence(tx, ctx.scope, receipts);
  const { history, counters } = entriesOf(subject, changesOf(ctx, receipts, batchId));
  saveCounters(tx, ctx.scope, subjectId, {
    ...counters,
    evidenceRevision: counters.evidenceRevision + 1,
    evidenceSequence: counters.evidenceSequence + receipts.length,
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
): Refusal<Refused> | undefined {
  if (principal.kind !== 'api_key' || !source.apiKeyIds.includes(principal.apiKeyId))
    return refuse('source_not_bound', 'This API key is not bound to the source.');
  const faults = facts.flatMap((fact) => declaredFaults(source.facts, fact, now));
  if (faults.length > 0)
    return refuse('invalid_request', 'The source does not take this evidence.', { errors: faults });
  if (!source.enabled) return refuse('source_disabled', 'The source takes no new evidence.');
  return undefined;
}

interface Received {
  readonly subject: HeldSubject;
  readonly source: Source;
  readonly fact: SubmittedFact;
  readonly batchId: BatchId | null;
  readonly index: number;
  readonly supersedes: EvidenceId | null;
}

function receiptOf(ctx: CommandContext, received: Received): Evidence {
  const { subject, source, fact, batchId, index, supersedes } = received;
  const { pointer: _, ...submitted } = fact;
  return {
    id: ctx.newId(),
    mode: ctx.scope.mode,
    subjectId: subject.id,
    sequence: subject.counters.evidenceSequence + 1 + index,
    source: identityOf(source.id),
    ...submitted,
    receivedAt: ctx.now,
    provenance: {
      evidenceClass: 'assertion',
      sourceRegistrationId: source.id,
      bindingRevision: source.revision,
      apiKeyId: ctx.principal.kind === 'api_key' ? ctx.principal.apiKeyId : null,
      adapterVersion: ADAPTER_VERSION,
    },
    batchId,
    supersedes,
    supersededBy: null,
    createdBy: actorOf(ctx.principal),
  };
}

/** One event for each receipt, and one for the batch as a whole. No event carries a value. */
function changesOf(
  ctx: CommandContext,
  receipts: readonly Evidence[],
  batchId: BatchId | null,
): [RiskChange, ...RiskChange[]] {
  const recorded = receipts.map(({ id, fact, source, status, supersedes }) => ({
    id: ctx.newId<'event'>(),
    type: 'risk.evidence.recorded' as const,
    resource: 'evidence',
    resourceId: id,
    detail: { fact, source, status, supersedes, batchId },
    occurredAt: ctx.now,
  }));
  const [first, ...rest] = recorded;
  if (!first) throw new Error('a submission has at least one fact');
  if (batchId === null) return [first, ...rest];
  const batch = {
    id: ctx.newId<'event'>(),
    type: 'risk.evidence.batch_recorded' as const,
    resource: 'evidence',
    resourceId: batchId,
    detail: { receipts: receipts.length, source: receipts[0]?.source ?? null },
    occurredAt: ctx.now,
  };
  return [first, ...rest, batch];
}
