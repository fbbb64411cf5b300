import { type ListKey, LISTS } from '@assay/name-screening';

const MOST_HOURS = 24;
/** A list is asked for so often before it would be stale. */
const TIMES_BEFORE_STALE = 8;
/** After one failure, two, and so on; the last one from then on. */
const AFTER_FAILURE_SECONDS = [30, 120, 600, 1_800, 3_600] as const;
/** So many failures count for a file that was refused: a person has to look, and the file is long. */
export const REFUSED = AFTER_FAILURE_SECONDS.length;
/** Nobody wants all of the world's services at the publisher's door in the same second. */
const JITTER = 0.1;

/** Every six hours; every day where the list may be two weeks old. */
function intervalSeconds(key: ListKey): number {
  return Math.min(LISTS[key].staleAfterHours / TIMES_BEFORE_STALE, MOST_HOURS) * 3_600;
}

/** When a list is fetched again, after so many failures in a row. `chance` is from 0 to 1. */
export function nextFetchAt(
  key: ListKey,
  fetched: { readonly now: Date; readonly failures: number; readonly chance: number },
): Date {
  const { now, failures, chance } = fetched;
  const after = AFTER_FAILURE_SECONDS[Math.min(failures, AFTER_FAILURE_SECONDS.length) - 1];
  const seconds = failures === 0 || after === undefined ? intervalSeconds(key) : after;
  return new Date(now.getTime() + seconds * 1000 * (1 - JITTER + 2 * JITTER * chance));
}
