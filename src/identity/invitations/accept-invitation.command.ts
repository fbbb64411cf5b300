import { isRefusal, type Refusal } from '../../kernel/result.ts';
import type { Written } from '../../platform/writing/command.ts';
import type { OpenContext } from '../../platform/endpoints/contexts.ts';
import type { IdentityCapabilities, IdentityLongWork } from '../capabilities.ts';
import { choosePassword } from '../passwords/choose-password.query.ts';
import { NO_INVITATION, organizationOfToken, tokenDigest } from './invitation.ts';
import type { OpenInvitation } from './invitations.store.ts';
import { readInvitation } from './read-invitation.query.ts';
import { setFirstPassword } from './set-first-password.command.ts';

const BY_LINK = { kind: 'service', name: 'invitation' } as const;

type AcceptRefusal = Refusal<
  'not_found' | 'rate_limited' | 'invalid_request' | 'unavailable' | 'idempotency_conflict'
>;

/** The person with the link chooses the password. It is judged and hashed before the transaction begins. */
export async function acceptInvitation(
  ctx: OpenContext<IdentityCapabilities, IdentityLongWork>,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<Written | AcceptRefusal> {
  const found = await readInvitation(ctx, token);
  const organizationId = organizationOfToken(token);
  // A retry finds its invitation used up; its answer is known by its key.
  const isRetry = ctx.idempotency !== undefined && isRefusal(found) && found.refused === 'not_found';
  if (!organizationId || (isRefusal(found) && !isRetry)) return isRefusal(found) ? found : NO_INVITATION;
  const passwordHash = isRefusal(found) ? undefined : await hashFor(ctx.longWork, found, password);
  if (isRefusal(passwordHash)) return passwordHash;
  const outcome = await ctx.writes.execute(
    {
      scope: { organizationId, mode: 'live' },
      principal: BY_LINK,
      ...(ctx.idempotency && { idempotency: ctx.idempotency }),
      answer: () => ({ status: 200, body: JSON.stringify(presentAcceptance(organizationId, found)) }),
    },
    setFirstPassword,
    { tokenDigest: tokenDigest(token), passwordHash },
  );
  return isRefusal(outcome) && outcome.refused === 'unauthenticated'
    ? NO_INVITATION
    : (outcome as Written | AcceptRefusal);
}

function hashFor(longWork: IdentityLongWork, { organizationName, email }: OpenInvitation, password: string) {
  return choosePassword(longWork, { password, pointer: '/password', organizationName, email });
}

function presentAcceptance(organizationId: string, found: OpenInvitation | Refusal) {
  if (isRefusal(found)) throw new Error('nothing is accepted without an invitation');
  return { organizationId, email: found.email };
}
