import type { Id, OrganizationId, UserId } from '../../kernel/ids.ts';

/** The claims of a dashboard token about its bearer. The role is not in it: that is the account's. */
export interface TokenClaims {
  readonly tokenId: Id<'token'>;
  /** An account that ended and was made again has another one: its old tokens stay ended. */
  readonly userId: UserId;
  readonly organizationId: OrganizationId;
  readonly passwordRevision: number;
}

export interface SignedToken {
  readonly token: string;
  readonly expiresAt: Date;
}
