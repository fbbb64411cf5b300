import type { Id, OrganizationId, UserId } from '../../kernel/ids.ts';

/** What a dashboard token says of its bearer. The role is not in it: that is the membership's. */
export interface TokenClaims {
  readonly tokenId: Id<'token'>;
  readonly userId: UserId;
  readonly organizationId: OrganizationId;
  /** A membership that ended and began again is another one: its old tokens stay ended. */
  readonly membershipId: Id<'membership'>;
  readonly passwordRevision: number;
}
