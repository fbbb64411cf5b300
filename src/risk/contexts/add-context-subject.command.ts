import type { ContextId, SubjectId } from '../../kernel/ids.ts';
import { refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import { entriesOf } from '../subjects/counters.ts';
import { lockSubject, saveCounters } from '../subjects/subjects.store.ts';
import type { Membership } from './context.ts';
import { findContext } from './contexts.store.ts';
import { insertMembership, membershipIdOf } from './memberships.store.ts';

export interface NewMembership {
  readonly contextId: ContextId;
  readonly subjectId: SubjectId;
  readonly role: string | null;
}

export const addContextSubject: Command<NewMembership, Membership, 'not_found' | 'already_exists'> = async (
  tx,
  ctx,
  { contextId, subjectId, role },
) => {
  const { scope } = ctx;
  const [context, subject] = await Promise.all([
    findContext(tx, scope, contextId),
    lockSubject(tx, ctx, subjectId),
  ]);
  if (!context) return refuse('not_found', 'No such context.');
  if (!subject) return refuse('not_found', 'No such subject.');
  const membership: Membership = { id: ctx.newId(), contextId, subjectId, role, createdAt: subject.now };
  if (!(await insertMembership(tx, scope, membership))) {
    const resourceId = await membershipIdOf(tx, scope, contextId, subjectId);
    return refuse('already_exists', 'The subject is a member of this context.', { members: { resourceId } });
  }
  const { history, counters } = entriesOf(subject, [
    {
      id: ctx.newId(),
      type: 'risk.context.subject_added',
      resource: 'contexts',
      resourceId: contextId,
      detail: { membershipId: membership.id, role },
    },
  ]);
  saveCounters(tx, scope, subjectId, counters);
  return { value: membership, history };
};
