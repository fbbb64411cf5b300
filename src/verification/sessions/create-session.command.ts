import type { SubjectId } from '../../kernel/ids.ts';
import { actorOf } from '../../kernel/principal.ts';
import { refuse, refuseProperty } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import { lockRiskSubject } from '../../risk/index.ts';
import { verificationEntry } from '../history.ts';
import type { WorkflowId } from '../ids.ts';
import { findWorkflows } from '../workflows/workflows.store.ts';
import { type Session, type SessionWorkflow, statusOf, type WholeSession } from './session.ts';
import { insertSession } from './sessions.store.ts';

export interface NewSession {
  readonly externalId: string;
  readonly subjectId: SubjectId | null;
  readonly workflowIds: readonly WorkflowId[];
  readonly expiresAt: Date | null;
}

/** A session stays with the revisions that are the newest now. */
export const createSession: Command<NewSession, WholeSession, 'not_found' | 'invalid_request'> = async (
  tx,
  ctx,
  { externalId, subjectId, workflowIds, expiresAt },
) => {
  const { scope, now } = ctx;
  const [subject, found] = await Promise.all([
    subjectId === null || lockRiskSubject(tx, scope, subjectId),
    findWorkflows(tx, scope, workflowIds),
  ]);
  if (!subject) return refuse('not_found', 'No such subject.');
  if (found.length < workflowIds.length) return refuse('not_found', 'No such workflow.');
  if (expiresAt !== null && expiresAt <= now)
    return refuseProperty('/expiresAt', 'not_in_the_future', 'A session expires in the future.');
  const session: Session = {
    id: ctx.newId(),
    mode: scope.mode,
    externalId,
    subjectId,
    expiresAt,
    createdAt: now,
    createdBy: actorOf(ctx.principal),
  };
  const placed: readonly SessionWorkflow[] = workflowIds.flatMap((workflowId) => {
    const workflow = found.find(({ id }) => id === workflowId);
    if (!workflow) return [];
    const { key: workflowKey, revision: workflowRevision } = workflow;
    return [{ id: ctx.newId(), sessionId: session.id, workflowId, workflowKey, workflowRevision }];
  });
  insertSession(tx, scope, session, placed);
  const workflows = placed.map((one) => ({ ...one, runs: [] }));
  const status = statusOf({ expiresAt, workflows }, now);
  const entry = verificationEntry(ctx.newId(), 'session.created', session.id, { subjectId });
  return { value: { ...session, status, workflows, checks: [] }, history: [entry] };
};
