import { limits } from '../../kernel/limits.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { OpenContext } from '../../platform/endpoints/contexts.ts';
import { networkOf } from '../../platform/http/callers/caller-address.ts';
import type { IdentityCapabilities } from '../capabilities.ts';
import { NO_INVITATION, organizationOfToken, tokenDigest } from './invitation.ts';
import { findOpenInvitation, type OpenInvitation } from './invitations.store.ts';

type InvitationContext = Pick<
  OpenContext<IdentityCapabilities>,
  'database' | 'capabilities' | 'now' | 'remoteAddress'
>;

/** A caller that tries many has to wait. */
export async function readInvitation(
  ctx: InvitationContext,
  token: string,
): Promise<OpenInvitation | Refusal<'not_found' | 'rate_limited'>> {
  const key = `invitation-from:${networkOf(ctx.remoteAddress)}`;
  const wait = ctx.capabilities.throttle.take(key, {
    limit: limits.signInFailuresPerNetwork,
    windowSeconds: limits.signInWindowSeconds,
  });
  if (wait !== undefined)
    return refuse('rate_limited', 'Too many invitations were tried.', { retryAfterSeconds: wait });
  const invitation = await findByToken(ctx, token);
  if (!invitation) return NO_INVITATION;
  ctx.capabilities.throttle.giveBack(key);
  return invitation;
}

async function findByToken(
  { database, now }: InvitationContext,
  token: string,
): Promise<OpenInvitation | undefined> {
  const organizationId = organizationOfToken(token);
  return organizationId && findOpenInvitation(database, organizationId, tokenDigest(token), now);
}
