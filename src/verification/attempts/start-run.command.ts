import { limits } from '../../kernel/limits.ts';
import { actorOf } from '../../kernel/principal.ts';
import { refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import { verificationEntry } from '../history.ts';
import type { SessionWorkflowId } from '../ids.ts';
import { storeNativeEvidence, withdrawalsFor } from '../native-evidence/store-native-evidence.step.ts';
import { refuseLargeSession } from '../sessions/session-size.lookup.ts';
import { refuseExpired } from '../sessions/session.ts';
import { saveCompletion } from '../sessions/sessions.store.ts';
import { nextPosition } from '../runs/attempt.ts';
import { lockSessionWorkflow } from './lock-run.step.ts';
import type { Run } from '../runs/run.ts';
import { abandonRun, insertRun } from '../runs/runs.store.ts';

/**
 * A new attempt abandons one in progress and withdraws everything that earlier attempts had recorded for the subject.
 */
export const startRun: Command<
  { id: SessionWorkflowId },
  Run,
  'not_found' | 'session_expired' | 'limit_reached' | 'too_large'
> = async (tx, ctx, { id }) => {
  const { scope, now } = ctx;
  const place = await lockSessionWorkflow(tx, scope, id);
  if (!place) return refuse('not_found', 'No such session workflow.');
  const expired = refuseExpired(place, now);
  if (expired) return expired;
  if (place.lastNumber >= limits.sessionWorkflowRuns)
    return refuse('limit_reached', `A workflow of a session has at most ${limits.sessionWorkflowRuns} runs.`);
  const run: Run = {
    id: ctx.newId(),
    sessionWorkflowId: id,
    number: place.lastNumber + 1,
    status: 'in_progress',
    reviewStatus: 'pending',
    startedAt: now,
    completedAt: null,
    stepKeys: place.stepKeys,
    results: [],
  };
  abandonRun(tx, scope, id);
  insertRun(tx, scope, run, { position: nextPosition(place, now), createdBy: actorOf(ctx.principal) });
  const { sessionId, subjectId } = place;
  saveCompletion(tx, scope, sessionId);
  const large = await refuseLargeSession(tx, ctx, sessionId);
  if (large) return large;
  const entry = verificationEntry(ctx.newId(), 'run.started', run.id, { sessionId, number: run.number });
  if (subjectId === null) return { value: run, history: [entry] };
  const withdrawn = await withdrawalsFor(tx, ctx, subjectId, { ...place, runId: run.id });
  return { value: run, history: [entry, ...(await storeNativeEvidence(tx, ctx, subjectId, withdrawn))] };
};
