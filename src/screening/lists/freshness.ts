import { LIST_KEYS, type ListKey, LISTS } from './list.ts';
import type { ListState } from './list-state.ts';

/** Hours after which each list is stale, unless it is confirmed again. */
export type StalePeriods = Readonly<Record<ListKey, number>>;

/** The lists that are not published daily have two weeks in the contract. */
const SLOW_HOURS = 14 * 24;

/** Contract 4, *Operator endpoints*: the periods can be configured, those of daily lists apart from the others. */
export function stalePeriods(hours: {
  readonly daily?: number | undefined;
  readonly slow?: number | undefined;
}): StalePeriods {
  const periods = LIST_KEYS.map((key) => {
    const standard = LISTS[key].staleAfterHours;
    return [key, (standard >= SLOW_HOURS ? hours.slow : hours.daily) ?? standard] as const;
  });
  return Object.fromEntries(periods) as Record<ListKey, number>;
}

/** Why the active version may no longer be what its publisher says; a list without one is missing, not stale. */
export function staleReasons(
  state: Pick<ListState, 'key' | 'confirmedAt'>,
  now: Date,
  periods: StalePeriods,
): readonly string[] {
  if (state.confirmedAt === null) return [];
  const hours = periods[state.key];
  const age = now.getTime() - state.confirmedAt.getTime();
  return age > hours * 3_600_000 ? [`not_confirmed_for_${hours}_hours`] : [];
}
