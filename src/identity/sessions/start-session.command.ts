import type { Id, UserId } from '../../kernel/ids.ts';
import type { Command } from '../../platform/writing/command.ts';
import { identityEntry } from '../history.ts';
import { rememberNetwork } from './sign-in-networks.store.ts';
import type { SignedToken } from './token.ts';

export interface VerifiedSignIn {
  readonly tokenId: Id<'token'>;
  readonly userId: UserId;
  readonly signed: SignedToken;
  /** Digest of the network that it came from. */
  readonly network: Buffer;
}

/** Records that a session began whose password was verified, and the network it came from. */
export const startSession: Command<VerifiedSignIn, SignedToken> = async (
  tx,
  ctx,
  { tokenId, userId, signed, network },
) => {
  rememberNetwork(tx, ctx.scope.organizationId, { userId, network, now: ctx.now });
  return {
    value: signed,
    history: [identityEntry(ctx.newId(), 'session.started', userId, { tokenId })],
  };
};
