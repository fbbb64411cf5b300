import type { UserId } from '../../kernel/ids.ts';
import { refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import { identityEntry } from '../history.ts';
import { lockMemberships } from '../organizations/organizations.store.ts';
import { mayGive } from '../roles.ts';
import { isLastOwner } from './member.ts';
import { countActiveOwners, deleteAccount, findMember } from './members.store.ts';

export const removeMember: Command<
  { userId: UserId },
  null,
  'not_found' | 'forbidden' | 'last_owner'
> = async (tx, ctx, { userId }) => {
  const { organizationId } = ctx.scope;
  await lockMemberships(tx, organizationId);
  const member = await findMember(tx, organizationId, userId);
  if (!member) return refuse('not_found', 'No such member.');
  if (!mayGive(ctx.principal, member.role)) return refuse('forbidden', 'Only an owner removes an owner.');
  if (isLastOwner(member, await countActiveOwners(tx, organizationId))) {
    return refuse('last_owner', 'The last owner stays. Make somebody else an owner first.');
  }
  await deleteAccount(tx, organizationId, userId);
  return {
    value: null,
    history: [identityEntry(ctx.newId(), 'member.removed', userId, { role: member.role })],
  };
};
