import { refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import { identityEntry } from '../history.ts';
import { endSessionsOf } from './sessions.store.ts';

/** Also the session that asks for it: nobody who has a copy of its token goes on. */
export const endAllSessions: Command<null, null, 'forbidden'> = async (tx, ctx) => {
  const { principal } = ctx;
  if (principal.kind !== 'user') return refuse('forbidden', 'Only a dashboard session can end the others.');
  const { userId } = principal;
  endSessionsOf(tx, ctx.scope.organizationId, userId);
  return { value: null, history: [identityEntry(ctx.newId(), 'session.ended_everywhere', userId)] };
};
