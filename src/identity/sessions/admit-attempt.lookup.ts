import { limits } from '../../kernel/limits.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { secondsAfter } from '@assay/values';
import type { OpenContext } from '../../platform/endpoint.ts';
import type { ThrottleRule } from '../../platform/throttle.ts';
import type { IdentityCapabilities } from '../capabilities.ts';
import { type Account, accountKey, NETWORK_DIGEST } from './account.ts';
import { knownCounter, signInCounters } from './sign-in-throttle.ts';
import { accountsKnowing } from './sign-in-networks.store.ts';

interface Attempt {
  readonly email: string;
  readonly network: string;
  readonly accounts: readonly Account[];
}

interface AdmittedAttempt {
  /** Whose passwords may be compared. */
  readonly accounts: readonly Account[];
  /** What a wrong password is answered where there were too many already. */
  readonly failing: Refusal<'rate_limited'> | undefined;
  /** It succeeded, so it does not count. */
  giveBack(): void;
}

type Asking = Pick<OpenContext<IdentityCapabilities>, 'database' | 'vault' | 'capabilities' | 'now'>;

/** Counts one attempt to sign in, and says for which of the accounts it may be made. */
export async function admitAttempt(
  ctx: Asking,
  attempt: Attempt,
): Promise<AdmittedAttempt | Refusal<'rate_limited'>> {
  const { email, network, accounts } = attempt;
  const taken: string[] = [];
  const giveBack = (): void => taken.forEach((key) => ctx.capabilities.throttle.giveBack(key));
  for (const { key, limit } of signInCounters(email, network)) {
    const wait = ctx.capabilities.throttle.take(key, windowOf(limit));
    if (wait === undefined) taken.push(key);
    else return exempted(ctx, attempt, tooMany(wait));
  }
  return { accounts, failing: undefined, giveBack };
}

/** Accounts that were signed in to from here are not locked out by what others did elsewhere, or to other accounts. */
async function exempted(
  ctx: Asking,
  { network, accounts }: Attempt,
  failing: Refusal<'rate_limited'>,
): Promise<AdmittedAttempt | Refusal<'rate_limited'>> {
  const known = await knowing(ctx, network, accounts);
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

async function knowing(
  { database, vault, now }: Asking,
  network: string,
  accounts: readonly Account[],
): Promise<readonly Account[]> {
  if (accounts.length === 0) return [];
  const asked = accounts.map(({ organizationId, userId }) => ({
    organizationId,
    userId,
    digests: vault.digests(organizationId, NETWORK_DIGEST, network).map((digest) => digest.toString('hex')),
  }));
  const since = secondsAfter(now, -limits.knownNetworkDays * DAY_SECONDS);
  const known = await accountsKnowing(database, asked, since);
  return accounts.filter((account) => known.has(accountKey(account)));
}

function windowOf(limit: number): ThrottleRule {
  return { limit, windowSeconds: limits.signInWindowSeconds };
}

function tooMany(retryAfterSeconds: number): Refusal<'rate_limited'> {
  return refuse('rate_limited', 'Too many failed sign-ins.', { retryAfterSeconds });
}
