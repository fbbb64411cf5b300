import type { UserId } from '../../kernel/ids.ts';
import type { Command } from '../../platform/writing/command.ts';
import { identityEntry } from '../history.ts';
import { lockMemberships } from '../organizations/organizations.store.ts';
import { updatePassword } from '../passwords/passwords.store.ts';
import { NO_INVITATION } from './invitation.ts';
import { redeemInvitation } from './invitations.store.ts';

export interface FirstPassword {
  readonly tokenDigest: string;
  /** Undefined where no invitation stood when it was looked for: then none is used up. */
  readonly passwordHash: string | undefined;
}

/** The invitation is used up with it. */
export const setFirstPassword: Command<FirstPassword, UserId, 'not_found'> = async (
  tx,
  ctx,
  { tokenDigest, passwordHash },
) => {
  const { organizationId } = ctx.scope;
  await lockMemberships(tx, organizationId);
  const userId =
    passwordHash === undefined ? undefined : await redeemInvitation(tx, organizationId, tokenDigest, ctx.now);
  if (userId === undefined || passwordHash === undefined) return NO_INVITATION;
  updatePassword(tx, organizationId, { userId, passwordHash, changedBy: null });
  return { value: userId, history: [identityEntry(ctx.newId(), 'invitation.accepted', userId)] };
};
