import { INDEX_LAYOUT, type LoadedList, openIndex, ownListKey } from '@assay/name-screening';
import type { Database } from '../../platform/database/database.ts';
import { readIndex } from '../lists/indexes/indexes.store.ts';
import type { ListVersion, OwnListKey } from '../lists/list-state.ts';
import type { SearchThreads } from '../searches/search-threads.adapter.ts';
import type { OwnIndexes } from './own-indexes.ts';
import type { OwnList } from './own-list.ts';

interface OwnIndexParts {
  readonly database: Database;
  readonly threads: SearchThreads;
  /** Of all that stay loaded together; the one that was just asked for stays in any case. */
  readonly mostBytes?: number;
}

/** Ten lists of a hundred thousand entries, say. */
const MOST_BYTES = 256 * 1024 * 1024;

/**
 * Official lists are always in memory, since everybody searches them. Own lists may be many and large, and most are
 * searched now and then: each is loaded when a search names it, and those that were not searched for longest go first.
 */
export function openOwnIndexes({ database, threads, mostBytes = MOST_BYTES }: OwnIndexParts): OwnIndexes {
  /** From the one that was not searched for longest on. */
  const cached = new Map<OwnListKey, CachedIndex>();
  const drop = (key: OwnListKey): void => {
    const former = cached.get(key);
    cached.delete(key);
    if (former?.list) threads.forget(former.list);
  };
  const makeRoom = (wanted: OwnListKey): void => {
    let bytes = 0;
    for (const { list } of cached.values()) bytes += list?.index.byteLength ?? 0;
    for (const [key, { list }] of cached) {
      if (bytes <= mostBytes) return;
      if (key === wanted || !list) continue;
      bytes -= list.index.byteLength;
      drop(key);
    }
  };
  const loadNow = (own: OwnList, version: OwnVersion, edition: string): Promise<LoadedList | undefined> => {
    const entry: CachedIndex = { edition, list: undefined, loading: read(database, threads, own, version) };
    cached.set(own.key, entry);
    entry.loading.then(
      (list) => {
        if (cached.get(own.key) !== entry) return list && threads.forget(list);
        if (!list) return cached.delete(own.key);
        entry.list = list;
        return makeRoom(own.key);
      },
      () => cached.get(own.key) === entry && cached.delete(own.key),
    );
    return entry.loading;
  };
  return {
    load: async (own) => {
      const { activeVersion: version } = own;
      if (!version || version.indexLayout !== INDEX_LAYOUT) return undefined;
      const edition = `${version.id} ${version.termBuilderVersion} ${own.listKind}`;
      const known = cached.get(own.key);
      if (known?.edition !== edition) {
        drop(own.key);
        return loadNow(own, version, edition);
      }
      cached.delete(own.key);
      cached.set(own.key, known);
      return known.loading;
    },
  };
}

type OwnVersion = ListVersion<OwnListKey>;

interface CachedIndex {
  /** What of the list was loaded: another kind is searched otherwise. */
  readonly edition: string;
  readonly loading: Promise<LoadedList | undefined>;
  list: LoadedList | undefined;
}

async function read(
  database: Database,
  threads: SearchThreads,
  { name, listKind }: OwnList,
  version: OwnVersion,
): Promise<LoadedList | undefined> {
  const { versionId, publishedAt, entryCount, droppedEntries, termBuilderVersion } = version;
  const parts = await readIndex(database, version.id, termBuilderVersion);
  if (!parts) return undefined;
  const index = openIndex(await threads.open(parts));
  const key = ownListKey(name);
  return { key, listKind, versionId, publishedAt, entryCount, droppedEntries, termBuilderVersion, index };
}
