import type { ActionId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import { actorOf } from '../../kernel/principal.ts';
import { refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import { entriesOf } from '../subjects/counters.ts';
import { lockSubject, saveCounters } from '../subjects/subjects.store.ts';
import {
  type Action,
  type ActionStatus,
  allowedNext,
  fitsIntoRecord,
  mayCancel,
  moveAction,
} from './action.ts';
import { lockAction, saveTransition, subjectOfAction } from './actions.store.ts';

export interface ActionMove {
  readonly id: ActionId;
  readonly status: ActionStatus;
  readonly expectedRevision: number;
  readonly reason: string;
}

type RefusalCodes = 'not_found' | 'forbidden' | 'stale_revision' | 'illegal_transition' | 'too_large';

export const transitionAction: Command<ActionMove, Action, RefusalCodes> = async (tx, ctx, input) => {
  const { scope } = ctx;
  if (input.status === 'cancelled' && !mayCancel(ctx.principal))
    return refuse('forbidden', 'Only an owner or an admin cancels an action.');
  const subjectId = await subjectOfAction(tx, scope, input.id);
  if (!subjectId) return refuse('not_found', 'No such action.');

  const [subject, action] = await Promise.all([
    lockSubject(tx, ctx, subjectId),
    lockAction(tx, scope, input.id),
  ]);
  if (!subject || !action) return refuse('not_found', 'No such action.');
  const wrong = refusalOf(action, input);
  if (wrong) return wrong;

  const { reason, status: to } = input;
  const after = moveAction(action, { to, reason, by: actorOf(ctx.principal), at: subject.now });
  if (!fitsIntoRecord(after))
    return refuse(
      'too_large',
      'The history of this action has no room for this transition. End it; a new assessment asks anew.',
      {
        members: { limitBytes: limits.recordBytes },
      },
    );
  saveTransition(tx, scope, after);
  const { history, counters } = entriesOf(subject, [
    {
      id: ctx.newId(),
      type: 'risk.action.transitioned',
      resource: 'actions',
      resourceId: action.id,
      reason,
      detail: { from: action.status, to, revision: after.revision, name: action.name },
    },
  ]);
  saveCounters(tx, scope, subject.id, counters);
  return { value: after, history };
};

/** The revision is looked at first: a caller that has not seen the newest state cannot know what it allows. */
function refusalOf(action: Action, { status, expectedRevision }: ActionMove) {
  if (action.revision !== expectedRevision)
    return refuse('stale_revision', `The action is at revision ${action.revision}.`, {
      members: { currentRevision: action.revision },
    });
  const allowed = allowedNext(action.status);
  if (!allowed.includes(status))
    return refuse('illegal_transition', `An action that is ${action.status} does not become ${status}.`, {
      members: { allowed },
    });
  return undefined;
}
