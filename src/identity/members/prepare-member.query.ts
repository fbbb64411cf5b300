import type { OrganizationId } from '../../kernel/ids.ts';
import type { Principal, Role } from '../../kernel/principal.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Query } from '../../platform/endpoints/contexts.ts';
import type { IdentityLongWork } from '../capabilities.ts';
import { findOrganization } from '../organizations/organizations.store.ts';
import { choosePassword } from '../passwords/choose-password.query.ts';
import { mayGive } from '../roles.ts';
import type { NewMember } from './new-member.ts';

export interface MemberRequest {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly password?: string;
}

type MemberRefusal = 'forbidden' | 'invalid_request' | 'unavailable';

export const prepareMember: Query<MemberRequest, NewMember, MemberRefusal, unknown, IdentityLongWork> = (
  db,
  ctx,
  request,
) => hashMemberPassword({ db, longWork: ctx.longWork, principal: ctx.caller, ...ctx.scope }, request);

/** Judges and hashes the password where one was sent: long work, which no transaction waits for. */
export async function hashMemberPassword(
  parts: {
    readonly db: Reader;
    readonly longWork: IdentityLongWork;
    readonly principal: Principal;
    readonly organizationId: OrganizationId;
  },
  { password, email, name, role }: MemberRequest,
): Promise<NewMember | Refusal<MemberRefusal>> {
  if (!mayGive(parts.principal, role)) return refuse('forbidden', 'Only an owner gives the role owner.');
  const member = { email, name, role };
  if (password === undefined) return { ...member, passwordHash: null, passwordGiven: false };
  const organization = await findOrganization(parts.db, parts.organizationId);
  const organizationName = organization?.name ?? '';
  const passwordHash = await choosePassword(parts.longWork, {
    password,
    pointer: '/password',
    organizationName,
    email,
  });
  return isRefusal(passwordHash) ? passwordHash : { ...member, passwordHash, passwordGiven: true };
}
