import type { SubjectId } from '../../kernel/ids.ts';
import { refuse } from '../../kernel/result.ts';
import type { Command, CommandContext } from '../../platform/writing/command.ts';
import type { Tx } from '../../platform/database/database.ts';
import { lockRiskSubject, type NewReceipt } from '../../risk/index.ts';
import { linkScreenings, SCREENING_CHECK } from '../../screening/index.ts';
import { selectChecks } from '../checks/checks.store.ts';
import { verificationEntry } from '../history.ts';
import type { SessionId } from '../ids.ts';
import { receiptsOf, withdrawalsFor } from '../native-evidence/store-native-evidence.step.ts';
import { outcomesOfRun } from '../native-evidence/native-evidence.ts';
import type { AttemptedRun } from '../runs/attempt.ts';
import { selectNewestAttempts } from '../runs/runs.store.ts';
import { loadSessions } from './load-sessions.lookup.ts';
import { refuseExpired, type WholeSession } from './session.ts';
import { findSessionRow, lockSession, saveLink } from './sessions.store.ts';

/** Once only. The results of the session so far are recorded for the subject at once. */
export const linkSession: Command<
  { id: SessionId; subjectId: SubjectId },
  WholeSession,
  'not_found' | 'session_expired' | 'already_linked'
> = async (tx, ctx, { id, subjectId }) => {
  const [subject, locked] = await Promise.all([
    lockRiskSubject(tx, ctx.scope, subjectId),
    lockSession(tx, ctx.scope, id),
  ]);
  if (!locked) return refuse('not_found', 'No such session.');
  if (!subject) return refuse('not_found', 'No such subject.');
  const expired = refuseExpired(locked, ctx.now);
  if (expired) return expired;
  if (locked.subjectId !== null) return refuse('already_linked', 'A session is linked once.');
  saveLink(tx, ctx.scope, id, subjectId);
  const attempts = await selectNewestAttempts(tx, ctx.scope, id);
  const recorded = await linkScreenings(tx, ctx, subjectId, {
    receipts: await receiptsSoFar(tx, ctx, subjectId, attempts),
    checks: await screeningsSoFar(tx, ctx, id, attempts),
  });
  const session = await findSessionRow(tx, ctx.scope, id);
  const [value] = session ? await loadSessions(tx, ctx, [session]) : [];
  if (!value) throw new Error('a session that is locked is there');
  return {
    value,
    history: [verificationEntry(ctx.newId(), 'session.linked', id, { subjectId }), ...recorded],
  };
};

/**
 * Contract 3, *Native evidence* 6: of each workflow the newest run, by the same rules as when it happened. Where the
 * subject has a later attempt already, this one says nothing; otherwise it takes the place of those before.
 */
async function receiptsSoFar(
  tx: Tx,
  ctx: CommandContext,
  subjectId: SubjectId,
  attempts: readonly AttemptedRun[],
): Promise<readonly NewReceipt[]> {
  const receipts = attempts.map(async (attempt) => {
    const own = receiptsOf(attempt, outcomesOfRun(attempt.steps, attempt.run.results, 'pending'));
    return [...own, ...(await withdrawalsFor(tx, ctx, subjectId, attempt, own))];
  });
  return (await Promise.all(receipts)).flat();
}

/** The checks of the service's own screening steps; a posted one belongs to no attempt. */
async function screeningsSoFar(
  tx: Tx,
  { scope }: CommandContext,
  id: SessionId,
  attempts: readonly AttemptedRun[],
): Promise<Parameters<typeof linkScreenings>[3]['checks']> {
  const checks = await selectChecks(tx, scope, [id]);
  return checks
    .filter(({ workflowRunId, provider }) => workflowRunId !== null && provider === SCREENING_CHECK.provider)
    .map(({ workflowRunId, providerRef }) => ({
      providerRef,
      speaksForSubject: attempts.some(({ runId }) => runId === workflowRunId),
    }));
}
