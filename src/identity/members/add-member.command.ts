import { refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import type { IdentityCapabilities } from '../capabilities.ts';
import { identityEntry } from '../history.ts';
import { mayGive } from '../roles.ts';
import { type JoinResult, joinOrganization } from './join-organization.step.ts';
import type { NewMember } from './new-member.ts';

export const addMember: Command<
  NewMember,
  JoinResult,
  'forbidden' | 'already_exists',
  IdentityCapabilities
> = async (tx, ctx, input) => {
  if (!mayGive(ctx.principal, input.role)) return refuse('forbidden', 'Only an owner gives the role owner.');
  const member = await joinOrganization(tx, ctx, input);
  if (!member.joined) {
    return refuse('already_exists', 'This user is a member already.', {
      members: { resourceId: member.userId },
    });
  }
  const { userId, role, invitation } = member;
  const added = identityEntry(ctx.newId(), 'member.added', userId, { role });
  const invited = invitation ? [identityEntry(ctx.newId(), 'invitation.made', userId)] : [];
  return { value: member, history: [added, ...invited] };
};
