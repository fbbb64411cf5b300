import { isRefusal } from '../../kernel/result.ts';
import type { WritePath } from '../../platform/writing/command.ts';
import type { Reader } from '../../platform/database/database.ts';
import { isUnavailable } from '../../platform/database/errors.ts';
import type { Log } from '../../platform/log/log.ts';
import { type LeftMatch, selectLeftMatches } from './left-matches.store.ts';
import { releaseMatch } from './release-match.command.ts';

export interface LeftMatchesDeps {
  readonly database: Reader;
  readonly writes: WritePath;
  readonly log: Log;
}

const PER_TICK = 100;

/** Gives back matches of members who have left, each in a transaction of its own; how many. */
export async function tickLeftMatches(deps: LeftMatchesDeps, most = PER_TICK): Promise<number> {
  let released = 0;
  for (const left of await selectLeftMatches(deps.database, most))
    if (await release(deps, left)) released += 1;
  return released;
}

/** A match that fails keeps no other from being given back. */
async function release({ writes, log }: LeftMatchesDeps, { scope, id }: LeftMatch): Promise<boolean> {
  const principal = { kind: 'service', name: 'left-work' } as const;
  try {
    return !isRefusal(await writes.execute({ scope, principal }, releaseMatch, { id }));
  } catch (error) {
    if (isUnavailable(error)) throw error;
    log.error({ worker: 'left-matches', ...scope, matchId: id, error }, 'a match was not given back');
    return false;
  }
}
