import { Outdated } from '../../kernel/busy.ts';
import type { HistoryEntry } from '../../kernel/history.ts';
import type { SubjectId } from '../../kernel/ids.ts';
import type { CommandContext } from '../../platform/writing/command.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { SessionId } from '../ids.ts';
import { runScreening } from '../runs/storing/store-run.step.ts';
import { isIncomplete } from '../runs/run.ts';
import { type CheckOutcome, checkOutcomeOf } from '../runs/status/status.ts';
import { subjectOfDocument, type StepIdentity } from './identity-document.ts';
import { type StepSearch, searchOf } from './step-search.ts';
import { runReference } from '../runs/facts/run-reference.ts';
import { SCREENING_CHECK, type WorkflowStep } from './screening-step.ts';
import { policyOfStep } from './step-policy.ts';

export interface SessionScreening {
  readonly step: WorkflowStep;
  /** The steps before it, in their order. */
  readonly before: readonly StepIdentity[];
  readonly sessionId: SessionId;
  /** Of the session; held by the caller. */
  readonly subjectId: SubjectId | null;
  /** Made before the transaction. */
  readonly searches: readonly StepSearch[];
}

/** What becomes the session check of the step. */
export interface ScreeningCheck {
  readonly kind: string;
  readonly provider: string;
  readonly status: CheckOutcome;
  readonly providerRef: string;
  readonly flags: readonly 'review'[];
}

/**
 * For verification: takes the screening step of an attempt, in the transaction that gives the last result before it. The
 * facts of the run are not recorded yet: `linkScreenings` does that, once for all that the result leads to.
 */
export async function screenSession(
  tx: Tx,
  ctx: CommandContext,
  { step, before, sessionId, subjectId, searches }: SessionScreening,
): Promise<{ readonly check: ScreeningCheck; readonly history: readonly HistoryEntry[] }> {
  const asked = policyOfStep(step);
  const subject = subjectOfDocument(before, ctx.now);
  const order = {
    subject,
    asked,
    trigger: 'session' as const,
    sessionId,
    riskSubjectId: subjectId,
    recordsFacts: false,
  };
  const searched = searchOf(searches, { stepKey: step.key, subject, asked });
  // A result that was not there yet when the lists were searched.
  if (!searched) throw new Outdated('a screening step was searched by other results');
  const { run, history } = await runScreening(tx, ctx, order, searched.found);
  const status = checkOutcomeOf({ ...run, ...run.policy, incomplete: isIncomplete(run) });
  const check: ScreeningCheck = {
    ...SCREENING_CHECK,
    status,
    providerRef: runReference(run.id),
    flags: status === 'error' ? ['review'] : [],
  };
  return { check, history };
}
