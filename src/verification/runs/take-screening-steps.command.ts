import type { HistoryEntry } from '../../kernel/history.ts';
import { actorOf } from '../../kernel/principal.ts';
import { isRefusal, type Refusal } from '../../kernel/result.ts';
import type { CommandContext } from '../../platform/command.ts';
import type { Tx } from '../../platform/database/database.ts';
import { isScreeningStep, refuseUnlessLoaded, screenSession } from '../../screening/index.ts';
import type { Check } from '../checks/check.ts';
import { insertCheck } from '../checks/checks.store.ts';
import { verificationEntry } from '../history.ts';
import type { Step } from '../workflows/workflow.ts';
import type { AttemptedRun } from './attempt.ts';
import type { Run, StepResult } from './run.ts';
import { insertResult } from './runs.store.ts';

export interface TakenSteps {
  readonly run: Run;
  /** What the screenings have found, not yet recorded as evidence. */
  readonly checks: readonly Check[];
  readonly history: readonly HistoryEntry[];
}

/**
 * Contract 3, *The screening step*: the service takes each screening step as soon as every step before it has a result,
 * whatever that is. One may follow the other.
 */
export async function takeScreeningSteps(
  tx: Tx,
  ctx: CommandContext,
  attempt: AttemptedRun,
): Promise<TakenSteps | Refusal<'unavailable'>> {
  const step = dueStep(attempt);
  if (!step) return { run: attempt.run, checks: [], history: [] };
  const refused = await refuseUnlessLoaded(ctx.given);
  if (refused) return refused;
  const result: StepResult = { key: step.key, status: 'succeeded', outputs: {}, completedAt: ctx.now };
  insertResult(tx, ctx.scope, attempt.runId, { ...result, createdBy: actorOf(ctx.principal) });
  const { check, history } = await screenStep(tx, ctx, attempt, step);
  const run = { ...attempt.run, results: [...attempt.run.results, result] };
  const next = await takeScreeningSteps(tx, ctx, { ...attempt, run });
  if (isRefusal(next)) return next;
  return { run: next.run, checks: [check, ...next.checks], history: [...history, ...next.history] };
}

function dueStep({ steps, run }: Pick<AttemptedRun, 'steps' | 'run'>): Step | undefined {
  const first = steps.find(({ key }) => run.results.every((result) => result.key !== key));
  return first && isScreeningStep(first) ? first : undefined;
}

async function screenStep(
  tx: Tx,
  ctx: CommandContext,
  attempt: AttemptedRun,
  step: Step,
): Promise<{ readonly check: Check; readonly history: readonly HistoryEntry[] }> {
  const { run, sessionId, subjectId } = attempt;
  const before = attempt.steps.slice(0, attempt.steps.indexOf(step)).map((one) => {
    const result = run.results.find(({ key }) => key === one.key);
    return { step: one, outputs: result?.status === 'succeeded' ? result.outputs : {} };
  });
  const { check: found, history } = await screenSession(tx, ctx, { step, before, sessionId, subjectId });
  const check: Check = {
    id: ctx.newId(),
    sessionId,
    workflowRunId: run.id,
    stepKey: step.key,
    ...found,
    participantId: null,
    createdAt: ctx.now,
  };
  insertCheck(tx, ctx.scope, { ...check, createdBy: actorOf(ctx.principal) });
  const { kind, status } = check;
  const recorded = [
    verificationEntry(ctx.newId(), 'run.step_recorded', run.id, { stepKey: step.key, status: 'succeeded' }),
    verificationEntry(ctx.newId(), 'check.recorded', check.id, { sessionId, kind, status }),
  ];
  return { check, history: [...recorded, ...history] };
}
