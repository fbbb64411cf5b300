import { secondsAfter } from '@assay/values';
import { INDEX_LAYOUT, TERM_BUILDER_VERSION } from '@assay/name-screening';
import type { Database } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/log.ts';
import { readPage } from '../entries/entries.store.ts';
import { discardBuild, discardIndex, dropOlderBuilds, writeIndex } from './indexes.store.ts';
import type { ListVersion } from '../list-state.ts';
import { indexInThread } from './list-thread.adapter.ts';
import { endReindexing, holdList, readLists, takeReindexing } from '../catalogue/lists.store.ts';
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
  const lists = await readLists(parts.database);
  const older = lists.flatMap(({ active }) => (active && isOlder(active) ? [active] : []));
  let done = 0;
  for (const version of older) {
    const until = secondsAfter(now, LEASE_SECONDS);
    if (!(await takeReindexing(parts.database, version.key, { now, until }))) continue;
    await reindex(parts, version);
    done += 1;
  }
  return done;
}

function isOlder({ termBuilderVersion, indexLayout }: ListVersion): boolean {
  return termBuilderVersion < TERM_BUILDER_VERSION || indexLayout !== INDEX_LAYOUT;
}

async function reindex({ database, log, signal }: ReindexingParts, version: ListVersion): Promise<void> {
  const { key, id, versionId } = version;
  const index = await indexInThread(pagesOf(database, version), signal);
  const { termBuilderVersion } = index;
  await discardBuild(database, id, termBuilderVersion);
  await writeIndex(database, id, index);
  const isKept = await database.transaction(async (tx) => {
    const { activeVersion, formerVersion } = await holdList(tx, key);
    endReindexing(tx, key);
    if (id !== activeVersion && id !== formerVersion) return { commit: false };
    saveIndexed(tx, id, { termBuilderVersion, indexLayout: INDEX_LAYOUT });
    dropOlderBuilds(tx, id, termBuilderVersion);
    return { commit: true };
  });
  if (!isKept) await discardIndex(database, id);
  log.info({ list: key, versionId, termBuilderVersion }, 'list index built anew');
}

async function* pagesOf(database: Database, { key, id, entryCount }: ListVersion): AsyncGenerator<string> {
  for (let from = 0; from < entryCount; from += PAGE_ENTRIES) {
    const page = await readPage(database, { key, version: id }, { from, most: PAGE_ENTRIES });
    if (page !== undefined) yield page;
  }
}
