import type { ListKey } from '@assay/name-screening';
import type { Refusal } from '../../../kernel/result.ts';
import type { Database } from '../../../platform/database/database.ts';
import { insertListChange } from '../catalogue/list-history.store.ts';
import { lockList, saveEnabled } from '../catalogue/lists.store.ts';
import { rollBack } from './roll-back.step.ts';

/** What an operator does: the list belongs to no organization. */
export async function rollbackList(
  database: Database,
  key: ListKey,
  now: Date,
): Promise<undefined | Refusal<'illegal_transition'>> {
  return database.transaction<undefined | Refusal<'illegal_transition'>>(async (tx) => {
    const refused = await rollBack(tx, key, now);
    return refused ? { rollback: refused } : { commit: undefined };
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
