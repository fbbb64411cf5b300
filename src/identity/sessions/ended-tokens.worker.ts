import { limits } from '../../kernel/limits.ts';
import { secondsAfter } from '@assay/values';
import type { Reader } from '../../platform/database/database.ts';
import { deleteExpiredTokens } from './sessions.store.ts';
import { deleteOldNetworks } from './sign-in-networks.store.ts';

const PER_TICK = 1_000;
const DAY_SECONDS = 86_400;

/** An expired token needs no mark that it ended, and a network that was not seen for long is forgotten. */
export async function tickEndedTokens(deps: { readonly database: Reader }, now: Date): Promise<number> {
  const before = secondsAfter(now, -limits.knownNetworkDays * DAY_SECONDS);
  const [tokens, networks] = [
    await deleteExpiredTokens(deps.database, now, PER_TICK),
    await deleteOldNetworks(deps.database, before, PER_TICK),
  ];
  return tokens + networks;
}
