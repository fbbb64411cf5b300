import { refuse, type Refusal } from '../../kernel/result.ts';
import type { Database } from '../../platform/database/database.ts';
import { dropOldIndexes } from './indexes.store.ts';
import type { ListKey } from './list.ts';
import { holdList, pointTo, saveEnabled, saveFetched } from './lists.store.ts';

/**
 * Activates the previous version, at once and everywhere. The one that it replaces is the previous one from then on, so
 * a second rollback takes the first one back; and it does not come back by itself: an import of the same entries is
 * refused unless it is forced.
 */
export async function rollbackList(
  database: Database,
  key: ListKey,
): Promise<undefined | Refusal<'illegal_transition'>> {
  return database.transaction<undefined | Refusal<'illegal_transition'>>(async (tx) => {
    const { activeVersion, formerVersion } = await holdList(tx, key);
    if (activeVersion === null || formerVersion === null)
      return { rollback: refuse('illegal_transition', 'The list has no previous version.') };
    pointTo(tx, key, { active: formerVersion, former: activeVersion, withdrawn: activeVersion });
    // The publisher is asked for its file anew: what it has is no longer what is in use.
    saveFetched(tx, key, { etag: null, lastModified: null });
    dropOldIndexes(tx, key);
    return { commit: undefined };
  });
}

/** A list that is switched off is missing for every run; it keeps its versions. */
export async function setListEnabled(database: Database, key: ListKey, enabled: boolean): Promise<void> {
  await saveEnabled(database, key, enabled);
}
