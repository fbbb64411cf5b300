import type { Reader } from '../../platform/database/database.ts';
import { deleteExpiredTokens } from './sessions.store.ts';

const PER_TICK = 1_000;

/** An expired token needs no mark that it ended. */
export async function tickEndedTokens(deps: { readonly database: Reader }, now: Date): Promise<number> {
  return deleteExpiredTokens(deps.database, now, PER_TICK);
}
