import { isMember } from '../../identity/index.ts';
import {
  type AssignmentChange,
  changedAssignment,
  mayAssign,
  UNKNOWN_ASSIGNEE,
} from '../../kernel/assignment.ts';
import { refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import type { MatchId } from '../ids.ts';
import { matchAssignmentEntry } from './assignment-entry.ts';
import type { AssignedMatch } from './reviewed-match.ts';
import { findMatchInRun, lockMatch, saveAssignment } from './reviewed-matches.store.ts';

type AssignedTo = AssignmentChange & { readonly id: MatchId };

/** Contract 6, *Activity, home, work*: kept in the audit trail of the run, and sent to nobody. */
export const assignMatch: Command<
  AssignedTo,
  AssignedMatch,
  'not_found' | 'forbidden' | 'invalid_request'
> = async (tx, ctx, { id, ...change }) => {
  await lockMatch(tx, ctx.scope, id);
  const found = await findMatchInRun(tx, ctx.scope, id);
  if (!found) return refuse('not_found', 'No such match.');
  const { match, runId } = found;
  const after = changedAssignment(match, change);
  if (!mayAssign(ctx.principal, match, after))
    return refuse('forbidden', 'A member takes a match or gives the own one back; owners and admins assign.');
  const { organizationId } = ctx.scope;
  if (change.assigneeId && !(await isMember(tx, organizationId, change.assigneeId))) return UNKNOWN_ASSIGNEE;
  saveAssignment(tx, ctx.scope, id, after);
  const entry = matchAssignmentEntry(ctx.newId(), runId, match, { ...match, ...after });
  return { value: { ...match, ...after }, history: [entry] };
};
