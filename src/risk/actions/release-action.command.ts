import { isMember } from '../../identity/index.ts';
import type { ActionId } from '../../kernel/ids.ts';
import { refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import { entriesOf } from '../subjects/counters.ts';
import { lockSubject, saveCounters } from '../subjects/subjects.store.ts';
import { type Action, isOpen } from './action.ts';
import { lockAction, saveActionAssignment, subjectOfAction } from './actions.store.ts';
import { assignmentEntry } from './assignment-entry.ts';

/** An open action of somebody who has left is nobody's; its date stays. */
export const releaseAction: Command<{ readonly id: ActionId }, Action, 'not_found'> = async (
  tx,
  ctx,
  { id },
) => {
  const { scope } = ctx;
  const nothing = (): ReturnType<typeof refuse<'not_found'>> =>
    refuse('not_found', 'It is not left any more.');
  const subjectId = await subjectOfAction(tx, scope, id);
  if (!subjectId) return nothing();
  const [subject, action] = await Promise.all([lockSubject(tx, ctx, subjectId), lockAction(tx, scope, id)]);
  if (!subject || !action?.assigneeId || !isOpen(action)) return nothing();
  if (await isMember(tx, scope.organizationId, action.assigneeId)) return nothing();
  const after: Action = { ...action, assigneeId: null };
  saveActionAssignment(tx, scope, id, after);
  const { history, counters } = entriesOf(subject, [assignmentEntry(ctx.newId(), action, after)]);
  saveCounters(tx, scope, subject.id, counters);
  return { value: after, history };
};
