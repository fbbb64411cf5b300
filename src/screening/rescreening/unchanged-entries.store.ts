import type { Reader } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/** Of these entries, those that two versions of a list have alike. */
export async function unchangedEntryIds(
  db: Reader,
  fromVersionId: string,
  toVersionId: string,
  entryIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (entryIds.length === 0) return new Set();
  const rows = await db.rows<{ entryId: string }>(sql`
    select n.entry_id as "entryId"
    from list_versions f
    join list_versions t on t.list_key = f.list_key and t.version_id = ${toVersionId}
    join list_version_entries n on n.version = t.id and n.entry_id = any(${entryIds}::text[])
    where f.version_id = ${fromVersionId} and exists (
      select 1 from list_version_entries o
      where o.version = f.id and o.entry_id = n.entry_id and o.digest = n.digest)`);
  return new Set(rows.map(({ entryId }) => entryId));
}
