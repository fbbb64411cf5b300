import { secondsAfter } from '@assay/values';
import { INDEX_LAYOUT, TERM_BUILDER_VERSION } from '@assay/name-screening';
import type { Database } from '../../../platform/database/database.ts';
import type { Lease } from '../../../platform/workers/leased-work.ts';
import type { Log } from '../../../platform/log/log.ts';
import { readPage } from '../entries/entries.store.ts';
import { discardBuild, discardIndex, dropOlderBuilds, writeIndex } from './indexes.store.ts';
import type { ListVersion, StoredListKey } from '../list-state.ts';
import { indexInThread } from './list-thread.adapter.ts';
import {
  claimReindexing,
  endReindexing,
  lockList,
  readVersionsBuiltBefore,
} from '../catalogue/lists.store.ts';
import { saveIndexed } from '../catalogue/versions.store.ts';

export interface ReindexingParts {
  readonly database: Database;
  readonly log: Log;
  /** The process is closing. */
  readonly signal: AbortSignal;
}

/** Longer than the largest list takes. */
const LEASE_SECONDS = 900;
const PAGE_ENTRIES = 500;

/**
 * Builds indexes anew that an older term builder made, or that are laid out in another way, from the stored entries.
 * Until one is done the old one is searched where it can be opened, and its list says so.
 */
export async function tickReindexing(parts: ReindexingParts, now: Date): Promise<number> {
  const current = { termBuilderVersion: TERM_BUILDER_VERSION, indexLayout: INDEX_LAYOUT };
  const older = await readVersionsBuiltBefore(parts.database, current);
  let done = 0;
  for (const version of older) {
    const lease = { until: secondsAfter(now, LEASE_SECONDS) };
    if (!(await claimReindexing(parts.database, version.key, { now, lease }))) continue;
    await reindex(parts, version, lease);
    done += 1;
  }
  return done;
}

async function reindex(
  { database, log, signal }: ReindexingParts,
  version: ListVersion<StoredListKey>,
  lease: Lease,
): Promise<void> {
  const { key, id, versionId } = version;
  const index = await indexInThread(pagesOf(database, version), signal);
  const { termBuilderVersion } = index;
  await discardBuild(database, id, termBuilderVersion);
  await writeIndex(database, id, index);
  const outcome = await database.transaction<'kept' | 'unused' | 'lost'>(async (tx) => {
    const { activeVersion, formerVersion } = await lockList(tx, key);
    // Another process is building the same index anew, in the same place.
    if (!(await endReindexing(tx, key, lease))) return { rollback: 'lost' };
    if (id !== activeVersion && id !== formerVersion) return { commit: 'unused' };
    saveIndexed(tx, id, { termBuilderVersion, indexLayout: INDEX_LAYOUT });
    dropOlderBuilds(tx, id, termBuilderVersion);
    return { commit: 'kept' };
  });
  if (outcome === 'lost') return;
  if (outcome === 'unused') await discardIndex(database, id);
  log.info({ list: key, versionId, termBuilderVersion }, 'list index built anew');
}

async function* pagesOf(
  database: Database,
  { key, id, entryCount }: ListVersion<StoredListKey>,
): AsyncGenerator<string> {
  for (let from = 0; from < entryCount; from += PAGE_ENTRIES) {
    const page = await readPage(database, { key, version: id }, { from, most: PAGE_ENTRIES });
    if (page !== undefined) yield page;
  }
}
