import { limits } from '../../kernel/limits.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { secondsAfter } from '@assay/values';
import type { OpenContext } from '../../platform/endpoints/contexts.ts';
import type { ThrottleRule } from '../../platform/throttle.ts';
import type { IdentityCapabilities } from '../capabilities.ts';
import { type Account, accountKey, NETWORK_DIGEST } from './account.ts';
import { knownCounter, signInCounters } from './sign-in-throttle.ts';
import { findAccountsKnowing } from './sign-in-networks.store.ts';

interface Attempt {
  readonly email: string;
  readonly network: string;
  readonly accounts: readonly Account[];
}

interface AdmittedAttempt {
  /** The accounts whose passwords may be compared. */
  readonly accounts: readonly Account[];
  /** The answer to a wrong password where there were too many already. */
  readonly failing: Refusal<'rate_limited'> | undefined;
  /** It succeeded, so it does not count. */
  giveBack(): void;
}

type AttemptContext = Pick<OpenContext<IdentityCapabilities>, 'database' | 'vault' | 'capabilities' | 'now'>;

/** Counts one attempt to sign in, and says for which of the accounts it may be made. */
export async function admitAttempt(
  ctx: AttemptContext,
  attempt: Attempt,
): Promise<AdmittedAttempt | Refusal<'rate_limited'>> {
  const { email, network, accounts } = attempt;
  const countedKeys: string[] = [];
  const giveBack = (): void => countedKeys.forEach((key) => ctx.capabilities.throttle.giveBack(key));
  for (const { key, limit } of signInCounters(email, network)) {
    const wait = ctx.capabilities.throttle.take(key, windowOf(limit));
    if (wait === undefined) countedKeys.push(key);
    else return exemptKnownAccounts(ctx, attempt, refuseTooMany(wait));
  }
  return { accounts, failing: undefined, giveBack };
}

/**
 * Accounts that were signed in to from here are not locked out by failures of others elsewhere, or on other accounts.
 */
async function exemptKnownAccounts(
  ctx: AttemptContext,
  { network, accounts }: Attempt,
  failing: Refusal<'rate_limited'>,
): Promise<AdmittedAttempt | Refusal<'rate_limited'>> {
  const known = await findKnownAccounts(ctx, network, accounts);
  const counted = known.flatMap((account) => {
    const { key, limit } = knownCounter(accountKey(account), network);
    return ctx.capabilities.throttle.take(key, windowOf(limit)) === undefined ? [{ account, key }] : [];
  });
  if (counted.length === 0) return failing;
  return {
    accounts: counted.map(({ account }) => account),
    failing,
    giveBack: () => counted.forEach(({ key }) => ctx.capabilities.throttle.giveBack(key)),
  };
}

const DAY_SECONDS = 86_400;

async function findKnownAccounts(
  { database, vault, now }: AttemptContext,
  network: string,
  accounts: readonly Account[],
): Promise<readonly Account[]> {
  if (accounts.length === 0) return [];
  const lookups = accounts.map(({ organizationId, userId }) => ({
    organizationId,
    userId,
    digests: vault.digests(organizationId, NETWORK_DIGEST, network).map((digest) => digest.toString('hex')),
  }));
  const since = secondsAfter(now, -limits.knownNetworkDays * DAY_SECONDS);
  const known = await findAccountsKnowing(database, lookups, since);
  return accounts.filter((account) => known.has(accountKey(account)));
}

function windowOf(limit: number): ThrottleRule {
  return { limit, windowSeconds: limits.signInWindowSeconds };
}

function refuseTooMany(retryAfterSeconds: number): Refusal<'rate_limited'> {
  return refuse('rate_limited', 'Too many failed sign-ins.', { retryAfterSeconds });
}
