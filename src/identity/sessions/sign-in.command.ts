import type { OrganizationId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import type { UserPrincipal } from '../../kernel/principal.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts';
import type { Written } from '../../platform/writing/command.ts';
import type { OpenContext } from '../../platform/endpoints/contexts.ts';
import { networkOf } from '../../platform/http/callers/caller-address.ts';
import type { IdentityCapabilities, IdentityLongWork } from '../capabilities.ts';
import { normalizeEmail } from '../members/member.ts';
import { type Account, NETWORK_DIGEST } from './account.ts';
import { admitAttempt } from './admit-attempt.lookup.ts';
import { presentSignIn } from './present-sign-in.ts';
import { findAccountsOf } from './sessions.store.ts';
import { signSessionToken } from './signed-token.lookup.ts';
import { startSession } from './start-session.command.ts';

export interface SignIn {
  readonly email: string;
  readonly password: string;
  readonly organizationId?: OrganizationId;
}

/** The same answer, after the same time, for an unknown address, a wrong password and a foreign organization. */
const WRONG = refuse('unauthenticated', 'The e-mail address, the password or the organization is wrong.');

type SignInRefusal = Refusal<'unauthenticated' | 'rate_limited' | 'unavailable' | 'idempotency_conflict'>;

/**
 * An attempt is counted before the password is looked at, so that guesses in parallel count too, and given back when it
 * succeeds. Where it is one too many, only accounts that know this network are looked at, and a wrong password is told to
 * wait like everybody else.
 */
export async function signIn(
  ctx: OpenContext<IdentityCapabilities, IdentityLongWork>,
  input: SignIn,
): Promise<Written | SignInRefusal> {
  const email = normalizeEmail(input.email);
  const network = networkOf(ctx.remoteAddress);
  const { organizationId } = input;
  const most = organizationId === undefined ? limits.signInAccounts : 1;
  const accounts = await findAccountsOf(ctx.database, email, { organizationId, most });
  const attempt = await admitAttempt(ctx, { email, network, accounts });
  if (isRefusal(attempt)) return attempt;
  const hashes = attempt.accounts.map(({ passwordHash }) => passwordHash);
  const fitting = await ctx.longWork.passwords.fitting(input.password, hashes, most);
  if (isRefusal(fitting)) return fitting;
  const opened = attempt.accounts.filter(({ passwordHash }) => fitting.has(passwordHash));
  const [chosen] = opened;
  if (!chosen) return attempt.failing ?? WRONG;
  attempt.giveBack();
  return issue(ctx, { chosen, opened, network });
}

interface SignInTo {
  readonly chosen: Account;
  /** Every account that the password opens, oldest first. */
  readonly opened: readonly Account[];
  readonly network: string;
}

async function issue(ctx: OpenContext, { chosen, opened, network }: SignInTo) {
  const { vault, now } = ctx;
  const { organizationId, userId, role } = chosen;
  const tokenId = ctx.newId<'token'>(now);
  const signed = await signSessionToken(vault, { ...chosen, tokenId }, now);
  const principal: UserPrincipal = {
    kind: 'user',
    organizationId,
    userId,
    role,
    tokenId,
    tokenExpiresAt: signed.expiresAt,
  };
  return ctx.writes.execute(
    {
      scope: { organizationId, mode: 'live' },
      principal,
      ...(ctx.idempotency && { idempotency: ctx.idempotency }),
      secret: true,
      answer: () => ({ status: 200, body: JSON.stringify(presentSignIn(signed, chosen, opened)) }),
    },
    startSession,
    { tokenId, userId, signed, network: vault.digest(organizationId, NETWORK_DIGEST, network) },
  );
}
