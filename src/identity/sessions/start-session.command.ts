import type { Id } from '../../kernel/ids.ts';
import type { Command } from '../../platform/command.ts';
import { identityEntry } from '../history.ts';
import type { Credentials, Membership } from './sessions.store.ts';
import { signToken, type SignedToken } from './token.adapter.ts';

export interface VerifiedSignIn {
  readonly tokenId: Id<'token'>;
  readonly credentials: Credentials;
  readonly membership: Membership;
}

/** Issues the token of a sign-in whose password was verified. */
export const startSession: Command<VerifiedSignIn, SignedToken> = async (
  _tx,
  ctx,
  { tokenId, credentials, membership },
) => {
  const { userId, passwordRevision } = credentials;
  const { organizationId, membershipId } = membership;
  const claims = { tokenId, userId, organizationId, membershipId, passwordRevision };
  const value = await signToken(ctx.vault.tokenKey, claims, ctx.now);
  return { value, history: [identityEntry(ctx.newId(), 'session.started', userId, { tokenId })] };
};
