import { INDEX_LAYOUT, TERM_BUILDER_VERSION } from '@assay/name-screening';
import { type Backlog, type BacklogSources, measureBacklog } from '../platform/metrics/backlog.ts';
import type { Reader } from '../platform/database/database.ts';
import { CHUNKS } from './batches/chunks.store.ts';
import { readListStates } from './lists/catalogue/list-states.query.ts';
import { measureImports } from './lists/imports/imports.store.ts';

export const screeningBacklog = {
  batch_chunks: (db, now) => measureBacklog(db, CHUNKS, now),
  list_imports: measureImports,
  reindexing: measureReindexing,
} satisfies BacklogSources;

/** Official lists whose index another program has built. It is due since the program is there, which no row tells. */
async function measureReindexing(db: Reader): Promise<Backlog> {
  const versions = [...(await readListStates(db)).values()].map(({ activeVersion }) => activeVersion);
  const older = versions.filter(
    (version) =>
      version !== null &&
      (version.termBuilderVersion < TERM_BUILDER_VERSION || version.indexLayout !== INDEX_LAYOUT),
  );
  return { count: older.length, oldestDueAt: null };
}
