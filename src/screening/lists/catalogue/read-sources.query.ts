import type { Reader } from '../../../platform/database/database.ts';
import type { Query } from '../../../platform/endpoint.ts';
import { type StalePeriods, staleReasons } from './freshness.ts';
import { LIST_KEYS } from './list.ts';
import { readListStates } from './list-states.query.ts';
import type { Source } from './source.ts';

/** Document 2, *Lists*: every list, in its order. The same for every tenant. */
export const readSources: Query<null, readonly Source[]> = (db, { now, given }) =>
  sourcesAt(db, now, given.stalePeriods);

export async function sourcesAt(db: Reader, now: Date, periods: StalePeriods): Promise<readonly Source[]> {
  const states = await readListStates(db);
  return LIST_KEYS.flatMap((key) => {
    const state = states.get(key);
    return state ? [{ state, staleReasons: staleReasons(state, now, periods) }] : [];
  });
}
