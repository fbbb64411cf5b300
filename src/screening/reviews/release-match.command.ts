import { isMember } from '../../identity/index.ts';
import { refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import type { MatchId } from '../ids.ts';
import { matchAssignmentEntry } from './assignment-entry.ts';
import type { AssignedMatch } from './reviewed-match.ts';
import { findMatchInRun, lockMatch, saveAssignment } from './reviewed-matches.store.ts';

/** A match of somebody who has left is nobody's while it waits for its decision; its date stays. */
export const releaseMatch: Command<{ readonly id: MatchId }, AssignedMatch, 'not_found'> = async (
  tx,
  ctx,
  { id },
) => {
  await lockMatch(tx, ctx.scope, id);
  const found = await findMatchInRun(tx, ctx.scope, id);
  const assigneeId = found?.match.decision === 'pending' ? found.match.assigneeId : null;
  if (!found || !assigneeId || (await isMember(tx, ctx.scope.organizationId, assigneeId)))
    return refuse('not_found', 'It is not left any more.');
  const { match, runId } = found;
  const after = { ...match, assigneeId: null };
  saveAssignment(tx, ctx.scope, id, after);
  return { value: after, history: [matchAssignmentEntry(ctx.newId(), runId, match, after)] };
};
