import type { Caller, OrganizationAccess, Principal, Role } from '../kernel/principal.ts';

interface Right {
  readonly roles: readonly Role[];
  readonly apiKeys: boolean;
}

/** Who holds which right. API keys act as ordinary clients: never as owner or admin. */
const RIGHTS: Readonly<Record<OrganizationAccess, Right>> = {
  client: { roles: ['owner', 'admin', 'member'], apiKeys: true },
  api_key: { roles: [], apiKeys: true },
  manager: { roles: ['owner', 'admin'], apiKeys: true },
  member: { roles: ['owner', 'admin', 'member'], apiKeys: false },
  administrator: { roles: ['owner', 'admin'], apiKeys: false },
  owner: { roles: ['owner'], apiKeys: false },
};

export function permits(access: OrganizationAccess, caller: Caller): boolean {
  const right = RIGHTS[access];
  return caller.kind === 'api_key' ? right.apiKeys : right.roles.includes(caller.role);
}

/** Only an owner gives or takes the role `owner`; the operator stands above the organization. */
export function mayGive(principal: Principal, role: Role): boolean {
  if (principal.kind === 'service') return true;
  return (
    principal.kind === 'user' &&
    (principal.role === 'owner' || (principal.role === 'admin' && role !== 'owner'))
  );
}
