import { presentOrganization } from '../organizations/organization.ts';
import type { Account } from './account.ts';
import type { SignedToken } from './token.ts';

/** `opened` are the accounts that the password opens, oldest first. */
export function presentSignIn(signed: SignedToken, chosen: Account, opened: readonly Account[]) {
  return {
    token: signed.token,
    expiresAt: signed.expiresAt.toISOString(),
    user: { id: chosen.userId, email: chosen.email, name: chosen.name },
    organization: presentOrganization({
      id: chosen.organizationId,
      name: chosen.organizationName,
      createdAt: chosen.organizationCreatedAt,
    }),
    role: chosen.role,
    organizations: opened.map(({ organizationId, organizationName, role }) => ({
      id: organizationId,
      name: organizationName,
      role,
    })),
  };
}
