import type { Caller, OrganizationAccess, Principal, Role } from '../kernel/principal.ts';

interface Right {
  readonly roles: readonly Role[];
  readonly apiKeys: boolean;
  readonly signers?: boolean;
}

/**
 * The rights of each kind of principal. API keys act as ordinary clients: never as owner or admin. A signer has only
 * the own link.
 */
const RIGHTS: Readonly<Record<OrganizationAccess, Right>> = {
  client: { roles: ['owner', 'admin', 'member'], apiKeys: true },
  api_key: { roles: [], apiKeys: true },
  manager: { roles: ['owner', 'admin'], apiKeys: true },
  member: { roles: ['owner', 'admin', 'member'], apiKeys: false },
  administrator: { roles: ['owner', 'admin'], apiKeys: false },
  owner: { roles: ['owner'], apiKeys: false },
  signer: { roles: [], apiKeys: false, signers: true },
};

export function permits(access: OrganizationAccess, caller: Caller): boolean {
  const right = RIGHTS[access];
  switch (caller.kind) {
    case 'api_key':
      return right.apiKeys;
    case 'signer':
      return right.signers ?? false;
    case 'user':
      return right.roles.includes(caller.role);
  }
}

/** Only an owner gives or takes the role `owner`; the operator stands above the organization. */
export function mayGive(principal: Principal, role: Role): boolean {
  if (principal.kind === 'service') return true;
  return (
    principal.kind === 'user' &&
    (principal.role === 'owner' || (principal.role === 'admin' && role !== 'owner'))
  );
}
