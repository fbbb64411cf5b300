import type { RiskEntry } from '../../kernel/history.ts';
import type { SubjectId } from '../../kernel/ids.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { CommandContext } from '../../platform/writing/command.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type Evidence, type NewReceipt, recordReceipts } from '../../risk/index.ts';
import { isSame, receiptOf } from '../runs/facts/record-facts.step.ts';
import { screeningFacts } from '../runs/facts/risk-facts.ts';
import type { ScreeningFact } from '../facts.ts';
import type { RiskSource, Run } from '../runs/run.ts';
import { screenedRun } from '../runs/facts/risk-facts.ts';
import { findRun, lockRun, saveOutcome } from '../runs/storing/runs.store.ts';
import { runIdIn, runReference } from '../runs/facts/run-reference.ts';

/** A session check of the screening step, and whether its attempt is the one that counts for the subject. */
export interface LinkedCheck {
  readonly providerRef: string | null;
  readonly speaksForSubject: boolean;
}

/** What one change says of a subject: receipts of its own, and the screenings of these checks. */
export interface LinkedEvidence {
  readonly receipts: readonly NewReceipt[];
  readonly checks: readonly LinkedCheck[];
}

/**
 * For verification: ties screenings to the subject of their session, which is held. What they say is recorded together
 * with the other receipts of the same change, which is one step of the subject's evidence revision.
 */
export async function linkScreenings(
  tx: Tx,
  ctx: CommandContext,
  subjectId: SubjectId,
  { receipts, checks }: LinkedEvidence,
): Promise<readonly RiskEntry[]> {
  const screenings = await screeningsOf(tx, ctx.scope, checks);
  const said = screenings.flatMap(({ run, facts }) => facts.map((fact) => receiptOf(run, fact)));
  // A withdrawal is for what nothing takes the place of.
  const others = receipts.filter((receipt) => !said.some((own) => isSame(receipt, own)));
  const [first, ...rest] = [...others, ...said];
  const kept = first && (await recordReceipts(tx, ctx, subjectId, { receipts: [first, ...rest] }));
  if (first && !kept) throw new Error('a subject that is held takes receipts');
  for (const { run, facts } of screenings) {
    const riskSources = riskSourcesOf(run, facts, kept?.receipts ?? []);
    saveOutcome(tx, ctx.scope, { ...run, riskSubjectId: subjectId, riskSources });
  }
  return kept?.history ?? [];
}

interface Screening {
  readonly run: Run;
  /** None where a later attempt stands in the place of the one that was screened. */
  readonly facts: readonly ScreeningFact[];
}

async function screeningsOf(
  tx: Tx,
  scope: Scope,
  checks: readonly LinkedCheck[],
): Promise<readonly Screening[]> {
  const screenings: Screening[] = [];
  for (const { providerRef, speaksForSubject } of checks) {
    const id = runIdIn(providerRef);
    const [, run] = id ? await Promise.all([lockRun(tx, scope, id), findRun(tx, scope, id)]) : [];
    if (run) screenings.push({ run, facts: speaksForSubject ? screeningFacts(screenedRun(run)) : [] });
  }
  return screenings;
}

function riskSourcesOf(
  run: Run,
  facts: readonly ScreeningFact[],
  recorded: readonly Evidence[],
): readonly RiskSource[] {
  const own = recorded.filter(({ providerRef }) => providerRef === runReference(run.id));
  return facts.flatMap((fact) => {
    const receipt = own.find((one) => isSame(one, fact));
    return receipt ? [{ ...fact, evidenceId: receipt.id }] : [];
  });
}
