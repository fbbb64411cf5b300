import type { ApiKeyId, DocumentId, Id, OrganizationId, UserId } from './ids.ts';
import type { Mode } from './scope.ts';

export const ROLES = ['owner', 'admin', 'member'] as const;
export type Role = (typeof ROLES)[number];

/** A dashboard session: the role is the account's at this request, not the token's. */
export interface UserPrincipal {
  readonly kind: 'user';
  readonly organizationId: OrganizationId;
  readonly userId: UserId;
  readonly role: Role;
  readonly tokenId: Id<'token'>;
  readonly tokenExpiresAt: Date;
  /** Of a session that came as a cookie: its changes carry it. */
  readonly csrfToken?: string;
}

export interface ApiKeyPrincipal {
  readonly kind: 'api_key';
  readonly organizationId: OrganizationId;
  readonly apiKeyId: ApiKeyId;
  readonly mode: Mode;
}

/**
 * A person with a link to sign one document, and the place the request came from: the audit trail of the document names
 * it.
 */
export interface SignerPrincipal {
  readonly kind: 'signer';
  readonly organizationId: OrganizationId;
  readonly mode: Mode;
  readonly documentId: DocumentId;
  readonly signerId: Id<'document-signer'>;
  /** Of the link, which may be replaced while the request is on its way: in hex, one for each known master key. */
  readonly linkDigests: readonly string[];
  readonly remoteAddress: string;
  readonly userAgent: string;
  readonly acceptLanguage: string;
}

/** The service acting by itself (a worker), or its operator. */
export interface ServicePrincipal {
  readonly kind: 'service';
  readonly name: string;
}

export type Caller = UserPrincipal | ApiKeyPrincipal | SignerPrincipal;
export type Principal = Caller | ServicePrincipal;

/** The name of the principal in history: `user:<id>`, `api_key:<id>`, `signer:<id>` or `service:<name>`. */
export function actorOf(principal: Principal): string {
  switch (principal.kind) {
    case 'user':
      return `user:${principal.userId}`;
    case 'api_key':
      return `api_key:${principal.apiKeyId}`;
    case 'signer':
      return `signer:${principal.signerId}`;
    case 'service':
      return `service:${principal.name}`;
  }
}

/**
 * The callers that an endpoint admits. `anyone` and `operator` stand outside organizations; the others are spelled out
 * by the table in `identity/roles.ts`.
 */
export type OrganizationAccess =
  | 'client'
  | 'api_key'
  | 'manager'
  | 'member'
  | 'administrator'
  | 'owner'
  | 'signer';
export type Access = 'anyone' | 'operator' | OrganizationAccess;
