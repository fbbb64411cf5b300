import { isListKey, type LoadedList, ownListKey, ownListName } from '@assay/name-screening';
import { onceForEach } from '@assay/values';
import type { Scope } from '../../../kernel/scope.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { ScreeningCapabilities, ScreeningLongWork } from '../../capabilities.ts';
import { staleFrom, staleReasons } from '../../lists/freshness.ts';
import type { ListState, ListStates } from '../../lists/list-state.ts';
import { readListStates } from '../../lists/catalogue/list-states.query.ts';
import { agedFrom, attentionOf } from '../../lists/published-age.ts';
import { loadOwnLists, type OwnListInMemory } from '../../own-lists/load-own-lists.lookup.ts';
import { type SourceReport, sourceReport } from '../status/sources.ts';

/** The lists of one run, taken once: whatever is activated meanwhile, it sees whole versions and always the same. */
export interface SearchableLists {
  readonly reports: readonly SourceReport[];
  /** Those that are not missing. */
  readonly lists: readonly LoadedList[];
}

/** What the lists of a run are taken with. */
export interface ListAccess {
  readonly capabilities: ScreeningCapabilities;
  readonly longWork: Pick<ScreeningLongWork, 'ownIndexes'>;
  /** Whose own lists may be named. */
  readonly scope: Scope;
  readonly now: Date;
}

/** The lists by these keys, official ones and own ones, in the order of the keys. */
export async function searchableLists(
  db: Reader,
  access: ListAccess,
  keys: readonly string[],
): Promise<SearchableLists> {
  const names = keys.flatMap((key) => ownListName(key) ?? []);
  const official = officialLists(db, access, keys);
  if (names.length === 0) return official;
  const { longWork, scope, now } = access;
  const [others, own] = await Promise.all([
    official,
    loadOwnLists(db, { ownIndexes: longWork.ownIndexes, scope, now }, names),
  ]);
  const reports = new Map(own.map((one) => [ownListKey(one.list.name), ownReport(one)]));
  return {
    reports: others.reports.map((report) => reports.get(report.key) ?? report),
    lists: [
      ...others.lists,
      ...own.flatMap(({ list, loaded }) => (loaded && list.deletedAt === null ? [loaded] : [])),
    ],
  };
}

/** A list that was deleted is missing, and of the kind that it was. */
function ownReport({ list, loaded, staleReasons: reasons }: OwnListInMemory): SourceReport {
  const { name, listKind, attention, deletedAt } = list;
  const state = deletedAt === null ? { enabled: true, attention } : undefined;
  return sourceReport({ key: ownListKey(name), listKind, state, loaded, staleReasons: reasons });
}

/** Runs that ask for the same lists while nothing about these changes are given the very same. Own lists are missing. */
export async function officialLists(
  db: Reader,
  { capabilities, now }: Pick<ListAccess, 'capabilities' | 'now'>,
  keys: readonly string[],
): Promise<SearchableLists> {
  const states = await capabilities.listStates.current(() => readListStates(db));
  const standing: ListConditions = {
    states,
    loaded: capabilities.lists.current(),
    periods: capabilities.stalePeriods,
    ageDays: capabilities.listAgeDays,
  };
  const [asked, time] = [keys.join(), now.getTime()];
  const before = cacheOf(states);
  const known = before.get(asked);
  if (known && known.loaded === standing.loaded && known.from <= time && time <= known.until) return known;
  const current = {
    ...searchableFrom(standing, keys, now),
    loaded: standing.loaded,
    from: time,
    until: changesAfter(standing, keys, time),
  };
  before.set(asked, current);
  return current;
}

type LoadedVersions = ReturnType<ScreeningCapabilities['lists']['current']>;

/** How the lists stand, and which versions this process has. */
interface ListConditions {
  readonly states: ListStates;
  readonly loaded: LoadedVersions;
  readonly periods: ScreeningCapabilities['stalePeriods'];
  readonly ageDays: ScreeningCapabilities['listAgeDays'];
}

/** As long as these versions are loaded, and none of them becomes stale. */
interface CachedLists extends SearchableLists {
  readonly loaded: LoadedVersions;
  readonly from: number;
  readonly until: number;
}

/** By the keys that were asked for. States are read anew every second, so this stays small. */
const cacheOf = onceForEach((_states: ListStates) => new Map<string, CachedLists>());

function searchableFrom(standing: ListConditions, keys: readonly string[], now: Date): SearchableLists {
  const { states, loaded, periods, ageDays } = standing;
  const sources = keys.map((key) => {
    const state = isListKey(key) ? states.get(key) : undefined;
    const list = isListKey(key) ? loaded.get(key) : undefined;
    const reasons = state ? staleReasons(state, now, periods) : [];
    const judged = state && { enabled: state.enabled, attention: attentionOf(state, now, ageDays) };
    const report = sourceReport({
      key,
      state: judged,
      loaded: list && asStated(list, state),
      staleReasons: reasons,
    });
    return { list, report };
  });
  return {
    reports: sources.map(({ report }) => report),
    lists: sources.flatMap(({ list, report }) => (list && !report.missing ? [list] : [])),
  };
}

/** Contract 4, *Operator endpoints*: the same entries may come under a newer date, while they stay loaded. */
function asStated(list: LoadedList, state: ListState | undefined): LoadedList {
  const version = state?.activeVersion;
  return version?.versionId === list.versionId ? { ...list, publishedAt: version.publishedAt } : list;
}

/** The last moment before another of them is stale or too old. */
function changesAfter(
  { states, periods, ageDays }: ListConditions,
  keys: readonly string[],
  time: number,
): number {
  const moments = keys.flatMap((key) => {
    const state = isListKey(key) ? states.get(key) : undefined;
    return state ? [staleFrom(state, periods), agedFrom(state, ageDays) - 1] : [];
  });
  return Math.min(...moments.filter((moment) => moment >= time));
}
