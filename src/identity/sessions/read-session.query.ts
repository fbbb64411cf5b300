import type { UserId } from '../../kernel/ids.ts';
import type { Role } from '../../kernel/principal.ts';
import { refuse } from '../../kernel/result.ts';
import type { Mode } from '../../kernel/scope.ts';
import type { Query } from '../../platform/endpoints/contexts.ts';
import { findMember } from '../members/members.store.ts';
import type { Organization } from '../organizations/organization.ts';
import { findOrganization } from '../organizations/organizations.store.ts';

export interface Session {
  readonly user: { readonly id: UserId; readonly email: string; readonly name: string };
  readonly organization: Organization;
  readonly role: Role;
  readonly mode: Mode;
  /** Of a session that came as a cookie. */
  readonly csrfToken?: string;
}

export const readSession: Query<null, Session, 'not_found'> = async (db, ctx) => {
  const { caller, scope } = ctx;
  if (caller.kind !== 'user') return refuse('not_found', 'No such session.');
  const [member, organization] = await Promise.all([
    findMember(db, scope.organizationId, caller.userId),
    findOrganization(db, scope.organizationId),
  ]);
  if (!member || !organization) return refuse('not_found', 'No such session.');
  const { csrfToken } = caller;
  const { userId: id, email, name, role } = member;
  return {
    user: { id, email, name },
    organization,
    role,
    mode: scope.mode,
    ...(csrfToken !== undefined && { csrfToken }),
  };
};
