import { LIST_KEYS, type ListKey, LISTS } from '@assay/name-screening';
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

/** From when on the active version is stale, in milliseconds; a list without one is missing, not stale. */
export function staleFrom(
  { key, confirmedAt }: Pick<ListState, 'key' | 'confirmedAt'>,
  periods: StalePeriods,
): number {
  return confirmedAt === null ? Number.POSITIVE_INFINITY : confirmedAt.getTime() + periods[key] * 3_600_000;
}

/** Why the active version may no longer be what its publisher says. */
export function staleReasons(
  state: Pick<ListState, 'key' | 'confirmedAt'>,
  now: Date,
  periods: StalePeriods,
): readonly string[] {
  return now.getTime() > staleFrom(state, periods) ? [`not_confirmed_for_${periods[state.key]}_hours`] : [];
}
