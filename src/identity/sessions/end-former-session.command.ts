import type { UserPrincipal } from '../../kernel/principal.ts';
import type { OpenContext } from '../../platform/endpoints/contexts.ts';
import { endSession } from './end-session.command.ts';
import { cookieToken } from './session-cookie.ts';
import { findTokenStanding } from './sessions.store.ts';
import { readToken } from './token.adapter.ts';

/**
 * A new cookie takes the place of the one that the browser had: nobody can sign out of that session any more, so it
 * ends here. A retry of the sign-in may already come with the new one, which stays.
 */
export async function endFormerSession(ctx: OpenContext, newToken: string): Promise<void> {
  const former = cookieToken(ctx.cookies, ctx.isSecure);
  if (former === undefined || former === newToken) return;
  const read = await readToken(ctx.vault.tokenKey, former, ctx.now);
  if (read.kind !== 'dashboard') return;
  const { organizationId, userId, tokenId } = read.claims;
  const standing = await findTokenStanding(ctx.database, read.claims);
  if (!standing) return;
  const principal: UserPrincipal = {
    kind: 'user',
    organizationId,
    userId,
    role: standing.role,
    tokenId,
    tokenExpiresAt: read.expiresAt,
  };
  await ctx.writes.execute(
    { scope: { organizationId, mode: 'live' }, principal, answer: () => ({ status: 204, body: '' }) },
    endSession,
    null,
  );
}
