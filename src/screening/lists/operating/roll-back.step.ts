import { refuse, type Refusal } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { insertListChange } from '../catalogue/list-history.store.ts';
import { lockList, pointTo, saveFetched } from '../catalogue/lists.store.ts';
import { dropOldIndexes } from '../indexes/indexes.store.ts';
import type { StoredListKey } from '../list-state.ts';

/**
 * Activates the previous version, at once and everywhere. The one that it replaces is the previous one from then on, so
 * a second rollback takes the first one back; and it does not come back by itself: an import of the same entries is
 * refused unless it is forced.
 */
export async function rollBack(
  tx: Tx,
  key: StoredListKey,
  now: Date,
): Promise<undefined | Refusal<'illegal_transition'>> {
  const { activeVersion, formerVersion } = await lockList(tx, key);
  if (activeVersion === null || formerVersion === null)
    return refuse('illegal_transition', 'The list has no previous version.', { members: { allowed: [] } });
  pointTo(tx, key, { active: formerVersion, former: activeVersion, withdrawn: activeVersion });
  // The publisher is asked for its file anew: what it has is no longer what is in use.
  saveFetched(tx, key, { etag: null, lastModified: null });
  dropOldIndexes(tx, key);
  insertListChange(tx, { key, change: 'rolled_back', version: formerVersion, former: activeVersion, now });
  return undefined;
}
