import type { OrganizationId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import type { UserPrincipal } from '../../kernel/principal.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts';
import type { Written } from '../../platform/command.ts';
import type { OpenContext } from '../../platform/endpoint.ts';
import { presentOrganization } from '../organizations/organization.ts';
import { normalizeEmail } from '../members/member.ts';
import { verifyPassword } from './password.adapter.ts';
import { type Credentials, findCredentials, type Membership, membershipsOf } from './sessions.store.ts';
import { startSession } from './start-session.command.ts';
import type { SignedToken } from './token.adapter.ts';

export interface SignIn {
  readonly email: string;
  readonly password: string;
  readonly organizationId?: OrganizationId;
}

/** The same answer, after the same time, for an unknown address, a wrong password and a foreign organization. */
const WRONG = refuse('unauthenticated', 'The e-mail address, the password or the organization is wrong.');

type SignInRefusal = Refusal<'unauthenticated' | 'rate_limited' | 'idempotency_conflict'>;

/**
 * An attempt is counted before the password is looked at, so that guesses in parallel count too, and given
 * back when it succeeds. The address comes first: whoever is throttled there cannot lock out an e-mail.
 */
export async function signIn(ctx: OpenContext, input: SignIn): Promise<Written | SignInRefusal> {
  const email = normalizeEmail(input.email);
  const address = `sign-in-from:${ctx.remoteAddress}`;
  const account = `sign-in:${email}`;
  const wait =
    throttled(ctx, address, limits.signInFailuresPerAddress) ??
    throttled(ctx, account, limits.signInFailuresPerEmail);
  if (wait !== undefined)
    return refuse('rate_limited', 'Too many failed sign-ins.', { retryAfterSeconds: wait });
  const verified = await verify(ctx, email, input);
  if (isRefusal(verified)) return verified;
  ctx.throttle.giveBack(address);
  ctx.throttle.giveBack(account);
  return issue(ctx, verified);
}

function throttled(ctx: OpenContext, key: string, limit: number): number | undefined {
  return ctx.throttle.take(key, { limit, windowSeconds: limits.signInWindowSeconds });
}

interface Verified {
  readonly credentials: Credentials;
  readonly membership: Membership;
  readonly memberships: readonly Membership[];
}

async function verify(
  ctx: OpenContext,
  email: string,
  input: SignIn,
): Promise<Verified | Refusal<'unauthenticated'>> {
  const credentials = await findCredentials(ctx.database, email);
  if (!(await verifyPassword(input.password, credentials?.passwordHash)) || !credentials) return WRONG;
  const memberships = await membershipsOf(ctx.database, credentials.userId);
  const membership = memberships.find(
    ({ organizationId }) => organizationId === (input.organizationId ?? organizationId),
  );
  return membership ? { credentials, membership, memberships } : WRONG;
}

function issue(ctx: OpenContext, { credentials, membership, memberships }: Verified) {
  const tokenId = ctx.newId<'token'>(ctx.now);
  const { organizationId, membershipId, role } = membership;
  const { userId } = credentials;
  const principal: UserPrincipal = {
    kind: 'user',
    organizationId,
    userId,
    membershipId,
    role,
    tokenId,
    tokenExpiresAt: ctx.now,
  };
  return ctx.writes.execute(
    {
      scope: { organizationId, mode: 'live' },
      principal,
      ...(ctx.idempotency && { idempotency: ctx.idempotency }),
      secret: true,
      answer: (signed) => ({
        status: 200,
        body: JSON.stringify(presentSignIn(signed, credentials, membership, memberships)),
      }),
    },
    startSession,
    { tokenId, credentials, membership },
  );
}

function presentSignIn(
  signed: SignedToken,
  user: Credentials,
  chosen: Membership,
  all: readonly Membership[],
) {
  return {
    token: signed.token,
    expiresAt: signed.expiresAt.toISOString(),
    user: { id: user.userId, email: user.email, name: user.name },
    organization: presentOrganization({
      id: chosen.organizationId,
      name: chosen.organizationName,
      createdAt: chosen.organizationCreatedAt,
    }),
    role: chosen.role,
    organizations: all.map(({ organizationId, organizationName, role }) => ({
      id: organizationId,
      name: organizationName,
      role,
    })),
  };
}
