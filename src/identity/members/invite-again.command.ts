import type { UserId } from '../../kernel/ids.ts';
import { refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import type { IdentityCapabilities } from '../capabilities.ts';
import { identityEntry } from '../history.ts';
import type { Member } from './member.ts';
import { findMember } from './members.store.ts';
import { lockMemberships } from '../organizations/organizations.store.ts';
import { mayGive } from '../roles.ts';
import { giveInvitation } from '../invitations/give-invitation.step.ts';
import type { Invitation } from '../invitations/invitation.ts';

export interface InvitedMember extends Member {
  readonly invitation: Invitation;
}

/** Only before the first one was accepted: a link to an account in use would take it over. */
export const inviteAgain: Command<
  { userId: UserId },
  InvitedMember,
  'not_found' | 'forbidden' | 'invitation_accepted',
  IdentityCapabilities
> = async (tx, ctx, { userId }) => {
  const { organizationId } = ctx.scope;
  await lockMemberships(tx, organizationId);
  const member = await findMember(tx, organizationId, userId);
  if (!member) return refuse('not_found', 'No such member.');
  if (!mayGive(ctx.principal, member.role)) return refuse('forbidden', 'Only an owner invites an owner.');
  if (member.status !== 'invited')
    return refuse('invitation_accepted', 'This member has chosen a password already.');
  const invitation = giveInvitation(tx, ctx, userId);
  return {
    value: { ...member, invitation },
    history: [identityEntry(ctx.newId(), 'invitation.made', userId)],
  };
};
