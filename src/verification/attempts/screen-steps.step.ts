import type { HistoryEntry } from '../../kernel/history.ts';
import { actorOf } from '../../kernel/principal.ts';
import type { CommandContext } from '../../platform/writing/command.ts';
import type { Tx } from '../../platform/database/database.ts';
import { isScreeningStep, type StepSearch, screenSession } from '../../screening/index.ts';
import type { Check } from '../checks/check.ts';
import { insertCheck } from '../checks/checks.store.ts';
import { verificationEntry } from '../history.ts';
import type { Step } from '../step.ts';
import type { AttemptedRun } from '../runs/attempt.ts';
import type { Run, StepResult } from '../runs/run.ts';
import { insertResult } from '../runs/runs.store.ts';
import { firstWithoutResult, stepsBefore, withResult } from './screening-steps.ts';

export interface ScreenedSteps {
  readonly run: Run;
  /** The facts of the screenings, not yet recorded as evidence. */
  readonly checks: readonly Check[];
  readonly history: readonly HistoryEntry[];
}

/**
 * Contract 3, *The screening step*: the service does each screening step as soon as every step before it has a result,
 * of any status. One may follow the other.
 */
export async function screenSteps(
  tx: Tx,
  ctx: CommandContext,
  attempt: AttemptedRun,
  searches: readonly StepSearch[],
): Promise<ScreenedSteps> {
  const step = firstWithoutResult(attempt);
  if (!step || !isScreeningStep(step)) return { run: attempt.run, checks: [], history: [] };
  const result: StepResult = { key: step.key, status: 'succeeded', outputs: {}, completedAt: ctx.now };
  insertResult(tx, ctx.scope, attempt.runId, { ...result, createdBy: actorOf(ctx.principal) });
  const { check, history } = await screenStep(tx, ctx, { attempt, step, searches });
  const next = await screenSteps(tx, ctx, withResult(attempt, result), searches);
  return { run: next.run, checks: [check, ...next.checks], history: [...history, ...next.history] };
}

interface DueScreening {
  readonly attempt: AttemptedRun;
  readonly step: Step;
  readonly searches: readonly StepSearch[];
}

async function screenStep(
  tx: Tx,
  ctx: CommandContext,
  { attempt, step, searches }: DueScreening,
): Promise<{ readonly check: Check; readonly history: readonly HistoryEntry[] }> {
  const { run, sessionId, subjectId } = attempt;
  const before = stepsBefore(attempt, step);
  const screening = { step, before, sessionId, subjectId, searches };
  const { check: found, history } = await screenSession(tx, ctx, screening);
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
