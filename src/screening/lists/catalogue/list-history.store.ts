import type { RowsAfter } from '../../../kernel/listing.ts';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { pageById } from '../../../platform/database/keyset.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { ListChange } from './list-history.ts';
import type { ImportId } from '../list-import.ts';
import type { ListVersionKey, StoredListKey } from '../list-state.ts';

interface ChangedList {
  readonly key: StoredListKey;
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

export type CountedListChange = ListChange & { readonly sequence: number };

export async function selectListChanges(
  db: Reader,
  key: StoredListKey,
  page: RowsAfter<number>,
): Promise<readonly CountedListChange[]> {
  return db.rows<CountedListChange>(sql`
    select sequence, change, version_id as "versionId", former_version_id as "formerVersionId", import_id as "importId",
      forced, changed_at as "changedAt"
    from list_history where list_key = ${key} ${pageById(sql`sequence`, page)}`);
}
