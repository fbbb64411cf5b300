import type { RowsAfter } from '../../kernel/listing.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { pageById } from '../../platform/database/keyset.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';
import type { ScreeningBatchId, UploadId } from '../ids.ts';
import type { Batch, BatchCounts, BatchProblem, BatchState } from './batch.ts';

interface Row {
  readonly id: ScreeningBatchId;
  readonly name: string | null;
  readonly state: BatchState;
  readonly problem: BatchProblem | null;
  readonly sources: readonly string[];
  readonly review_score: number;
  readonly match_score: number;
  readonly pep_lookback_months: number | null;
  readonly format: Batch['format'];
  readonly encoding: Batch['encoding'];
  readonly columns: Batch['columns'];
  readonly monitor: boolean;
  readonly upload_id: UploadId | null;
  readonly ignored_columns: readonly string[];
  readonly row_count: number;
  readonly clear_count: number;
  readonly possible_match_count: number;
  readonly match_count: number;
  readonly incomplete_count: number;
  readonly error_count: number;
  readonly created_at: Date;
  readonly started_at: Date | null;
  readonly completed_at: Date | null;
}

function toBatch(row: Row): Batch {
  return {
    id: row.id,
    name: row.name,
    state: row.state,
    problem: row.problem,
    sources: row.sources,
    reviewScore: row.review_score,
    matchScore: row.match_score,
    pepLookbackMonths: row.pep_lookback_months,
    format: row.format,
    encoding: row.encoding,
    columns: row.columns,
    monitor: row.monitor,
    uploadId: row.upload_id,
    ignoredColumns: row.ignored_columns,
    counts: countsOf(row),
    createdAt: row.created_at,
    startedAt: row.started_at,
    completedAt: row.completed_at,
  };
}

function countsOf(row: Row): BatchCounts {
  const parts = {
    clear: row.clear_count,
    possibleMatch: row.possible_match_count,
    match: row.match_count,
    incomplete: row.incomplete_count,
    error: row.error_count,
  };
  const done = Object.values(parts).reduce((sum, count) => sum + count);
  return { rows: row.row_count, done, ...parts };
}

const COLUMNS = sql`id, name, state, problem, sources, review_score, match_score, pep_lookback_months, format,
  encoding, columns, monitor, upload_id, ignored_columns, row_count, clear_count, possible_match_count, match_count, incomplete_count,
  error_count, created_at, started_at, completed_at`;

export function insertBatch(tx: Tx, scope: Scope, batch: Batch, by: string): void {
  tx.send(sql`
    insert into screening_batches (organization_id, mode, id, name, state, sources, review_score, match_score,
      pep_lookback_months, format, encoding, columns, monitor, row_count, clear_count, possible_match_count, match_count,
      incomplete_count, error_count, created_at, created_by)
    values (${scope.organizationId}, ${scope.mode}, ${batch.id}, ${batch.name}, ${batch.state}, ${batch.sources},
      ${batch.reviewScore}, ${batch.matchScore}, ${batch.pepLookbackMonths}, ${batch.format}, ${batch.encoding},
      ${JSON.stringify(batch.columns)}, ${batch.monitor}, 0, 0, 0, 0, 0, 0, ${batch.createdAt}, ${by})`);
}

export async function findBatch(db: Reader, scope: Scope, id: ScreeningBatchId): Promise<Batch | undefined> {
  const [row] = await db.rows<Row>(sql`select ${COLUMNS} from screening_batches where ${only(scope, id)}`);
  return row && toBatch(row);
}

/** Two that are made at once see each other: the count of one organization and mode stands until the end of the transaction. */
export function lockUnended(tx: Tx, { organizationId, mode }: Scope): void {
  const name = `${organizationId} ${mode} unended batches`;
  tx.send(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

export async function countUnended(tx: Tx, scope: Scope): Promise<number> {
  const [row] = await tx.rows<{ count: number }>(sql`
    select count(*)::integer as count from screening_batches
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and ${IS_UNENDED}`);
  return row?.count ?? 0;
}

/** As the index has it. */
const IS_UNENDED = sql`state in ('receiving', 'queued', 'running', 'paused')`;

export interface ForgottenBatch {
  readonly scope: Scope;
  readonly id: ScreeningBatchId;
}

/** Of all organizations: batches that wait for a file of which nothing has come since then. */
export async function selectForgotten(
  db: Reader,
  since: Date,
  most: number,
): Promise<readonly ForgottenBatch[]> {
  const rows = await db.rows<Scope & { readonly id: ScreeningBatchId }>(sql`
    select b.organization_id as "organizationId", b.mode, b.id from screening_batches b
    where ${IS_UNENDED} and b.state = 'receiving' and b.created_at < ${since} and not exists (
      select 1 from screening_batch_chunks c
      where c.organization_id = b.organization_id and c.mode = b.mode and c.batch_id = b.id
        and c.received_at >= ${since})
    order by b.created_at limit ${most}`);
  return rows.map(({ organizationId, mode, id }) => ({ scope: { organizationId, mode }, id }));
}

export async function selectBatches(
  db: Reader,
  scope: Scope,
  state: BatchState | undefined,
  page: RowsAfter,
): Promise<readonly Batch[]> {
  const rows = await db.rows<Row>(sql`
    select ${COLUMNS} from screening_batches
    where organization_id = ${scope.organizationId} and mode = ${scope.mode}
      and (${state ?? null}::text is null or state = ${state ?? null}) ${pageById(sql`id`, page)}`);
  return rows.map(toBatch);
}

interface Change {
  readonly from: readonly BatchState[];
  readonly to: BatchState;
  /** Null where nothing is wrong. */
  readonly problem?: BatchProblem;
  /** The end of the batch. */
  readonly endedAt?: Date;
}

/** Undefined where it is in none of these states. */
export async function changeState(
  db: Reader,
  scope: Scope,
  id: ScreeningBatchId,
  { from, to, problem, endedAt }: Change,
): Promise<Batch | undefined> {
  const [row] = await db.rows<Row>(sql`
    update screening_batches set state = ${to}, problem = ${problem ?? null},
      completed_at = ${endedAt ?? null}::timestamptz
    where ${only(scope, id)} and state = any(${from}::text[]) returning ${COLUMNS}`);
  return row && toBatch(row);
}

/** The file is whole. Undefined where the batch does not wait for one. */
export async function takeFile(
  tx: Tx,
  scope: Scope,
  id: ScreeningBatchId,
  file: {
    readonly uploadId: UploadId;
    readonly rows: number;
    readonly ignoredColumns: readonly string[];
  },
): Promise<Batch | undefined> {
  const [row] = await tx.rows<Row>(sql`
    update screening_batches set state = 'queued', upload_id = ${file.uploadId}, row_count = ${file.rows},
      ignored_columns = ${file.ignoredColumns}
    where ${only(scope, id)} and state = 'receiving' returning ${COLUMNS}`);
  return row && toBatch(row);
}

/** A worker has begun. */
export async function saveStart(db: Reader, scope: Scope, id: ScreeningBatchId, now: Date): Promise<void> {
  await db.rows(sql`
    update screening_batches set state = 'running', started_at = coalesce(started_at, ${now})
    where ${only(scope, id)} and state = 'queued'`);
}

/** Adds what became of a chunk; with its last rows the batch is completed. */
export async function addCounts(
  tx: Tx,
  scope: Scope,
  id: ScreeningBatchId,
  { counts, now }: { readonly counts: Omit<BatchCounts, 'rows'>; readonly now: Date },
): Promise<Batch | undefined> {
  const [row] = await tx.rows<Row>(sql`
    update screening_batches b set clear_count = b.clear_count + ${counts.clear},
      possible_match_count = b.possible_match_count + ${counts.possibleMatch},
      match_count = b.match_count + ${counts.match},
      incomplete_count = b.incomplete_count + ${counts.incomplete},
      error_count = b.error_count + ${counts.error},
      started_at = coalesce(b.started_at, ${now}),
      state = case when ${WOULD_BE_DONE} + ${counts.done}::integer = b.row_count then 'completed' else 'running' end,
      completed_at = case when ${WOULD_BE_DONE} + ${counts.done}::integer = b.row_count then ${now}::timestamptz end
    where ${only(scope, id)} and b.state in ('queued', 'running') returning ${COLUMNS}`);
  return row && toBatch(row);
}

const WOULD_BE_DONE = sql`(b.clear_count + b.possible_match_count + b.match_count + b.incomplete_count + b.error_count)`;

function only(scope: Scope, id: ScreeningBatchId): Sql {
  return sql`organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${id}`;
}
