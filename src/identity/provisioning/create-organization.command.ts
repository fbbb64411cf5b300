import type { Command } from '../../platform/writing/command.ts';
import type { History } from '../../kernel/history.ts';
import type { IdentityCapabilities } from '../capabilities.ts';
import { identityEntry } from '../history.ts';
import { type JoinResult, joinOrganization } from '../members/join-organization.step.ts';
import type { NewMember } from '../members/new-member.ts';
import { KEY_CHECK, KEY_CHECK_SEAL, type Organization } from '../organizations/organization.ts';
import { insertOrganization } from '../organizations/organizations.store.ts';

export interface NewOrganization {
  readonly name: string;
  readonly owner: Omit<NewMember, 'role'>;
}

/** Makes the organization that the scope names: its id is made before the transaction begins. */
export const createOrganization: Command<
  NewOrganization,
  { organization: Organization; owner: JoinResult },
  never,
  IdentityCapabilities
> = async (tx, ctx, { name, owner: newOwner }) => {
  const id = ctx.scope.organizationId;
  const organization: Organization = { id, name, createdAt: ctx.now };
  insertOrganization(tx, organization, ctx.vault.seal(id, KEY_CHECK_SEAL, KEY_CHECK));
  const owner = await joinOrganization(tx, ctx, { ...newOwner, role: 'owner' });
  const history: History = [
    identityEntry(ctx.newId(), 'organization.created', id, { name }),
    identityEntry(ctx.newId(), 'member.added', owner.userId, { role: owner.role }),
  ];
  const invited = owner.invitation ? [identityEntry(ctx.newId(), 'invitation.made', owner.userId)] : [];
  return { value: { organization, owner }, history: [...history, ...invited] };
};
