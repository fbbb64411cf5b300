import { LIST_KEYS, type ListKey } from '@assay/name-screening';
import type { RowsAfter } from '../../../kernel/listing.ts';
import type { Moment } from '../../../kernel/position-forms.ts';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { pageByTime } from '../../../platform/database/keyset.ts';
import { sql, type Sql } from '../../../platform/database/sql.ts';
import {
  type Claim,
  claiming,
  type Lease,
  type LeasedWork,
  moveLease,
} from '../../../platform/workers/leased-work.ts';
import type { ImportId } from '../list-import.ts';
import type { ListVersion, ListVersionKey, StoredListKey } from '../list-state.ts';

/** What stands in `lists` of an official list, with the active version. */
export interface StoredList {
  readonly key: ListKey;
  readonly enabled: boolean;
  readonly active: ListVersion | null;
  readonly formerVersionId: string | null;
  readonly attention: readonly string[];
}

const VERSION: Sql = sql`
  v.id, v.version_id as "versionId", v.list_key as key, v.format, v.confirmed_published_at as "publishedAt",
  v.loaded_at as "loadedAt", v.confirmed_at as "confirmedAt", v.confirmed_origin as origin, v.entry_count as "entryCount",
  v.dropped_entries as "droppedEntries", v.term_builder_version as "termBuilderVersion",
  v.index_layout as "indexLayout", v.counts, v.attribution`;

type ListRow = ListVersion & {
  readonly listKey: ListKey;
  readonly enabled: boolean;
  readonly attention: readonly string[];
  readonly formerVersionId: string | null;
};

export async function readLists(db: Reader): Promise<readonly StoredList[]> {
  const rows = await db.rows<ListRow>(sql`
    select l.key as "listKey", l.enabled, l.attention, f.version_id as "formerVersionId", ${VERSION}
    from lists l
    left join list_versions v on v.id = l.active_version
    left join list_versions f on f.id = l.former_version
    where l.key = any(${LIST_KEYS}::text[])`);
  return rows.map(({ listKey, enabled, attention, formerVersionId, ...version }) => ({
    key: listKey,
    enabled,
    attention,
    formerVersionId,
    active: version.id === null ? null : version,
  }));
}

/** Active versions, of own lists too, whose index another program has built. */
export async function readVersionsBuiltBefore(
  db: Reader,
  { termBuilderVersion, indexLayout }: Pick<ListVersion, 'termBuilderVersion' | 'indexLayout'>,
): Promise<readonly ListVersion<StoredListKey>[]> {
  return db.rows<ListVersion<StoredListKey>>(sql`
    select ${VERSION} from lists l join list_versions v on v.id = l.active_version
    where v.term_builder_version < ${termBuilderVersion} or v.index_layout <> ${indexLayout}`);
}

export async function selectVersions<Key extends StoredListKey>(
  db: Reader,
  key: Key,
  page: RowsAfter<Moment>,
): Promise<readonly ListVersion<Key>[]> {
  return db.rows<ListVersion<Key>>(sql`
    select ${VERSION} from list_versions v where v.list_key = ${key} ${pageByTime(sql`v.loaded_at`, sql`v.id`, page)}`);
}

export async function findVersion(
  db: Reader,
  versionId: string,
): Promise<ListVersion<StoredListKey> | undefined> {
  const [found] = await db.rows<ListVersion<StoredListKey>>(sql`
    select ${VERSION} from list_versions v where v.version_id = ${versionId}`);
  return found;
}

/** The version that was loaded last before another one of its list. */
export async function findVersionBefore(
  db: Reader,
  { id, key, loadedAt }: Pick<ListVersion<StoredListKey>, 'id' | 'key' | 'loadedAt'>,
): Promise<ListVersion<StoredListKey> | undefined> {
  const [found] = await db.rows<ListVersion<StoredListKey>>(sql`
    select ${VERSION} from list_versions v
    where v.list_key = ${key} and (v.loaded_at, v.id) < (${loadedAt}, ${id})
    order by v.loaded_at desc, v.id desc limit 1`);
  return found;
}

/** A list with its row locked, for a command that changes it. */
export interface LockedList {
  readonly key: StoredListKey;
  readonly activeVersion: ListVersionKey | null;
  readonly formerVersion: ListVersionKey | null;
  readonly withdrawnVersion: ListVersionKey | null;
  readonly importId: ImportId | null;
  readonly etag: string | null;
  readonly lastModified: string | null;
}

const HELD: Sql = sql`
  key, active_version as "activeVersion", former_version as "formerVersion",
  withdrawn_version as "withdrawnVersion", import_id as "importId", etag, last_modified as "lastModified"`;

export async function lockList(tx: Tx, key: StoredListKey): Promise<LockedList> {
  return theList(
    key,
    await tx.rows<LockedList>(sql`select ${HELD} from lists where key = ${key} for update`),
  );
}

export async function readList(db: Reader, key: StoredListKey): Promise<LockedList> {
  return theList(key, await db.rows<LockedList>(sql`select ${HELD} from lists where key = ${key}`));
}

function theList(key: StoredListKey, [list]: readonly LockedList[]): LockedList {
  if (!list) throw new Error(`the list ${key} is not in the database`);
  return list;
}

/** True once the import has the list to itself. */
export async function giveToImport(db: Reader, key: StoredListKey, importId: ImportId): Promise<boolean> {
  const rows = await db.rows(sql`
    update lists set import_id = ${importId}
    where key = ${key} and (import_id is null or import_id = ${importId}) returning 1`);
  return rows.length > 0;
}

export function saveAttention(tx: Tx, key: StoredListKey, attention: readonly string[]): void {
  tx.send(sql`update lists set attention = ${JSON.stringify(attention)} where key = ${key}`);
}

export function saveFetched(
  tx: Tx,
  key: StoredListKey,
  fetched: { readonly etag: string | null; readonly lastModified: string | null },
): void {
  tx.send(sql`
    update lists set etag = ${fetched.etag}, last_modified = ${fetched.lastModified} where key = ${key}`);
}

/** The one pointer that decides what everybody searches. */
export function pointTo(
  tx: Tx,
  key: StoredListKey,
  versions: {
    readonly active: ListVersionKey;
    readonly former: ListVersionKey | null;
    readonly withdrawn: ListVersionKey | null;
  },
): void {
  tx.send(sql`
    update lists set active_version = ${versions.active}, former_version = ${versions.former},
      withdrawn_version = ${versions.withdrawn}
    where key = ${key}`);
}

/** False where it was so before. */
export async function saveEnabled(tx: Tx, key: StoredListKey, enabled: boolean): Promise<boolean> {
  const changed = await tx.changes(
    sql`update lists set enabled = ${enabled} where key = ${key} and enabled <> ${enabled}`,
  );
  return changed > 0;
}

/** A list whose index is old is due at any time. */
const REINDEXING: LeasedWork = {
  table: sql`lists`,
  key: [sql`key`],
  dueAt: sql`'-infinity'::timestamptz`,
  leasedUntil: sql`reindexing_until`,
};

/** True for the one process that may build the index of the active version anew under this lease. */
export async function claimReindexing(db: Reader, key: StoredListKey, claim: Claim): Promise<boolean> {
  const of = sql`key = ${key}`;
  const rows = await db.rows(sql`${claiming(REINDEXING, { ...claim, of, most: 1 })} returning 1`);
  return rows.length > 0;
}

/** False where another process has claimed it since. */
export function endReindexing(tx: Tx, key: StoredListKey, lease: Lease): Promise<boolean> {
  return moveLease(tx, REINDEXING, { of: sql`key = ${key}`, lease, until: null });
}
