import type { HistoryEntry } from '../../kernel/history.ts';
import type { SubjectId } from '../../kernel/ids.ts';
import type { CommandContext } from '../../platform/command.ts';
import type { Tx } from '../../platform/database/database.ts';
import { recordFacts } from '../runs/record-facts.command.ts';
import { findRun, lockRun, saveOutcome } from '../runs/runs.store.ts';
import { runIdIn } from './screening-step.ts';

/** A session check of the screening step, and whether its attempt is the one that counts for the subject. */
export interface LinkedCheck {
  readonly providerRef: string | null;
  readonly speaksForSubject: boolean;
}

/** For verification: a session was linked to a subject, which is held. What its runs say is recorded at once. */
export async function linkScreenings(
  tx: Tx,
  ctx: CommandContext,
  subjectId: SubjectId,
  checks: readonly LinkedCheck[],
): Promise<readonly HistoryEntry[]> {
  const history: HistoryEntry[] = [];
  for (const { providerRef, speaksForSubject } of checks) {
    const id = runIdIn(providerRef);
    const [, run] = id ? await Promise.all([lockRun(tx, ctx.scope, id), findRun(tx, ctx.scope, id)]) : [];
    if (!run) continue;
    const recorded = speaksForSubject
      ? await recordFacts(tx, ctx, run, subjectId)
      : { riskSources: [], history: [] };
    saveOutcome(tx, ctx.scope, { ...run, riskSubjectId: subjectId, riskSources: recorded.riskSources });
    history.push(...recorded.history);
  }
  return history;
}
