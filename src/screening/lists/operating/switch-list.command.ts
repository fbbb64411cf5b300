import type { ListKey } from '@assay/name-screening';
import { refuse, type Refusal } from '../../../kernel/result.ts';
import type { Database } from '../../../platform/database/database.ts';
import { dropOldIndexes } from '../indexes/indexes.store.ts';
import { insertListChange } from '../catalogue/list-history.store.ts';
import { lockList, pointTo, saveEnabled, saveFetched } from '../catalogue/lists.store.ts';

/**
 * Activates the previous version, at once and everywhere. The one that it replaces is the previous one from then on, so
 * a second rollback takes the first one back; and it does not come back by itself: an import of the same entries is
 * refused unless it is forced.
 */
export async function rollbackList(
  database: Database,
  key: ListKey,
  now: Date,
): Promise<undefined | Refusal<'illegal_transition'>> {
  return database.transaction<undefined | Refusal<'illegal_transition'>>(async (tx) => {
    const { activeVersion, formerVersion } = await lockList(tx, key);
    if (activeVersion === null || formerVersion === null)
      return {
        rollback: refuse('illegal_transition', 'The list has no previous version.', {
          members: { allowed: [] },
        }),
      };
    pointTo(tx, key, { active: formerVersion, former: activeVersion, withdrawn: activeVersion });
    // The publisher is asked for its file anew: what it has is no longer what is in use.
    saveFetched(tx, key, { etag: null, lastModified: null });
    dropOldIndexes(tx, key);
    insertListChange(tx, { key, change: 'rolled_back', version: formerVersion, former: activeVersion, now });
    return { commit: undefined };
  });
}

/** A list that is switched off is missing for every run; it keeps its versions. */
export async function setListEnabled(
  database: Database,
  key: ListKey,
  enabled: boolean,
  now: Date,
): Promise<void> {
  await database.transaction(async (tx) => {
    const { activeVersion } = await lockList(tx, key);
    const isChanged = await saveEnabled(tx, key, enabled);
    const versions = enabled
      ? { version: activeVersion, former: null }
      : { version: null, former: activeVersion };
    if (isChanged)
      insertListChange(tx, { key, change: enabled ? 'switched_on' : 'switched_off', ...versions, now });
    return { commit: undefined };
  });
}
