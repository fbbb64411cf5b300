import type { ApiKeyId, Id, OrganizationId, UserId } from './ids.ts';
import type { Mode } from './scope.ts';

export const ROLES = ['owner', 'admin', 'member'] as const;
export type Role = (typeof ROLES)[number];

/** A dashboard session: the role is the membership's at this request, not the token's. */
export interface UserPrincipal {
  readonly kind: 'user';
  readonly organizationId: OrganizationId;
  readonly userId: UserId;
  readonly membershipId: Id<'membership'>;
  readonly role: Role;
  readonly tokenId: Id<'token'>;
  readonly tokenExpiresAt: Date;
}

export interface ApiKeyPrincipal {
  readonly kind: 'api_key';
  readonly organizationId: OrganizationId;
  readonly apiKeyId: ApiKeyId;
  readonly mode: Mode;
}

/** The service acting by itself (a worker), or its operator. */
export interface ServicePrincipal {
  readonly kind: 'service';
  readonly name: string;
}

export type Caller = UserPrincipal | ApiKeyPrincipal;
export type Principal = Caller | ServicePrincipal;

/** How history names who did something: `user:<id>`, `api_key:<id>` or `service:<name>`. */
export function actorOf(principal: Principal): string {
  switch (principal.kind) {
    case 'user':
      return `user:${principal.userId}`;
    case 'api_key':
      return `api_key:${principal.apiKeyId}`;
    case 'service':
      return `service:${principal.name}`;
  }
}

/**
 * Who may call an endpoint. `anyone` and `operator` stand outside organizations; the others are
 * spelled out by the table in `identity/roles.ts`.
 */
export type OrganizationAccess = 'client' | 'api_key' | 'manager' | 'member' | 'administrator' | 'owner';
export type Access = 'anyone' | 'operator' | OrganizationAccess;
