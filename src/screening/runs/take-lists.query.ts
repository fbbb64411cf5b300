import type { Reader } from '../../platform/database/database.ts';
import type { Given } from '../../platform/given.ts';
import { staleReasons } from '../lists/freshness.ts';
import { isListKey } from '../lists/list.ts';
import { readListStates } from '../lists/list-states.query.ts';
import type { LoadedList } from '../matching/loaded-list.ts';
import { type SourceReport, sourceReport } from './sources.ts';

/** The lists of one run, taken once: whatever is activated meanwhile, it sees whole versions and always the same. */
export interface TakenLists {
  readonly reports: readonly SourceReport[];
  /** Those that are not missing. */
  readonly lists: readonly LoadedList[];
}

export async function takeLists(
  db: Reader,
  { given, now }: { readonly given: Given; readonly now: Date },
  keys: readonly string[],
): Promise<TakenLists> {
  const states = await given.listStates.current(() => readListStates(db));
  const current = given.lists.current();
  const taken = keys.map((key) => {
    const state = isListKey(key) ? states.get(key) : undefined;
    const loaded = isListKey(key) ? current.get(key) : undefined;
    const reasons = state ? staleReasons(state, now, given.stalePeriods) : [];
    return { loaded, report: sourceReport({ key, state, loaded, staleReasons: reasons }) };
  });
  return {
    reports: taken.map(({ report }) => report),
    lists: taken.flatMap(({ loaded, report }) => (loaded && !report.missing ? [loaded] : [])),
  };
}
