import type { SubjectId } from '../../kernel/ids.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Tx } from '../../platform/database/database.ts';
import { lockRiskSubject } from '../../risk/index.ts';
import type { RunId, SessionId, SessionWorkflowId } from '../ids.ts';
import { lockSession } from '../sessions/sessions.store.ts';
import type { AttemptedRun, SessionWorkflowPlace } from '../runs/attempt.ts';
import { findAttempt, findPlaceOfRun } from '../runs/runs.store.ts';
import { findSessionWorkflow } from '../runs/session-workflows.store.ts';

/** A run as it is once its session is locked, and nobody else can change it or, where it is linked, its subject. */
export async function lockRun(tx: Tx, scope: Scope, id: RunId): Promise<AttemptedRun | undefined> {
  const place = await findPlaceOfRun(tx, scope, id);
  return place && lockPlace(tx, scope, place, () => findAttempt(tx, scope, id));
}

export async function lockSessionWorkflow(
  tx: Tx,
  scope: Scope,
  id: SessionWorkflowId,
): Promise<SessionWorkflowPlace | undefined> {
  const place = await findSessionWorkflow(tx, scope, id);
  return place && lockPlace(tx, scope, place, () => findSessionWorkflow(tx, scope, id));
}

interface Place {
  readonly sessionId: SessionId;
  readonly subjectId: SubjectId | null;
}

/**
 * The order of locks is subject, then session; what they protect is read after both, in the same round trip. A session
 * that was linked while this waited for it is held again with its subject: that can happen once, since a link stays,
 * and two that meet there are told apart by the database, which lets one of them begin again.
 */
async function lockPlace<Found extends Place>(
  tx: Tx,
  scope: Scope,
  { sessionId, subjectId }: Place,
  find: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const [, , found] = await Promise.all([
    subjectId === null ? undefined : lockRiskSubject(tx, scope, subjectId),
    lockSession(tx, scope, sessionId),
    find(),
  ]);
  return found && found.subjectId !== subjectId ? lockPlace(tx, scope, found, find) : found;
}
