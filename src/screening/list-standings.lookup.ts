import type { Reader } from '../platform/database/database.ts';
import type { ListStanding } from '../platform/metrics/service-gauges.ts';
import { staleReasons, type StalePeriods } from './lists/freshness.ts';
import { readListStates } from './lists/catalogue/list-states.query.ts';

/** Of the official lists that are switched on. */
export async function readListStandings(
  db: Reader,
  { now, stalePeriods }: { readonly now: Date; readonly stalePeriods: StalePeriods },
): Promise<readonly ListStanding[]> {
  const states = [...(await readListStates(db)).values()];
  return states
    .filter(({ enabled }) => enabled)
    .map(({ key, confirmedAt, activeVersion, ...state }) => ({
      key,
      ageSeconds: confirmedAt === null ? null : Math.max(0, (now.getTime() - confirmedAt.getTime()) / 1000),
      isStale: staleReasons({ ...state, key, confirmedAt }, now, stalePeriods).length > 0,
      entryCount: activeVersion?.entryCount ?? 0,
    }));
}
