import type { RiskEntry } from '../../kernel/history.ts';
import type { SubjectId } from '../../kernel/ids.ts';
import { actorOf } from '../../kernel/principal.ts';
import { refuse } from '../../kernel/result.ts';
import type { Command, CommandContext } from '../../platform/writing/command.ts';
import type { Tx } from '../../platform/database/database.ts';
import { eventOf, recordChange, recordReceipts, type RiskEvent } from '../../risk/index.ts';
import type { RunId, SessionWorkflowId } from '../ids.ts';
import { receiptsOf } from '../native-evidence/store-native-evidence.step.ts';
import { outcomesOfApproval, outcomesOfRejection } from '../native-evidence/native-evidence.ts';
import { type AttemptedRun, speaksFor } from '../runs/attempt.ts';
import { lockRun } from '../attempts/lock-run.step.ts';
import { saveRun } from '../runs/runs.store.ts';
import { allowedDecisions, type Decision } from './decision.ts';

export { EventRecord, eventRecord } from '../../risk/index.ts';

export interface RunDecision {
  readonly subjectId: SubjectId;
  readonly sessionWorkflowId: SessionWorkflowId;
  readonly runId: RunId;
  readonly decision: Decision;
  readonly reason: string;
}

/** Decides on exactly this attempt. It is open after the session has expired: an approval can always be revoked. */
export const decideRun: Command<RunDecision, RiskEvent, 'not_found' | 'illegal_transition'> = async (
  tx,
  ctx,
  input,
) => {
  const attempt = await lockRun(tx, ctx.scope, input.runId);
  if (attempt?.subjectId !== input.subjectId || attempt.run.sessionWorkflowId !== input.sessionWorkflowId)
    return refuse('not_found', 'No such run of a session that is linked to this subject.');
  const allowed = allowedDecisions(attempt.run);
  if (!allowed.includes(input.decision))
    return refuse(
      'illegal_transition',
      `A run that is ${attempt.run.status} and ${attempt.run.reviewStatus} cannot be ${input.decision}.`,
      { members: { allowed } },
    );
  saveRun(tx, ctx.scope, { ...attempt.run, reviewStatus: input.decision });
  const history = await storeDecision(tx, ctx, attempt, input);
  const decided = history.at(-1) ?? history[0];
  const written = { mode: ctx.scope.mode, actor: actorOf(ctx.principal) };
  return { value: eventOf(decided, written), history };
};

/** The event of the decision comes last, after the receipts that it makes. */
async function storeDecision(
  tx: Tx,
  ctx: CommandContext,
  attempt: AttemptedRun,
  { subjectId, decision, reason }: RunDecision,
): Promise<readonly [RiskEntry, ...RiskEntry[]]> {
  const { run, sessionId, workflowId, workflowRevision } = attempt;
  const decided = {
    id: ctx.newId<'event'>(),
    type: 'risk.verification.decided' as const,
    resource: 'verification-runs',
    resourceId: run.id,
    reason,
    detail: {
      decision,
      previous: run.reviewStatus,
      sessionId,
      sessionWorkflowId: run.sessionWorkflowId,
      workflowRunId: run.id,
      workflowId,
      workflowRevision,
    },
  };
  const [first, ...rest] = speaksFor(attempt) === null ? [] : receiptsOf(attempt, outcomes());
  const stored = first
    ? (await recordReceipts(tx, ctx, subjectId, { receipts: [first, ...rest], also: [decided] }))?.history
    : await recordChange(tx, ctx, subjectId, decided);
  if (!stored) throw new Error('a linked subject is there');
  return stored;

  function outcomes() {
    return decision === 'approved'
      ? outcomesOfApproval(attempt.steps, run)
      : outcomesOfRejection(attempt.steps, ctx.now);
  }
}
