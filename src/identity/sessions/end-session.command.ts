import { refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import { identityEntry } from '../history.ts';
import { insertEndedToken } from './sessions.store.ts';

export const endSession: Command<null, null, 'forbidden'> = async (tx, ctx) => {
  const { principal } = ctx;
  if (principal.kind !== 'user') return refuse('forbidden', 'Only a dashboard session can be ended.');
  const { tokenId, userId, tokenExpiresAt } = principal;
  insertEndedToken(tx, ctx.scope.organizationId, { tokenId, expiresAt: tokenExpiresAt });
  return { value: null, history: [identityEntry(ctx.newId(), 'session.ended', userId, { tokenId })] };
};
