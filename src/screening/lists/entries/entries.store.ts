import type { ListedEntry } from '@assay/name-screening';
import type { Reader } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { ListVersionKey, StoredListKey } from '../list-state.ts';

/** Entries of one version by their place in the file; a place that it does not have is left out. */
export async function readEntries(
  db: Reader,
  versionId: string,
  ordinals: readonly number[],
): Promise<ReadonlyMap<number, ListedEntry>> {
  if (ordinals.length === 0) return new Map();
  const rows = await db.rows<{ ordinal: number; body: ListedEntry }>(sql`
    select v.ordinal, e.body
    from list_versions l
    join list_version_entries v on v.version = l.id and v.ordinal = any(${ordinals}::integer[])
    join list_entries e on e.list_key = l.list_key and e.digest = v.digest
    where l.version_id = ${versionId}`);
  return new Map(rows.map(({ ordinal, body }) => [ordinal, body]));
}

export async function readEntriesById(
  db: Reader,
  versionId: string,
  entryIds: readonly string[],
): Promise<ReadonlyMap<string, ListedEntry>> {
  if (entryIds.length === 0) return new Map();
  const rows = await db.rows<{ body: ListedEntry }>(sql`
    select e.body
    from list_versions l
    join list_version_entries v on v.version = l.id and v.entry_id = any(${entryIds}::text[])
    join list_entries e on e.list_key = l.list_key and e.digest = v.digest
    where l.version_id = ${versionId}`);
  return new Map(rows.map(({ body }) => [body.entryId, body]));
}

/**
 * Rows of a version that nobody sees yet, as JSON bytes: they go to the server as they are. Each statement is whole,
 * so that every body belongs to a row of its version from the first moment; and none is written for an import that
 * another process has given up and cleaned away. False then.
 */
export async function writeEntries(
  db: Reader,
  { key, version }: { readonly key: StoredListKey; readonly version: ListVersionKey },
  rows: Uint8Array,
): Promise<boolean> {
  const [written] = await db.rows<{ running: number }>(sql`
    with running as materialized (
      select id from list_imports where id = ${version} and state = 'running' for share
    ), given as materialized (
      select ordinal, entry_id, decode(digest, 'hex') as digest, related, body, decode(details, 'hex') as details,
        details_body
      from json_to_recordset(${asBuffer(rows)}::json)
        as (ordinal integer, entry_id text, digest text, related text[], body json, details text, details_body json),
        running
    ), bodies as (
      insert into list_entries (list_key, digest, first_import, body, related)
      select ${key}, digest, ${version}::uuid, body, related from given
      on conflict do nothing
    ), said as (
      insert into list_entry_details (list_key, digest, first_import, body)
      select ${key}, details, ${version}::uuid, details_body from given where details is not null
      on conflict do nothing
    ), places as (
      insert into list_version_entries (version, ordinal, entry_id, digest, details)
      select ${version}::uuid, ordinal, entry_id, digest, details from given
    )
    select count(*) as running from running`);
  return written?.running === 1;
}

/** How many entries of one version the other no longer has. */
export async function countGone(db: Reader, from: ListVersionKey, to: ListVersionKey): Promise<number> {
  const [row] = await db.rows<{ gone: number }>(sql`
    select count(*) as gone from list_version_entries o
    where o.version = ${from} and not exists (
      select 1 from list_version_entries n where n.version = ${to} and n.entry_id = o.entry_id)`);
  return row?.gone ?? 0;
}

/** So many at once that no statement takes long. */
const DISCARDED_ENTRIES = 20_000;

/** Takes away what an import wrote: its rows, and the bodies and details that it was the first to bring. */
export async function discardEntries(
  db: Reader,
  { key, version }: { readonly key: StoredListKey; readonly version: ListVersionKey },
): Promise<void> {
  for (let deleted = DISCARDED_ENTRIES; deleted > 0;) {
    const [row] = await db.rows<{ deleted: number }>(sql`
      with picked as (
        select ordinal from list_version_entries where version = ${version}
        order by ordinal limit ${DISCARDED_ENTRIES}
      ), gone as (
        delete from list_version_entries
        where version = ${version} and ordinal between (select min(ordinal) from picked)
          and (select max(ordinal) from picked)
        returning digest, details
      ), bodies as (
        delete from list_entries where list_key = ${key} and first_import = ${version}
          and digest in (select digest from gone)
      ), said as (
        delete from list_entry_details where list_key = ${key} and first_import = ${version}
          and digest in (select details from gone)
      )
      select count(*) as deleted from gone`);
    deleted = row?.deleted ?? 0;
  }
}

/** The bodies of a version in their order, so many from a place on, as a JSON array. */
export async function readPage(
  db: Reader,
  { key, version }: { readonly key: StoredListKey; readonly version: ListVersionKey },
  page: { readonly from: number; readonly most: number },
): Promise<string | undefined> {
  const [row] = await db.rows<{ page: string | null }>(sql`
    select '[' || string_agg(e.body::text, ',' order by v.ordinal) || ']' as page
    from list_version_entries v
    join list_entries e on e.list_key = ${key} and e.digest = v.digest
    where v.version = ${version} and v.ordinal >= ${page.from} and v.ordinal < ${page.from + page.most}`);
  return row?.page ?? undefined;
}

/** What one version has otherwise than an earlier one of the same list. */
export async function readDifference(
  db: Reader,
  from: ListVersionKey,
  to: ListVersionKey,
): Promise<{
  readonly changed: readonly { readonly ordinal: number; readonly entryId: string }[];
  readonly removedEntryIds: readonly string[];
}> {
  const [changed, removed] = await Promise.all([
    db.rows<{ ordinal: number; entryId: string }>(sql`
      select n.ordinal, n.entry_id as "entryId" from list_version_entries n
      where n.version = ${to} and not exists (
        select 1 from list_version_entries o
        where o.version = ${from} and o.entry_id = n.entry_id and o.digest = n.digest)
      order by n.ordinal`),
    db.rows<{ entryId: string }>(sql`
      select o.entry_id as "entryId" from list_version_entries o
      where o.version = ${from} and not exists (
        select 1 from list_version_entries n where n.version = ${to} and n.entry_id = o.entry_id)
      order by o.entry_id`),
  ]);
  return { changed, removedEntryIds: removed.map(({ entryId }) => entryId) };
}

/** Entries of a version that name one of these as a relative. */
export async function ordinalsRelatedTo(
  db: Reader,
  { key, version }: { readonly key: StoredListKey; readonly version: ListVersionKey },
  entryIds: readonly string[],
): Promise<readonly number[]> {
  if (entryIds.length === 0) return [];
  // Materialized: by the index of relatives first, whatever the planner knows of the tables.
  const rows = await db.rows<{ ordinal: number }>(sql`
    with relatives as materialized (
      select list_key, digest, body ->> 'entryId' as entry_id from list_entries
      where related && ${entryIds}::text[] and related is not null
    )
    select v.ordinal from relatives r
    join list_version_entries v on v.version = ${version} and v.entry_id = r.entry_id and v.digest = r.digest
    where r.list_key = ${key}`);
  return rows.map(({ ordinal }) => ordinal);
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
