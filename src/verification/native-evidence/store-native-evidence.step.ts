import type { RiskEntry } from '../../kernel/history.ts';
import type { SubjectId } from '../../kernel/ids.ts';
import type { CommandContext } from '../../platform/writing/command.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type NewReceipt, filterRecorded, recordReceipts } from '../../risk/index.ts';
import { SCREENING_CHECK, screeningWithdrawals } from '../../screening/index.ts';
import { selectChecksOfAttempts } from '../checks/checks.store.ts';
import type { RunId } from '../ids.ts';
import { factOf, type PlacedRevision, sourceOf } from '../inputs/input.ts';
import { inputsOfWorkflow } from '../inputs/inputs.store.ts';
import type { FieldOutcome } from './native-evidence.ts';

/** The way in which results become receipts; a receipt says by which reading it was made. */
const ADAPTER_VERSION = 'verification-v1';

/** The attempt that a receipt comes from. */
export interface Attempt extends PlacedRevision {
  readonly runId: RunId;
}

/** The receipts of one change in one step of the subject's evidence revision; nothing at all without any. */
export async function storeNativeEvidence(
  tx: Tx,
  ctx: CommandContext,
  subjectId: SubjectId,
  receipts: readonly NewReceipt[],
): Promise<readonly RiskEntry[]> {
  const [first, ...rest] = receipts;
  if (!first) return [];
  const stored = await recordReceipts(tx, ctx, subjectId, { receipts: [first, ...rest] });
  if (!stored) throw new Error('a linked subject is there');
  return stored.history;
}

export function receiptsOf(attempt: Attempt, outcomes: readonly FieldOutcome[]): readonly NewReceipt[] {
  return outcomes.map(({ stepKey, field, status, value, observedAt }) => ({
    fact: factOf(attempt.workflowKey, stepKey, field),
    source: sourceOf(attempt, stepKey),
    status,
    value,
    observedAt,
    ...fromRun(attempt.runId),
  }));
}

/**
 * Contract 3, *Native evidence* 4: a newer attempt leaves nothing of the ones before, at any revision. Every field of
 * the workflow that has a receipt becomes unavailable, but for those of which the attempt itself says something, and so
 * do the facts of the screenings of those attempts.
 */
export async function withdrawalsFor(
  tx: Tx,
  ctx: CommandContext,
  subjectId: SubjectId,
  attempt: Attempt,
  own: readonly NewReceipt[] = [],
): Promise<readonly NewReceipt[]> {
  const { workflowId, runId } = attempt;
  const { provider } = SCREENING_CHECK;
  const [fields, checks] = await Promise.all([
    fieldWithdrawals(tx, ctx, subjectId, attempt, own),
    selectChecksOfAttempts(tx, ctx.scope, subjectId, { workflowId, provider }),
  ]);
  const { providerRef } = fromRun(runId);
  return [...fields, ...(await screeningWithdrawals(tx, ctx, subjectId, { checks, providerRef }))];
}

async function fieldWithdrawals(
  tx: Tx,
  { scope, now }: CommandContext,
  subjectId: SubjectId,
  attempt: Attempt,
  own: readonly NewReceipt[],
): Promise<readonly NewReceipt[]> {
  const { workflowId, workflowKey } = attempt;
  const fields = (await inputsOfWorkflow(tx, scope, workflowId)).map(
    ({ workflowRevision, stepKey, field }) => ({
      fact: factOf(workflowKey, stepKey, field),
      source: sourceOf({ workflowId, workflowRevision }, stepKey),
    }),
  );
  const recorded = await filterRecorded(tx, scope, subjectId, fields);
  const nameOf = ({ fact, source }: { fact: string; source: string }): string => `${source} ${fact}`;
  const said = new Set(own.map(nameOf));
  return recorded
    .filter((one) => !said.has(nameOf(one)))
    .map(({ fact, source }) => ({
      fact,
      source,
      status: 'unavailable',
      value: null,
      observedAt: now,
      ...fromRun(attempt.runId),
    }));
}

function fromRun(runId: RunId) {
  return {
    expiresAt: null,
    providerRef: `run:${runId}`,
    provenance: {
      evidenceClass: 'verification' as const,
      sourceRegistrationId: null,
      bindingRevision: null,
      apiKeyId: null,
      adapterVersion: ADAPTER_VERSION,
    },
    batchId: null,
  };
}
