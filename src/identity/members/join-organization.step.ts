import type { CommandContext } from '../../platform/writing/command.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { IdentityCapabilities } from '../capabilities.ts';
import { giveInvitation } from '../invitations/give-invitation.step.ts';
import type { Invitation } from '../invitations/invitation.ts';
import { type Member, normalizeEmail } from './member.ts';
import { insertAccount } from './members.store.ts';
import type { NewMember } from './new-member.ts';

export interface JoinResult extends Member {
  /** False for an address that has an account here already; then only its id is told. */
  readonly joined: boolean;
  readonly invitation: Invitation | undefined;
}

/** A new account of this organization, whatever accounts the address has elsewhere. */
export async function joinOrganization(
  tx: Tx,
  ctx: CommandContext<IdentityCapabilities>,
  member: NewMember,
): Promise<JoinResult> {
  const { organizationId } = ctx.scope;
  const { name, role, passwordHash, passwordGiven } = member;
  const email = normalizeEmail(member.email);
  const id = ctx.newId<'user'>();
  const account = { id, email, name, role, passwordHash, passwordGiven, createdAt: ctx.now };
  const existing = await insertAccount(tx, organizationId, account);
  const joined = existing === undefined;
  const invitation = joined && passwordHash === null ? giveInvitation(tx, ctx, id) : undefined;
  const status = passwordHash === null ? 'invited' : 'active';
  return { userId: existing ?? id, email, name, role, status, createdAt: ctx.now, joined, invitation };
}
