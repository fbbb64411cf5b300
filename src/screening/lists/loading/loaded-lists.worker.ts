import {
  INDEX_LAYOUT,
  type IndexParts,
  type ListKey,
  LISTS,
  type LoadedList,
  openIndex,
} from '@assay/name-screening';
import type { Database } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/log/log.ts';
import type { LoadedLists } from '../loaded-lists.ts';
import type { SearchThreads } from '../../searches/search-threads.adapter.ts';
import { readIndex } from '../indexes/indexes.store.ts';
import type { ListVersion, ListVersionKey, RememberedStates } from '../list-state.ts';
import { readListStates } from '../catalogue/list-states.query.ts';

export interface FollowedLists extends LoadedLists {
  /** Looks where the pointers stand, and loads what is not loaded. */
  tick(now: Date): Promise<number>;
  /** An index that this process has built itself: the next look takes it as it is. */
  offer(version: ListVersionKey, index: IndexParts): void;
  /** Whose active version this process has not loaded yet. */
  behind(): Promise<Behind>;
}

interface Behind {
  /** No version of these can be searched. */
  readonly missing: readonly ListKey[];
  /** Of these the former version is searched until then. */
  readonly former: readonly ListKey[];
}

/**
 * The lists in the memory of this process. A version is loaded whole and only then takes the place of the former one:
 * a run that has taken it keeps it until its end.
 */
export function openLoadedLists(parts: LoadingParts & { readonly states: RememberedStates }): FollowedLists {
  const loaded = new Map<ListKey, LoadedList>();
  let current: ReadonlyMap<ListKey, LoadedList> = new Map();
  /** Nothing is known before the first look. */
  let wanted: readonly ListVersion[] | undefined;
  let offered: Offer | undefined;
  let settle = (): void => undefined;
  const whenLoaded = new Promise<void>((resolve) => {
    settle = resolve;
  });
  let areLoaded = false;
  const loading = (): readonly ListKey[] =>
    (wanted ?? []).filter(({ key }) => !loaded.has(key)).map(({ key }) => key);
  const look = async (): Promise<readonly ListVersion[]> => {
    const states = await parts.states.renewed(() => readListStates(parts.database));
    wanted = [...states.values()].flatMap(({ enabled, activeVersion }) =>
      enabled && activeVersion ? [activeVersion] : [],
    );
    return wanted;
  };
  const put = (key: ListKey, list: LoadedList | undefined): void => {
    const former = loaded.get(key);
    if (list) loaded.set(key, list);
    else loaded.delete(key);
    current = new Map(loaded);
    if (former) parts.threads.forget(former);
  };
  const follow = async (): Promise<number> => {
    const versions = await look();
    for (const key of loaded.keys())
      if (!versions.some((version) => version.key === key)) put(key, undefined);
    const changes = versions.filter((version) => !isLoaded(loaded.get(version.key), version));
    for (const version of changes) {
      const list = await load(parts, version, offered);
      if (list) put(version.key, list);
    }
    offered = undefined;
    areLoaded ||= loading().length === 0;
    if (areLoaded) settle();
    return 0;
  };
  let looking: Promise<number> | undefined;
  const lookAgain = async (): Promise<number> => {
    // One that has begun may have looked before the pointer moved.
    await looking?.catch(() => undefined);
    looking ??= follow().finally(() => {
      looking = undefined;
    });
    return looking;
  };
  return {
    current: () => current,
    whenLoaded: () => whenLoaded,
    isLoaded: () => areLoaded,
    loading,
    offer: (version, index) => {
      offered = { version, index };
    },
    behind: async () => {
      const versions = await look();
      const late = versions.filter((version) => !isLoaded(loaded.get(version.key), version));
      const former = late.flatMap(({ key }) => (loaded.has(key) ? [key] : []));
      return { missing: loading(), former };
    },
    tick: lookAgain,
    follow: async () => void (await lookAgain()),
  };
}

interface LoadingParts {
  readonly database: Database;
  readonly log: Log;
  readonly threads: SearchThreads;
}

interface Offer {
  readonly version: ListVersionKey;
  readonly index: IndexParts;
}

function isLoaded(list: LoadedList | undefined, version: ListVersion): boolean {
  return list?.versionId === version.versionId && list.termBuilderVersion === version.termBuilderVersion;
}

/** Undefined where it cannot be loaded now: the next look tries again, and other lists do not wait for it. */
async function load(
  { database, log, threads }: LoadingParts,
  version: ListVersion,
  offered: Offer | undefined,
): Promise<LoadedList | undefined> {
  const { key, versionId, publishedAt, entryCount, droppedEntries, termBuilderVersion } = version;
  // The reindexing of some process gets to it.
  if (version.indexLayout !== INDEX_LAYOUT) return undefined;
  try {
    const parts =
      offered?.version === version.id
        ? offered.index
        : await readIndex(database, version.id, termBuilderVersion);
    // The version was replaced meanwhile.
    if (!parts) return undefined;
    const index = openIndex(await threads.open(parts));
    log.info({ list: key, versionId, termBuilderVersion, entryCount }, 'list loaded');
    const { listKind } = LISTS[key];
    return { key, listKind, versionId, publishedAt, entryCount, droppedEntries, termBuilderVersion, index };
  } catch (error) {
    log.error({ list: key, versionId, termBuilderVersion, error }, 'a list could not be loaded');
    return undefined;
  }
}
