import { refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import { verificationEntry } from '../history.ts';
import type { RunId } from '../ids.ts';
import { refuseExpired } from '../sessions/session.ts';
import { saveCompletion } from '../sessions/sessions.store.ts';
import { lockRun } from './lock-run.step.ts';
import { outcomeOf, pendingSteps, type Run } from '../runs/run.ts';
import { saveRun } from '../runs/runs.store.ts';

/** Ends a run once every step has its result. It says nothing new of the subject: the results have said it. */
export const completeRun: Command<
  { id: RunId },
  Run,
  'not_found' | 'session_expired' | 'illegal_transition'
> = async (tx, ctx, { id }) => {
  const attempt = await lockRun(tx, ctx.scope, id);
  if (!attempt) return refuse('not_found', 'No such run.');
  const { run } = attempt;
  const expired = refuseExpired(attempt, ctx.now);
  if (expired) return expired;
  const status = outcomeOf(run);
  if (run.status !== 'in_progress' || status === 'pending') {
    const detail =
      run.status === 'in_progress'
        ? `Steps without a result: ${pendingSteps(run).join(', ')}.`
        : `The run is ${run.status}.`;
    return refuse('illegal_transition', detail, { members: { allowed: [] } });
  }
  const completed: Run = { ...run, status, completedAt: ctx.now };
  saveRun(tx, ctx.scope, completed);
  saveCompletion(tx, ctx.scope, attempt.sessionId);
  return { value: completed, history: [verificationEntry(ctx.newId(), 'run.completed', id, { status })] };
};
