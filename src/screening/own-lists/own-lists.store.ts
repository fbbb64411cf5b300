import type { ListKind } from '@assay/name-screening';
import type { OrganizationId } from '../../kernel/ids.ts';
import type { RowsAfter } from '../../kernel/listing.ts';
import type { Mode, Scope } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { pageById } from '../../platform/database/keyset.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';
import type { ListVersion, OwnListKey } from '../lists/list-state.ts';
import type { OwnList, OwnListId, OwnListTerms } from './own-list.ts';

type Row = ListVersion<OwnListKey> & {
  readonly listId: OwnListId;
  readonly listKey: OwnListKey;
  readonly name: string;
  readonly title: string;
  readonly listKind: ListKind;
  readonly staleAfterHours: number | null;
  readonly attention: readonly string[];
  readonly formerVersionId: string | null;
  readonly createdAt: Date;
  readonly changedAt: Date;
  readonly deletedAt: Date | null;
};

const COLUMNS: Sql = sql`
  o.id as "listId", o.list_key as "listKey", o.name, o.title, o.list_kind as "listKind",
  o.stale_after_hours as "staleAfterHours", o.created_at as "createdAt", o.changed_at as "changedAt",
  o.deleted_at as "deletedAt", l.attention, f.version_id as "formerVersionId",
  v.id, v.version_id as "versionId", v.list_key as key, v.format, v.confirmed_published_at as "publishedAt",
  v.loaded_at as "loadedAt", v.confirmed_at as "confirmedAt", v.confirmed_origin as origin, v.entry_count as "entryCount",
  v.dropped_entries as "droppedEntries", v.term_builder_version as "termBuilderVersion",
  v.index_layout as "indexLayout", v.counts, v.attribution`;

const TABLES: Sql = sql`
  own_lists o join lists l on l.key = o.list_key
  left join list_versions v on v.id = l.active_version
  left join list_versions f on f.id = l.former_version`;

function toList(row: Row): OwnList {
  const { listId, listKey, name, title, listKind, staleAfterHours, attention, formerVersionId, ...rest } =
    row;
  const { createdAt, changedAt, deletedAt, ...version } = rest;
  const activeVersion = version.id === null ? null : version;
  const terms = { title, listKind, staleAfterHours };
  const stands = { attention, formerVersionId, activeVersion, createdAt, changedAt, deletedAt };
  return { ...terms, ...stands, id: listId, name, key: listKey };
}

export async function findOwnList(db: Reader, scope: Scope, name: string): Promise<OwnList | undefined> {
  const [row] = await db.rows<Row>(sql`
    select ${COLUMNS} from ${TABLES} where ${of(scope)} and o.name = ${name} and o.deleted_at is null`);
  return row && toList(row);
}

/** Nobody changes or deletes it until the transaction ends. */
export async function lockOwnList(
  tx: Tx,
  scope: Scope,
  name: string,
): Promise<{ readonly id: OwnListId; readonly key: OwnListKey } | undefined> {
  const [row] = await tx.rows<{ id: OwnListId; key: OwnListKey }>(sql`
    select o.id, o.list_key as key from own_lists o
    where ${of(scope)} and o.name = ${name} and o.deleted_at is null for update`);
  return row;
}

/** A change that saves a list waits here for others of the organization, so that lists can be counted. */
export function lockOwnLists(tx: Tx, { organizationId, mode }: Scope): void {
  const name = `${organizationId} ${mode} own lists`;
  tx.send(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** By these names; of a name that no list has any more, the one that was deleted last. */
export async function findOwnLists(
  db: Reader,
  scope: Scope,
  names: readonly string[],
): Promise<readonly OwnList[]> {
  const rows = await db.rows<Row>(sql`
    select distinct on (o.name) ${COLUMNS} from ${TABLES}
    where ${of(scope)} and o.name = any(${names}::text[])
    order by o.name, o.deleted_at desc nulls first`);
  return rows.map(toList);
}

export async function selectOwnLists(db: Reader, scope: Scope, page: RowsAfter): Promise<readonly OwnList[]> {
  const rows = await db.rows<Row>(sql`
    select ${COLUMNS} from ${TABLES} where ${of(scope)} and o.deleted_at is null ${pageById(sql`o.id`, page)}`);
  return rows.map(toList);
}

/** All that are in use, by name. */
export async function allOwnLists(db: Reader, scope: Scope): Promise<readonly OwnList[]> {
  const rows = await db.rows<Row>(sql`
    select ${COLUMNS} from ${TABLES} where ${of(scope)} and o.deleted_at is null order by o.name`);
  return rows.map(toList);
}

/** Own lists of every organization that a monitor names, with whose they are. */
export async function monitoredOwnLists(
  db: Reader,
): Promise<readonly { readonly scope: Scope; readonly list: OwnList }[]> {
  const rows = await db.rows<Row & { organizationId: OrganizationId; mode: Mode }>(sql`
    select distinct on (o.organization_id, o.mode, o.name)
      o.organization_id as "organizationId", o.mode, ${COLUMNS} from ${TABLES}
    where exists (select 1 from screening_monitor_lists m
      where m.organization_id = o.organization_id and m.mode = o.mode and m.list_key = 'own:' || o.name
        and m.list_key like 'own:%')
    order by o.organization_id, o.mode, o.name, o.deleted_at desc nulls first`);
  return rows.map(({ organizationId, mode, ...row }) => ({
    scope: { organizationId, mode },
    list: toList(row),
  }));
}

export async function countOwnLists(db: Reader, scope: Scope): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`
    select count(*) as count from own_lists o where ${of(scope)} and o.deleted_at is null`);
  return row?.count ?? 0;
}

/** Creates the list of this name, or changes its terms. */
export async function saveOwnListTerms(
  tx: Tx,
  scope: Scope,
  saved: OwnListTerms & { readonly id: OwnListId; readonly name: string; readonly now: Date },
): Promise<void> {
  const key: OwnListKey = `own_list:${saved.id}`;
  await tx.rows(sql`
    with saved as (
      insert into own_lists (organization_id, mode, id, name, list_key, title, list_kind, stale_after_hours, created_at,
        changed_at)
      values (${scope.organizationId}, ${scope.mode}, ${saved.id}, ${saved.name}, ${key}, ${saved.title},
        ${saved.listKind}, ${saved.staleAfterHours}, ${saved.now}, ${saved.now})
      on conflict (organization_id, mode, name) where deleted_at is null do update set
        title = excluded.title, list_kind = excluded.list_kind, stale_after_hours = excluded.stale_after_hours,
        changed_at = excluded.changed_at
      returning list_key
    )
    insert into lists (key, enabled, attention) select list_key, true, '[]' from saved
    on conflict do nothing`);
}

/** Nobody searches it any more. What is importing into it has failed, and is cleaned away when its lease has passed. */
export function endOwnList(
  tx: Tx,
  scope: Scope,
  { id, key }: { readonly id: OwnListId; readonly key: OwnListKey },
  now: Date,
): void {
  tx.send(sql`
    update own_lists o set deleted_at = ${now} where ${of(scope)} and o.id = ${id}`);
  tx.send(sql`
    update list_imports set state = 'failed', attention = ${JSON.stringify(['The list was deleted.'])}, ended_at = ${now}
    where list_key = ${key} and state = 'running'`);
  tx.send(sql`
    update lists set active_version = null, former_version = null, withdrawn_version = null where key = ${key}`);
}

function of(scope: Scope): Sql {
  return sql`o.organization_id = ${scope.organizationId} and o.mode = ${scope.mode}`;
}
