import type { EvidenceId, SubjectId } from '../../kernel/ids.ts';
import type { RiskEntry } from '../../kernel/history.ts';
import { actorOf } from '../../kernel/principal.ts';
import type { CommandContext } from '../../platform/writing/command.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { RiskChange } from '../events/event.ts';
import { markDue } from '../monitoring/monitoring.store.ts';
import { entriesOf } from '../subjects/counters.ts';
import { type LockedSubject, lockSubject, saveCounters } from '../subjects/subjects.store.ts';
import type { Evidence } from './evidence.ts';
import { insertEvidence, latestIds } from './evidence.store.ts';

/** A receipt that is about to be stored: the statement of its source, and its origin. */
export type NewReceipt = Pick<
  Evidence,
  | 'fact'
  | 'source'
  | 'status'
  | 'value'
  | 'observedAt'
  | 'expiresAt'
  | 'providerRef'
  | 'provenance'
  | 'batchId'
>;

export interface StoredReceipts {
  readonly receipts: readonly Evidence[];
  readonly history: readonly [RiskEntry, ...RiskEntry[]];
}

/**
 * Stores the receipts of one change: each supersedes the one before it, the evidence revision grows by one, each leaves
 * an event, and the subject's monitoring subscriptions are due. `also` are the other entries of the same change, which
 * come after them. The subject is locked.
 */
export async function storeReceipts(
  tx: Tx,
  ctx: CommandContext,
  subject: LockedSubject,
  change: {
    readonly receipts: readonly [NewReceipt, ...NewReceipt[]];
    readonly also?: readonly RiskChange[];
  },
): Promise<StoredReceipts> {
  const previous = await latestIds(tx, ctx.scope, subject.id, change.receipts);
  /** Of each fact and source, the last of this change. */
  const latest = new Map<string, EvidenceId>();
  const receipts = change.receipts.map((receipt, index) => {
    const name = `${receipt.fact} ${receipt.source}`;
    const supersedes = latest.get(name) ?? previous[index] ?? null;
    const made = receiptOf(ctx, subject, { ...receipt, index, supersedes });
    latest.set(name, made.id);
    return made;
  });
  insertEvidence(tx, ctx.scope, receipts);
  const [first, ...rest] = [
    ...receipts.map((receipt) => toRecordedChange(ctx, receipt)),
    ...(change.also ?? []),
  ];
  if (!first) throw new Error('a change has at least one receipt');
  const { history, counters } = entriesOf(subject, [first, ...rest]);
  saveCounters(tx, ctx.scope, subject.id, {
    ...counters,
    evidenceRevision: counters.evidenceRevision + 1,
    evidenceSequence: counters.evidenceSequence + receipts.length,
  });
  markDue(tx, ctx.scope, subject.id, ctx.now);
  return { receipts, history };
}

/** For other modules: locks the subject and stores receipts of its own making. Undefined without such a subject. */
export async function recordReceipts(
  tx: Tx,
  ctx: CommandContext,
  subjectId: SubjectId,
  change: Parameters<typeof storeReceipts>[3],
): Promise<StoredReceipts | undefined> {
  const subject = await lockSubject(tx, ctx, subjectId);
  return subject && storeReceipts(tx, ctx, subject, change);
}

/** For other modules: an entry in the history of a subject that brings no evidence. */
export async function recordChange(
  tx: Tx,
  ctx: CommandContext,
  subjectId: SubjectId,
  change: RiskChange,
): Promise<readonly [RiskEntry, ...RiskEntry[]] | undefined> {
  const subject = await lockSubject(tx, ctx, subjectId);
  if (!subject) return undefined;
  const { history, counters } = entriesOf(subject, [change]);
  saveCounters(tx, ctx.scope, subjectId, counters);
  return history;
}

function receiptOf(
  ctx: CommandContext,
  subject: LockedSubject,
  { index, ...receipt }: NewReceipt & { readonly index: number; readonly supersedes: EvidenceId | null },
): Evidence {
  return {
    id: ctx.newId(),
    mode: ctx.scope.mode,
    subjectId: subject.id,
    sequence: subject.counters.evidenceSequence + 1 + index,
    ...receipt,
    receivedAt: subject.now,
    supersededBy: null,
    createdBy: actorOf(ctx.principal),
  };
}

/** No event carries a value. */
function toRecordedChange(
  ctx: CommandContext,
  { id, fact, source, status, supersedes, batchId }: Evidence,
): RiskChange {
  return {
    id: ctx.newId<'event'>(),
    type: 'risk.evidence.recorded',
    resource: 'evidence',
    resourceId: id,
    detail: { fact, source, status, supersedes, batchId },
  };
}
