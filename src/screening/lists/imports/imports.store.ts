import { type Backlog, backlogOf, MOST_COUNTED } from '../../../platform/backlog.ts';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { sql, type Sql } from '../../../platform/database/sql.ts';
import type { ImportId, ImportProgress, ImportState, ListImport } from '../list-import.ts';
import type { StoredListKey } from '../list-state.ts';

const COLUMNS: Sql = sql`
  id, list_key as key, force, state, progress, counts, attention, version_id as "versionId",
  started_at as "startedAt", ended_at as "endedAt"`;

export async function insertImport(
  db: Reader,
  started: {
    readonly id: ImportId;
    readonly key: StoredListKey;
    readonly force: boolean;
    readonly progress: ImportProgress;
    readonly now: Date;
    readonly leasedUntil: Date;
  },
): Promise<void> {
  await db.rows(sql`
    insert into list_imports
      (id, list_key, force, state, progress, counts, attention, leased_until, started_at)
    values (${started.id}, ${started.key}, ${started.force}, 'running', ${JSON.stringify(started.progress)},
      '{}', '[]', ${started.leasedUntil}, ${started.now})`);
}

export async function findImport(db: Reader, id: ImportId): Promise<ListImport<StoredListKey> | undefined> {
  const [found] = await db.rows<ListImport<StoredListKey>>(
    sql`select ${COLUMNS} from list_imports where id = ${id}`,
  );
  return found;
}

/** Tells how far it has come and that it lives; false where it was given up meanwhile. */
export async function renewImport(
  db: Reader,
  id: ImportId,
  renewed: { readonly progress: ImportProgress; readonly leasedUntil: Date },
): Promise<boolean> {
  const rows = await db.rows(sql`
    update list_imports set progress = ${JSON.stringify(renewed.progress)}, leased_until = ${renewed.leasedUntil}
    where id = ${id} and state = 'running' returning 1`);
  return rows.length > 0;
}

export interface EndedImport {
  readonly id: ImportId;
  readonly state: Exclude<ImportState, 'running'>;
  readonly progress: ImportProgress;
  readonly counts: Readonly<Record<string, number>>;
  readonly attention: readonly string[];
  readonly versionId: string | null;
  readonly now: Date;
}

/** From here on nothing more is written for it. It keeps its lease until it is cleaned up. False where it had ended. */
export async function endImport(tx: Tx, ended: EndedImport): Promise<boolean> {
  const changed = await tx.changes(sql`
    update list_imports set state = ${ended.state}, progress = ${JSON.stringify(ended.progress)},
      counts = ${JSON.stringify(ended.counts)}, attention = ${JSON.stringify(ended.attention)},
      version_id = ${ended.versionId}, ended_at = ${ended.now}
    where id = ${ended.id} and state = 'running'`);
  return changed > 0;
}

/** Nothing is left of it but its row, and the list is free for the next. */
export function releaseImport(tx: Tx, key: StoredListKey, id: ImportId): void {
  tx.send(sql`update list_imports set leased_until = null where id = ${id}`);
  tx.send(sql`update lists set import_id = null where key = ${key} and import_id = ${id}`);
}

/** Imports whose process is gone: it has not said for a while that it lives. */
export async function lapsedImports(db: Reader, now: Date): Promise<readonly ListImport<StoredListKey>[]> {
  return db.rows<ListImport<StoredListKey>>(sql`
    select ${COLUMNS} from list_imports where leased_until < ${now} order by id limit 20`);
}

/** Imports under way: each has waited since it began. */
export function measureImports(db: Reader): Promise<Backlog> {
  return backlogOf(
    db,
    sql`
    select count(*)::int as count, min(started_at) as "oldestDueAt" from (
      select started_at from list_imports where leased_until is not null limit ${MOST_COUNTED}) under_way`,
  );
}

export async function runningAmong(db: Reader, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ id: string }>(sql`
    select id from list_imports where id = any(${ids}::uuid[]) and state = 'running'`);
  return new Set(rows.map(({ id }) => id));
}

/** Newest first. */
export async function importsOf<Key extends StoredListKey>(
  db: Reader,
  key: Key,
  most: number,
): Promise<readonly ListImport<Key>[]> {
  return db.rows<ListImport<Key>>(sql`
    select ${COLUMNS} from list_imports where list_key = ${key} order by id desc limit ${most}`);
}
