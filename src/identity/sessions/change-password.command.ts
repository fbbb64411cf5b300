import { refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/command.ts';
import { identityEntry } from '../history.ts';
import { hashPassword, verifyPassword } from './password.adapter.ts';
import { lockCredentials, updatePassword } from './sessions.store.ts';

export interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
}

/** All other sessions of the user end with the password they were started with. */
export const changePassword: Command<PasswordChange, null, 'forbidden'> = async (tx, ctx, input) => {
  const { principal } = ctx;
  if (principal.kind !== 'user')
    return refuse('forbidden', 'Only a dashboard session can change a password.');
  const credentials = await lockCredentials(tx, principal.userId);
  if (!(await verifyPassword(input.currentPassword, credentials?.passwordHash))) {
    return refuse('forbidden', 'The current password is another one.');
  }
  updatePassword(tx, principal.userId, await hashPassword(input.newPassword), principal.tokenId);
  return { value: null, history: [identityEntry(ctx.newId(), 'password.changed', principal.userId)] };
};
