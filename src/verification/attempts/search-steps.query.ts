import { isRefusal, type Refusal } from '../../kernel/result.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Query, QueryContext } from '../../platform/endpoints/contexts.ts';
import type { VerificationCapabilities, VerificationLongWork } from '../capabilities.ts';
import { awaitLists, isScreeningStep, type StepSearch, searchStep } from '../../screening/index.ts';
import type { RunId } from '../ids.ts';
import type { AttemptedRun } from '../runs/attempt.ts';
import type { Outputs, ResultStatus } from '../runs/run.ts';
import { findAttempt } from '../runs/runs.store.ts';
import { firstWithoutResult, stepsBefore, withResult } from './screening-steps.ts';

export interface NewResult {
  readonly runId: RunId;
  readonly stepKey: string;
  readonly status: ResultStatus;
  readonly outputs: Outputs;
}

/** With the searches of the screening steps that it leads to. */
export interface StepSearchResult extends NewResult {
  readonly searches: readonly StepSearch[];
}

/**
 * The searches of the screening steps that a result leads to, before the transaction that records it. Whether it may be
 * recorded is judged there; a search made in vain is thrown away.
 */
export const searchSteps: Query<
  NewResult,
  StepSearchResult,
  'unavailable',
  VerificationCapabilities,
  VerificationLongWork
> = async (db, ctx, newResult) => {
  const { runId, stepKey: key, status, outputs } = newResult;
  const attempt = await findAttempt(db, ctx.scope, runId);
  if (!attempt) return { ...newResult, searches: [] };
  const result = { key, status, outputs, completedAt: ctx.now };
  const searches = await searchDue(db, ctx, withResult(attempt, result));
  return isRefusal(searches) ? searches : { ...newResult, searches };
};

/** One may follow the other. */
async function searchDue(
  db: Reader,
  ctx: QueryContext<VerificationCapabilities, VerificationLongWork>,
  attempt: AttemptedRun,
): Promise<readonly StepSearch[] | Refusal<'unavailable'>> {
  const step = firstWithoutResult(attempt);
  if (!step || !isScreeningStep(step)) return [];
  const loading = await awaitLists(ctx.capabilities);
  if (loading) return loading;
  const search = await searchStep(db, ctx, { step, before: stepsBefore(attempt, step) });
  const screeningResult = { key: step.key, status: 'succeeded' as const, outputs: {}, completedAt: ctx.now };
  const next = await searchDue(db, ctx, withResult(attempt, screeningResult));
  return isRefusal(next) ? next : [search, ...next];
}
