import type { EntryDetails, ListedEntry } from '@assay/name-screening';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { ListVersionKey, StoredListKey } from '../list-state.ts';

/** An entry of a version. */
export interface EntryPlace {
  readonly versionId: string;
  readonly entryId: string;
}

export interface DetailedEntry extends EntryPlace {
  readonly entry: ListedEntry;
  /** Null where the file says nothing more, or nobody has read it for that. */
  readonly details: EntryDetails | null;
}

/** Finds entries of versions as they were at a time; undefined where a version does not have one. */
export async function readDetailedEntries(
  db: Reader,
  places: readonly EntryPlace[],
  at: Date,
): Promise<(place: EntryPlace) => DetailedEntry | undefined> {
  if (places.length === 0) return () => undefined;
  const [versions, entries] = [
    places.map(({ versionId }) => versionId),
    places.map(({ entryId }) => entryId),
  ];
  const rows = await db.rows<DetailedEntry>(sql`
    select l.version_id as "versionId", v.entry_id as "entryId", e.body as entry, d.body as details
    from unnest(${versions}::text[], ${entries}::text[]) as p (version_id, entry_id)
    join list_versions l on l.version_id = p.version_id
    join list_version_entries v on v.version = l.id and v.entry_id = p.entry_id
    join list_entries e on e.list_key = l.list_key and e.digest = v.digest
    left join lateral (
      select c.since, c.digest from list_detail_changes c
      where c.version = l.id and c.entry_id = v.entry_id and c.since <= ${at}
      order by c.since desc limit 1) c on true
    left join list_entry_details d on d.list_key = l.list_key
      and d.digest = case when c.since is null then v.details else c.digest end`);
  const found = new Map(rows.map((row) => [nameOf(row), row]));
  return (place) => found.get(nameOf(place));
}

/** No id of a version has a space. */
function nameOf({ versionId, entryId }: EntryPlace): string {
  return `${versionId} ${entryId}`;
}

interface Adoption {
  readonly key: StoredListKey;
  /** What an import read: it has the same entries, and its rows are about to go. */
  readonly from: ListVersionKey;
  readonly to: ListVersionKey;
  readonly detailsDigest: string;
  readonly now: Date;
}

/** Gives a version that was loaded without details what its own file says for people. */
export function fillDetails(tx: Tx, { key, from, to, detailsDigest }: Adoption): void {
  tx.send(sql`
    with filled as (
      update list_version_entries o set details = n.details
      from list_version_entries n
      where o.version = ${to} and n.version = ${from} and n.entry_id = o.entry_id and n.details is not null
      returning n.details as digest
    )
    update list_entry_details set first_import = ${to}
    where list_key = ${key} and first_import = ${from} and digest in (select digest from filled)`);
  saveDetailsDigest(tx, to, detailsDigest);
}

/** From now on the version says for people what a file with the same entries says; what it said before stays. */
export function changeDetails(tx: Tx, { key, from, to, detailsDigest, now }: Adoption): void {
  tx.send(sql`
    with changed as (
      insert into list_detail_changes (version, entry_id, since, digest)
      select o.version, o.entry_id, ${now}::timestamptz, n.details
      from list_version_entries n
      join list_version_entries o on o.version = ${to} and o.entry_id = n.entry_id
      left join lateral (
        select c.since, c.digest from list_detail_changes c
        where c.version = o.version and c.entry_id = o.entry_id
        order by c.since desc limit 1) c on true
      where n.version = ${from}
        and n.details is distinct from case when c.since is null then o.details else c.digest end
      on conflict (version, entry_id, since) do update set digest = excluded.digest
      returning digest
    )
    update list_entry_details set first_import = ${to}
    where list_key = ${key} and first_import = ${from} and digest in (select digest from changed)`);
  saveDetailsDigest(tx, to, detailsDigest);
}

function saveDetailsDigest(tx: Tx, version: ListVersionKey, detailsDigest: string): void {
  tx.send(sql`update list_versions set details_digest = ${detailsDigest} where id = ${version}`);
}
