import type { UserId } from '../../kernel/ids.ts';
import type { Role } from '../../kernel/principal.ts';
import { refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import { identityEntry } from '../history.ts';
import { lockMemberships } from '../organizations/organizations.store.ts';
import { mayGive } from '../roles.ts';
import { isLastOwner, type Member } from './member.ts';
import { countActiveOwners, findMember, updateRole } from './members.store.ts';

export const changeRole: Command<
  { userId: UserId; role: Role },
  Member,
  'not_found' | 'forbidden' | 'last_owner'
> = async (tx, ctx, { userId, role }) => {
  const { organizationId } = ctx.scope;
  if (!mayGive(ctx.principal, role)) return refuse('forbidden', 'Only an owner gives the role owner.');
  await lockMemberships(tx, organizationId);
  const member = await findMember(tx, organizationId, userId);
  if (!member) return refuse('not_found', 'No such member.');
  if (!mayGive(ctx.principal, member.role)) return refuse('forbidden', 'Only an owner takes the role owner.');
  if (role !== 'owner' && isLastOwner(member, await countActiveOwners(tx, organizationId))) {
    return refuse('last_owner', 'The last owner keeps this role. Make somebody else an owner first.');
  }
  updateRole(tx, organizationId, userId, role);
  const entry = identityEntry(ctx.newId(), 'member.role_changed', userId, { from: member.role, to: role });
  return { value: { ...member, role }, history: [entry] };
};
