import type { RecordPlace, RecordSearch } from '../../kernel/logged-entry.ts';
import type { OrganizationId } from '../../kernel/ids.ts';
import type { Reader } from './database.ts';
import { none, type Sql, sql } from './sql.ts';

/**
 * Reads records of a history. `records` selects those of one organization, among other columns `at, key, place,
 * mode`, by which an index finds them, and `"resourceId"`. `place` is the number of a record under its key, 0 where it has
 * none.
 */
export function readRecords<Row>(
  db: Reader,
  organizationId: OrganizationId,
  records: Sql,
  search: RecordSearch,
): Promise<readonly Row[]> {
  return 'at' in search
    ? recordsAt<Row>(db, records, search.at)
    : recordsWithoutEntry<Row>(db, organizationId, records, search.unlogged);
}

async function recordsAt<Row>(
  db: Reader,
  records: Sql,
  places: readonly RecordPlace[],
): Promise<readonly Row[]> {
  if (places.length === 0) return [];
  return db.rows<Row>(sql`
    select r.* from unnest(
      ${places.map(({ at }) => at.toISOString())}::timestamptz[], ${places.map(({ key }) => key)}::uuid[],
      ${places.map(({ sequence }) => sequence)}::bigint[], ${places.map(({ mode }) => mode)}::text[]) p (at, key, place, mode)
    cross join lateral (
      select * from (${records}) all_records
      where at = p.at and key = p.key and place = p.place and mode = p.mode) r`);
}

/** Neither in the log nor on their way to it. Of what waits nothing is known to be well-formed: it is compared as text. */
function recordsWithoutEntry<Row>(
  db: Reader,
  organizationId: OrganizationId,
  records: Sql,
  { after, rows }: { readonly after: RecordPlace | undefined; readonly rows: number },
): Promise<readonly Row[]> {
  const start = after
    ? sql`where (at, key, place, mode) > (${after.at}::timestamptz, ${after.key}::uuid, ${after.sequence}::bigint, ${after.mode}::text)`
    : none;
  return db.rows<Row>(sql`
    with waiting as materialized (
      select split_part(line, ' ', 1) as at, split_part(line, ' ', 2) as mode, split_part(line, ' ', 3) as key,
        split_part(line, ' ', 4) as sequence, line
      from history_pending p cross join lateral string_to_table(p.entries, E'\n') line
      where p.organization_id = ${organizationId} and not p.refused)
    select r.* from (select * from (${records}) all_records ${start}) r
    where not exists (
      select 1 from history_entries e where e.organization_id = ${organizationId}
        and e.at = r.at and e.key = r.key and e.sequence = r.place and e.mode = r.mode
        and e.entry ->> 'resourceId' = r."resourceId")
    and not exists (
      select 1 from waiting w where w.key = r.key::text and w.sequence = r.place::text and w.mode = r.mode::text
        and w.at = to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        and position('"resourceId":' || to_json(r."resourceId") in w.line) > 0)
    order by at, key, place, mode limit ${rows}`);
}
