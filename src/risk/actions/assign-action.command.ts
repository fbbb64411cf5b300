import { isMember } from '../../identity/index.ts';
import {
  type AssignmentChange,
  changedAssignment,
  mayAssign,
  UNKNOWN_ASSIGNEE,
} from '../../kernel/assignment.ts';
import type { ActionId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import { refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import { entriesOf } from '../subjects/counters.ts';
import { lockSubject, saveCounters } from '../subjects/subjects.store.ts';
import { type Action, fitsIntoRecord } from './action.ts';
import { lockAction, saveActionAssignment, subjectOfAction } from './actions.store.ts';
import { assignmentEntry } from './assignment-entry.ts';

type AssignedTo = AssignmentChange & { readonly id: ActionId };
type RefusalCodes = 'not_found' | 'forbidden' | 'invalid_request' | 'too_large';

/** Contract 6, *Activity, home, work*. */
export const assignAction: Command<AssignedTo, Action, RefusalCodes> = async (tx, ctx, { id, ...change }) => {
  const { scope } = ctx;
  const subjectId = await subjectOfAction(tx, scope, id);
  if (!subjectId) return refuse('not_found', 'No such action.');
  const [subject, action] = await Promise.all([lockSubject(tx, ctx, subjectId), lockAction(tx, scope, id)]);
  if (!subject || !action) return refuse('not_found', 'No such action.');

  const after: Action = { ...action, ...changedAssignment(action, change) };
  if (!mayAssign(ctx.principal, action, after))
    return refuse(
      'forbidden',
      'A member takes an action or gives the own one back; owners and admins assign.',
    );
  if (change.assigneeId && !(await isMember(tx, scope.organizationId, change.assigneeId)))
    return UNKNOWN_ASSIGNEE;
  if (!fitsIntoRecord(after))
    return refuse('too_large', 'The history of this action has no room for an assignment.', {
      members: { limitBytes: limits.recordBytes },
    });
  saveActionAssignment(tx, scope, id, after);
  const { history, counters } = entriesOf(subject, [assignmentEntry(ctx.newId(), action, after)]);
  saveCounters(tx, scope, subject.id, counters);
  return { value: after, history };
};
