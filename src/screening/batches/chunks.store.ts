import type { OrganizationId } from '../../kernel/ids.ts';
import type { Mode, Scope } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';
import { changedByOrganization } from '../../platform/database/turns.ts';
import {
  claiming,
  isUnder,
  type Lease,
  type LeasedWork,
  moveLease,
  type OrganizationClaim,
} from '../../platform/workers/leased-work.ts';
import type { BatchChunkId, ScreeningBatchId, UploadId } from '../ids.ts';

/** Rows of a file that are kept, and screened, together. */
export interface Chunk {
  readonly id: BatchChunkId;
  readonly batchId: ScreeningBatchId;
  readonly uploadId: UploadId;
  /** Rows count from 1. */
  readonly firstRow: number;
  readonly rowCount: number;
  readonly sealedRows: Buffer;
}

export interface ClaimedChunk extends Chunk {
  readonly scope: Scope;
  readonly lease: Lease;
  readonly tries: number;
}

export const CHUNKS: LeasedWork = {
  table: sql`screening_batch_chunks`,
  key: [sql`id`],
  dueAt: sql`due_at`,
  tieBreak: sql`batch_id, first_row`,
  tries: sql`tries`,
};

/** Of a file that is still being received: nothing of it is due. Only where the organization is still there. */
export async function insertChunk(db: Reader, scope: Scope, chunk: Chunk, now: Date): Promise<boolean> {
  const rows = await db.rows(sql`
    insert into screening_batch_chunks (organization_id, mode, id, batch_id, upload_id, first_row, row_count,
      sealed_rows, received_at)
    select b.organization_id, b.mode, ${chunk.id}::uuid, b.id, ${chunk.uploadId}::uuid, ${chunk.firstRow}::integer,
      ${chunk.rowCount}::integer, ${chunk.sealedRows}::bytea, ${now}::timestamptz
    from screening_batches b
    where b.organization_id = ${scope.organizationId} and b.mode = ${scope.mode} and b.id = ${chunk.batchId}
      and b.state = 'receiving'
    returning true`);
  return rows.length > 0;
}

interface ClaimedRow {
  readonly id: BatchChunkId;
  readonly mode: Mode;
  readonly batch_id: ScreeningBatchId;
  readonly upload_id: UploadId;
  readonly first_row: number;
  readonly row_count: number;
  readonly sealed_rows: Buffer;
  readonly tries: number;
}

/** The chunks of an organization that have been due longest, first rows first. */
export async function claimChunks(
  db: Reader,
  { organizationId, now, lease, most }: OrganizationClaim,
): Promise<readonly ClaimedChunk[]> {
  const of = sql`organization_id = ${organizationId}`;
  const rows = await db.rows<ClaimedRow>(sql`
    ${claiming(CHUNKS, { now, lease, of, most })}
    returning id, mode, batch_id, upload_id, first_row, row_count, sealed_rows, tries`);
  return rows
    .map((row) => claimed(organizationId, row, lease))
    .toSorted((one, other) => one.firstRow - other.firstRow);
}

function claimed(organizationId: OrganizationId, row: ClaimedRow, lease: Lease): ClaimedChunk {
  return {
    id: row.id,
    batchId: row.batch_id,
    uploadId: row.upload_id,
    firstRow: row.first_row,
    rowCount: row.row_count,
    sealedRows: row.sealed_rows,
    scope: { organizationId, mode: row.mode },
    lease,
    tries: row.tries,
  };
}

/** The rows go with their results. False where the lease was lost. */
export async function removeClaimed(tx: Tx, { scope, id, lease }: ClaimedChunk): Promise<boolean> {
  const removed = await tx.changes(sql`
    delete from screening_batch_chunks where ${only(scope)} and id = ${id} and ${isUnder(CHUNKS, lease)}`);
  return removed > 0;
}

/** The chunk under a later lease; undefined where another worker has it by now. */
export async function renewChunk(
  db: Reader,
  chunk: ClaimedChunk,
  until: Date,
): Promise<ClaimedChunk | undefined> {
  return (await postponeChunk(db, chunk, until)) ? { ...chunk, lease: { until } } : undefined;
}

/** Nobody claims it before then. False where the lease was lost. */
export function postponeChunk(db: Reader, { scope, id, lease }: ClaimedChunk, until: Date): Promise<boolean> {
  return moveLease(db, CHUNKS, { of: sql`${only(scope)} and id = ${id}`, lease, until });
}

/** What is left of the file is due at this time; null: not before somebody resumes the batch. */
export async function saveDue(
  tx: Reader,
  scope: Scope,
  { batchId, uploadId, dueAt }: Upload & { readonly dueAt: Date | null },
): Promise<void> {
  await tx.rows(sql`
    update screening_batch_chunks set due_at = ${dueAt}, tries = 0
    where ${only(scope)} and batch_id = ${batchId} and upload_id = ${uploadId}`);
}

interface Upload {
  readonly batchId: ScreeningBatchId;
  readonly uploadId: UploadId;
}

export async function removeUpload(db: Reader, scope: Scope, { batchId, uploadId }: Upload): Promise<void> {
  await db.rows(sql`
    delete from screening_batch_chunks
    where ${only(scope)} and batch_id = ${batchId} and upload_id = ${uploadId}`);
}

/** Whatever is left of a batch that has ended. */
export function removeChunks(tx: Tx, scope: Scope, batchId: ScreeningBatchId): void {
  tx.send(sql`delete from screening_batch_chunks where ${only(scope)} and batch_id = ${batchId}`);
}

/** Of all organizations: files whose receiver ended in the middle of them. */
export async function removeLeftChunks(db: Reader, receivedBefore: Date): Promise<number> {
  const left = await db.rows<{ organizationId: OrganizationId }>(sql`
    select distinct organization_id as "organizationId" from screening_batch_chunks
    where due_at is null and received_at < ${receivedBefore}`);
  return changedByOrganization(left, (organizationId) =>
    db.rows(sql`
      delete from screening_batch_chunks c
      where c.organization_id = ${organizationId} and c.due_at is null and c.received_at < ${receivedBefore}
        and not exists (
          select 1 from screening_batches b
          where b.organization_id = ${organizationId} and b.mode = c.mode and b.id = c.batch_id
            and b.upload_id = c.upload_id and b.state = 'paused')
      returning true`),
  );
}

function only(scope: Scope): Sql {
  return sql`organization_id = ${scope.organizationId} and mode = ${scope.mode}`;
}
