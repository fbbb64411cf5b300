import { TERM_BUILDER_VERSION } from '@assay/name-screening';
import type { Reader } from '../../../platform/database/database.ts';
import type { ListStates } from '../list-state.ts';
import { readLists } from './lists.store.ts';

/** How each list stands in the database, whatever this process has loaded. */
export async function readListStates(db: Reader): Promise<ListStates> {
  const lists = await readLists(db);
  return new Map(
    lists.map(({ key, enabled, active, formerVersionId, attention }) => [
      key,
      {
        key,
        enabled,
        activeVersionId: active?.versionId ?? null,
        activeVersion: active,
        formerVersionId,
        confirmedAt: active?.confirmedAt ?? null,
        attention,
        reindexPending: active !== null && active.termBuilderVersion < TERM_BUILDER_VERSION,
      },
    ]),
  );
}
