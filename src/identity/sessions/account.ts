import type { OrganizationId, UserId } from '../../kernel/ids.ts';
import type { Role } from '../../kernel/principal.ts';

/** An account that can be signed in to, and its organization. */
export interface Account {
  readonly organizationId: OrganizationId;
  readonly organizationName: string;
  readonly organizationCreatedAt: Date;
  readonly userId: UserId;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly passwordHash: string;
  readonly passwordRevision: number;
}

/** The id of a user alone may name accounts of several organizations: accounts that were divided kept theirs. */
export function accountKey({ organizationId, userId }: Pick<Account, 'organizationId' | 'userId'>): string {
  return `${organizationId}:${userId}`;
}

/** The purpose of the digest by which a network is recognised. */
export const NETWORK_DIGEST = 'sign-in-network';
