import { refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import { identityEntry } from '../history.ts';
import { lockPassword, updatePassword } from '../passwords/passwords.store.ts';
import type { PreparedPasswordChange } from './prepare-password-change.query.ts';

/** All other sessions of the account end with the password they were started with. */
export const changePassword: Command<PreparedPasswordChange, null, 'forbidden'> = async (
  tx,
  ctx,
  { verifiedHash, passwordHash },
) => {
  const { principal } = ctx;
  if (principal.kind !== 'user')
    return refuse('forbidden', 'Only a dashboard session can change a password.');
  const { organizationId } = ctx.scope;
  const { userId, tokenId } = principal;
  // Changed by another session since it was compared.
  if ((await lockPassword(tx, organizationId, userId)) !== verifiedHash)
    return refuse('forbidden', 'The current password is another one.');
  updatePassword(tx, organizationId, { userId, passwordHash, changedBy: tokenId });
  return { value: null, history: [identityEntry(ctx.newId(), 'password.changed', userId)] };
};
