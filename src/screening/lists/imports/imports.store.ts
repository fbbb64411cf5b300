import { type Backlog, backlogOf, MOST_COUNTED } from '../../../platform/metrics/backlog.ts';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { sql, type Sql } from '../../../platform/database/sql.ts';
import {
  type Claim,
  claiming,
  isUnder,
  type Lease,
  type LeasedWork,
  moveLease,
} from '../../../platform/workers/leased-work.ts';
import type { ImportId, ImportProgress, ImportState, ListImport } from '../list-import.ts';
import type { StoredListKey } from '../list-state.ts';

const COLUMNS: Sql = sql`
  id, list_key as key, force, state, progress, counts, attention, version_id as "versionId",
  started_at as "startedAt", ended_at as "endedAt"`;

/** The work is to give an import up, or to take away what it left: due when its process has not renewed its lease. */
const IMPORTS: LeasedWork = {
  table: sql`list_imports`,
  key: [sql`id`],
  dueAt: sql`leased_until`,
  tieBreak: sql`id`,
};

/** An import under way, and the right to change it. */
export interface LeasedImport {
  readonly id: ImportId;
  readonly lease: Lease;
}

export async function insertImport(
  db: Reader,
  started: LeasedImport & {
    readonly key: StoredListKey;
    readonly force: boolean;
    readonly progress: ImportProgress;
    readonly now: Date;
  },
): Promise<void> {
  await db.rows(sql`
    insert into list_imports
      (id, list_key, force, state, progress, counts, attention, leased_until, started_at)
    values (${started.id}, ${started.key}, ${started.force}, 'running', ${JSON.stringify(started.progress)},
      '{}', '[]', ${started.lease.until}, ${started.now})`);
}

export async function findImport(db: Reader, id: ImportId): Promise<ListImport<StoredListKey> | undefined> {
  const [found] = await db.rows<ListImport<StoredListKey>>(
    sql`select ${COLUMNS} from list_imports where id = ${id}`,
  );
  return found;
}

/** Tells how far it has come and that it lives. Undefined where it was given up meanwhile, or its list was deleted. */
export async function renewImport(
  db: Reader,
  { id, lease }: LeasedImport,
  { progress, until }: { readonly progress: ImportProgress; readonly until: Date },
): Promise<Lease | undefined> {
  const of = sql`id = ${id} and state = 'running'`;
  const sets = sql`progress = ${JSON.stringify(progress)}`;
  return (await moveLease(db, IMPORTS, { of, lease, until, sets })) ? { until } : undefined;
}

export interface EndedImport extends LeasedImport {
  readonly state: Exclude<ImportState, 'running'>;
  readonly progress: ImportProgress;
  readonly counts: Readonly<Record<string, number>>;
  readonly attention: readonly string[];
  readonly versionId: string | null;
  readonly now: Date;
}

/**
 * From here on nothing more is written for it. It keeps its lease until it is cleaned up, so the lease alone does not tell
 * that it has ended. False where it has, or another process has claimed it.
 */
export async function endImport(tx: Tx, ended: EndedImport): Promise<boolean> {
  const changed = await tx.changes(sql`
    update list_imports set state = ${ended.state}, progress = ${JSON.stringify(ended.progress)},
      counts = ${JSON.stringify(ended.counts)}, attention = ${JSON.stringify(ended.attention)},
      version_id = ${ended.versionId}, ended_at = ${ended.now}
    where id = ${ended.id} and state = 'running' and ${isUnder(IMPORTS, ended.lease)}`);
  return changed > 0;
}

/** Nothing is left of it but its row, and the list is free for the next. Another process that has claimed it does so. */
export async function releaseImport(tx: Tx, key: StoredListKey, { id, lease }: LeasedImport): Promise<void> {
  const ours = await moveLease(tx, IMPORTS, { of: sql`id = ${id}`, lease, until: null });
  if (ours) tx.send(sql`update lists set import_id = null where key = ${key} and import_id = ${id}`);
}

/** Imports whose process is gone: it has not said for a while that it lives. */
export async function claimLapsedImports(
  db: Reader,
  { most, ...claim }: Claim & { readonly most: number },
): Promise<readonly (ListImport<StoredListKey> & LeasedImport)[]> {
  const rows = await db.rows<ListImport<StoredListKey>>(sql`
    ${claiming(IMPORTS, { ...claim, of: sql`true`, most })} returning ${COLUMNS}`);
  return rows.map((row) => ({ ...row, lease: claim.lease }));
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
