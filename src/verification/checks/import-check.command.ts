import type { SubjectId } from '../../kernel/ids.ts';
import { actorOf } from '../../kernel/principal.ts';
import { refuse } from '../../kernel/result.ts';
import type { Command, CommandContext } from '../../platform/writing/command.ts';
import { type Evidence, lockRiskSubject, type NewReceipt, recordReceipts } from '../../risk/index.ts';
import type { CheckId } from '../ids.ts';
import { type Check, factValueOf } from './check.ts';
import { findCheck } from './checks.store.ts';

export { EvidenceRecord, evidenceRecord } from '../../risk/index.ts';

/** The way in which checks become receipts; a receipt says by which reading it was made. */
const ADAPTER_VERSION = 'session-check-v1';

/** The session need not be linked to the subject: the caller that imports it answers for it, and is the source. */
export const importCheck: Command<
  { subjectId: SubjectId; checkId: CheckId },
  Evidence,
  'not_found' | 'participant_check'
> = async (tx, ctx, { subjectId, checkId }) => {
  const [subject, check] = await Promise.all([
    lockRiskSubject(tx, ctx.scope, subjectId),
    findCheck(tx, ctx.scope, checkId),
  ]);
  if (!subject) return refuse('not_found', 'No such subject.');
  if (!check) return refuse('not_found', 'No such session check.');
  if (check.participantId !== null)
    return refuse('participant_check', 'A check about one participant says nothing of the subject.');
  const stored = await recordReceipts(tx, ctx, subjectId, { receipts: [receiptOf(ctx, check)] });
  const [receipt] = stored?.receipts ?? [];
  if (!stored || !receipt) throw new Error('a subject that is locked accepts a receipt');
  return { value: receipt, history: stored.history };
};

function receiptOf({ principal }: CommandContext, check: Check): NewReceipt {
  const value = factValueOf(check);
  return {
    fact: `check.${check.kind}`,
    source: actorOf(principal),
    status: value === null ? 'unavailable' : 'available',
    value,
    observedAt: check.createdAt,
    expiresAt: null,
    providerRef: check.providerRef ?? `check:${check.id}`,
    provenance: {
      evidenceClass: 'session_check',
      sourceRegistrationId: null,
      bindingRevision: null,
      apiKeyId: principal.kind === 'api_key' ? principal.apiKeyId : null,
      adapterVersion: ADAPTER_VERSION,
    },
    batchId: null,
  };
}
