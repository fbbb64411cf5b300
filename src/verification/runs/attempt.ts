import type { SubjectId } from '../../kernel/ids.ts';
import type { RunId, SessionId, SessionWorkflowId } from '../ids.ts';
import type { PlacedRevision } from '../inputs/input.ts';
import type { Step } from '../step.ts';
import type { Run } from './run.ts';

/** The workflow revision and the session that a run belongs to. */
export interface RunPlace extends PlacedRevision {
  readonly sessionId: SessionId;
  /** Null while the session is linked to none. */
  readonly subjectId: SubjectId | null;
  /** The end of the session. */
  readonly expiresAt: Date | null;
}

/** A run with everything that decides which changes it allows, and which evidence they make. */
export interface AttemptedRun extends RunPlace {
  readonly run: Run;
  readonly runId: RunId;
  readonly steps: readonly Step[];
  /** No later attempt of this workflow for this subject is known, in any session. */
  readonly newest: boolean;
}

/** A session workflow with the numbers that its next run goes on from. */
export interface SessionWorkflowPlace extends RunPlace {
  readonly sessionWorkflowId: SessionWorkflowId;
  readonly stepKeys: readonly string[];
  readonly lastNumber: number;
  /** Of every attempt that the next one comes after. */
  readonly lastPosition: number;
}

/** The subject whose evidence a change of this run makes: linked, and no later attempt stands in its place. */
export function speaksFor({ subjectId, newest }: AttemptedRun): SubjectId | null {
  return newest ? subjectId : null;
}

/**
 * Order among the attempts of one subject. It follows the clock and never goes back, also where the clocks of two
 * processes differ; called under the subject's lock.
 */
export function nextPosition(
  { lastPosition }: Pick<SessionWorkflowPlace, 'lastPosition'>,
  now: Date,
): number {
  return Math.max(now.getTime(), lastPosition + 1);
}
