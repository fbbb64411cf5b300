import type { ListKey } from '@assay/name-screening';
import { limits } from '../../../kernel/limits.ts';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { ListChange } from './list-history.ts';
import type { ImportId } from '../list-import.ts';
import type { ListVersionKey } from '../list-state.ts';

interface ChangedList {
  readonly key: ListKey;
  readonly change: ListChange['change'];
  readonly version: ListVersionKey | null;
  readonly former: ListVersionKey | null;
  readonly importId?: ImportId;
  readonly forced?: boolean;
  readonly now: Date;
}

/** Within a transaction that holds the list. */
export function insertListChange(tx: Tx, changed: ChangedList): void {
  const { key, change, version, former, importId = null, forced = false, now } = changed;
  tx.send(sql`
    insert into list_history
      (list_key, sequence, change, version_id, former_version_id, import_id, forced, changed_at)
    select ${key}, (select coalesce(max(sequence), 0) + 1 from list_history where list_key = ${key}), ${change},
      (select version_id from list_versions where id = ${version}),
      (select version_id from list_versions where id = ${former}),
      ${importId}, ${forced}, ${now}`);
}

/** Newest first; one more than a page holds where there are more. */
export async function readListChanges(
  db: Reader,
  key: ListKey,
  offset: number,
): Promise<readonly ListChange[]> {
  return db.rows<ListChange>(sql`
    select change, version_id as "versionId", former_version_id as "formerVersionId", import_id as "importId",
      forced, changed_at as "changedAt"
    from list_history where list_key = ${key} order by sequence desc limit ${limits.listRows + 1} offset ${offset}`);
}
