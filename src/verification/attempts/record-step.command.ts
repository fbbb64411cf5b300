import { actorOf } from '../../kernel/principal.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import { isScreeningStep, linkScreenings } from '../../screening/index.ts';
import { verificationEntry } from '../history.ts';
import { receiptsOf } from '../native-evidence/store-native-evidence.step.ts';
import { outcomesOfResult } from '../native-evidence/native-evidence.ts';
import { refuseLargeSession } from '../sessions/session-size.lookup.ts';
import { refuseExpired } from '../sessions/session.ts';
import type { Step } from '../step.ts';
import { type AttemptedRun, speaksFor } from '../runs/attempt.ts';
import { lockRun } from './lock-run.step.ts';
import { outputFaults, type Run, type StepResult } from '../runs/run.ts';
import { insertResult } from '../runs/runs.store.ts';
import type { StepSearchResult } from './search-steps.query.ts';
import { withResult } from './screening-steps.ts';
import { screenSteps } from './screen-steps.step.ts';

type RefusalCodes = 'not_found' | 'invalid_request' | 'session_expired' | 'illegal_transition' | 'too_large';

/** The result of one step: in any order, each once. */
export const recordStep: Command<StepSearchResult, Run, RefusalCodes> = async (
  tx,
  ctx,
  { runId, stepKey, status, outputs, searches },
) => {
  const attempt = await lockRun(tx, ctx.scope, runId);
  if (!attempt) return refuse('not_found', 'No such run.');
  const step = attempt.steps.find(({ key }) => key === stepKey);
  if (!step) return refuse('not_found', 'The workflow has no such step.');
  const errors = outputFaults(step, outputs);
  if (errors.length > 0)
    return refuse('invalid_request', 'The outputs are not those of this step.', { errors });
  const refused = refuseExpired(attempt, ctx.now) ?? refuseResult(attempt, step);
  if (refused) return refused;
  const result: StepResult = { key: stepKey, status, outputs, completedAt: ctx.now };
  insertResult(tx, ctx.scope, runId, { ...result, createdBy: actorOf(ctx.principal) });
  const screened = await screenSteps(tx, ctx, withResult(attempt, result), searches);
  const large = await refuseLargeSession(tx, ctx, attempt.sessionId);
  if (large) return large;
  const entry = verificationEntry(ctx.newId(), 'run.step_recorded', runId, { stepKey, status });
  const subjectId = speaksFor(attempt);
  const receipts = receiptsOf(attempt, outcomesOfResult(step, result, 'pending'));
  const checks = screened.checks.map(({ providerRef }) => ({ providerRef, speaksForSubject: true }));
  const recorded = subjectId === null ? [] : await linkScreenings(tx, ctx, subjectId, { receipts, checks });
  return { value: screened.run, history: [entry, ...screened.history, ...recorded] };
};

function refuseResult({ run }: AttemptedRun, step: Step): Refusal<'illegal_transition'> | undefined {
  const refused = (detail: string) => refuse('illegal_transition', detail, { members: { allowed: [] } });
  if (isScreeningStep(step)) return refused('The service takes this step itself.');
  if (run.status !== 'in_progress') return refused(`The run is ${run.status} and takes no more results.`);
  if (run.results.some(({ key }) => key === step.key)) return refused('The step has its result.');
  return undefined;
}
