import type { RiskEntry } from '../../../kernel/history.ts';
import type { SubjectId } from '../../../kernel/ids.ts';
import type { CommandContext } from '../../../platform/writing/command.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { newestReceiptIds, type NewReceipt, recordReceipts } from '../../../risk/index.ts';
import { screeningFacts } from './risk-facts.ts';
import type { ScreeningFact } from '../../facts.ts';
import type { RiskSource, Run } from '../run.ts';
import { screenedRun } from './risk-facts.ts';
import { runReference } from './run-reference.ts';

/** How runs become receipts; a receipt says by which reading it was made. */
const ADAPTER_VERSION = 'screening-v1';

type Screened = Omit<Run, 'status' | 'riskSources'>;

export interface RecordedFacts {
  readonly riskSources: readonly RiskSource[];
  readonly history: readonly RiskEntry[];
}

/** Everything that a run says, as receipts of a subject that is held. */
export async function recordFacts(
  tx: Tx,
  ctx: CommandContext,
  run: Screened,
  subjectId: SubjectId,
): Promise<RecordedFacts> {
  return keep(tx, ctx, run, subjectId, screeningFacts(screenedRun(run)));
}

/**
 * What a decision changed. Where the subject has a newer receipt of the fact than this run's, that one holds: a later
 * screening is not undone by a decision on an earlier one.
 */
export async function recordChangedFacts(
  tx: Tx,
  ctx: CommandContext,
  run: Screened & Pick<Run, 'riskSources'>,
  subjectId: SubjectId,
): Promise<RecordedFacts> {
  const newest = await newestReceiptIds(tx, ctx.scope, subjectId, run.riskSources);
  const standing = run.riskSources.filter(({ evidenceId }, index) => newest[index] === evidenceId);
  const changed = screeningFacts(screenedRun(run)).filter((fact) =>
    standing.some((before) => isSame(before, fact) && before.value !== fact.value),
  );
  const { riskSources, history } = await keep(tx, ctx, run, subjectId, changed);
  return {
    riskSources: run.riskSources.map(
      (before) => riskSources.find((after) => isSame(before, after)) ?? before,
    ),
    history,
  };
}

type FactAndSource = Pick<ScreeningFact, 'source'> & { readonly fact: string };

export function isSame(one: FactAndSource, other: FactAndSource): boolean {
  return one.fact === other.fact && one.source === other.source;
}

async function keep(
  tx: Tx,
  ctx: CommandContext,
  run: Screened,
  subjectId: SubjectId,
  facts: readonly ScreeningFact[],
): Promise<RecordedFacts> {
  const [first, ...rest] = facts.map((fact) => receiptOf(run, fact));
  if (!first) return { riskSources: [], history: [] };
  const kept = await recordReceipts(tx, ctx, subjectId, { receipts: [first, ...rest] });
  if (!kept) throw new Error('a subject that is held takes receipts');
  const riskSources = facts.flatMap((fact, index) => {
    const receipt = kept.receipts[index];
    return receipt ? [{ ...fact, evidenceId: receipt.id }] : [];
  });
  return { riskSources, history: kept.history };
}

/** What was searched when the run was made is no fresher for being decided on, or linked, later. */
export function receiptOf(
  { id, createdAt }: Screened,
  { fact, source, status, value }: ScreeningFact,
): NewReceipt {
  return {
    fact,
    source,
    status,
    value,
    observedAt: createdAt,
    providerRef: runReference(id),
    ...OF_SCREENING,
  };
}

/** That a fact no longer holds, and what made it so. */
export function withdrawalOf(
  { fact, source }: FactAndSource,
  { providerRef, now }: { readonly providerRef: string; readonly now: Date },
): NewReceipt {
  return {
    fact,
    source,
    status: 'unavailable',
    value: null,
    observedAt: now,
    providerRef,
    ...OF_SCREENING,
  };
}

const OF_SCREENING: Pick<NewReceipt, 'expiresAt' | 'provenance' | 'batchId'> = {
  expiresAt: null,
  provenance: {
    evidenceClass: 'screening',
    sourceRegistrationId: null,
    bindingRevision: null,
    apiKeyId: null,
    adapterVersion: ADAPTER_VERSION,
  },
  batchId: null,
};
