import { refuse } from '../../kernel/result.ts';
import type { Query } from '../../platform/endpoints/contexts.ts';
import type { SessionId } from '../ids.ts';
import { loadSessions } from './load-sessions.lookup.ts';
import type { WholeSession } from './session.ts';
import { findSessionRow } from './sessions.store.ts';

export const readSession: Query<{ id: SessionId }, WholeSession, 'not_found'> = async (db, ctx, { id }) => {
  const session = await findSessionRow(db, ctx.scope, id);
  const [whole] = session ? await loadSessions(db, ctx, [session]) : [];
  return whole ?? refuse('not_found', 'No such session.');
};
