import { type Refusal, refuse } from '../../../kernel/result.ts';
import type { UploadContext } from '../../../platform/endpoints/contexts.ts';
import { turnOfOthers } from '../../../platform/turns.ts';
import type { ScreeningBatchId, UploadId } from '../../ids.ts';
import { type Batch, chunkSeal } from '../batch.ts';
import { findBatch } from '../batches.store.ts';
import { insertChunk, removeUpload } from '../chunks.store.ts';
import type { BatchRow } from '../row.ts';
import { fileText } from './file-text.adapter.ts';
import { IgnoredColumns } from './ignored-columns.ts';
import { csvRows, JsonRows, type RowsReader } from './read-rows.ts';
import { RowChunks } from './row-chunks.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** A file that was read to its end, and waits for the transaction that takes it. */
export interface ReceivedRows {
  readonly batchId: ScreeningBatchId;
  readonly uploadId: UploadId;
  readonly rows: number;
  readonly ignoredColumns: readonly string[];
}

type RowsRefusal = Refusal<'not_found' | 'illegal_transition' | 'invalid_request' | 'too_large'>;

/** Reads a file as it arrives and keeps its rows in chunks. None of them counts before the file is taken. */
export async function receiveRows(
  ctx: UploadContext,
  { id, bytes }: { readonly id: ScreeningBatchId; readonly bytes: AsyncIterable<Uint8Array> },
): Promise<ReceivedRows | RowsRefusal> {
  const batch = await findBatch(ctx.database, ctx.scope, id);
  if (!batch) return refuse('not_found', 'No such batch.');
  if (batch.state !== 'receiving') return notReceiving(batch);
  const upload = { batchId: id, uploadId: ctx.newId<'screening-batch-upload'>(ctx.now) };
  try {
    return { ...upload, ...(await keepRows(ctx, { ...upload, batch, bytes })) };
  } catch (error) {
    await removeUpload(ctx.database, ctx.scope, upload);
    if (error instanceof UnreadableFile) return error.refusal;
    if (error instanceof NoLongerReceiving) return receiveRows(ctx, { id, bytes });
    throw error;
  }
}

export function notReceiving({ state }: Pick<Batch, 'state'>): Refusal<'illegal_transition'> {
  return refuse('illegal_transition', `The batch takes no file: it is ${state}.`, {
    members: { state, allowed: [] },
  });
}

/** Where the request comes to nothing, its rows go at once. */
export function discardRows({ database, scope }: UploadContext, received: ReceivedRows): Promise<void> {
  return removeUpload(database, scope, received);
}

/** Another file was taken, or the batch was cancelled, while this one came. */
class NoLongerReceiving extends Error {}

interface Upload {
  readonly batch: Batch;
  readonly uploadId: UploadId;
  readonly bytes: AsyncIterable<Uint8Array>;
}

async function keepRows(
  ctx: UploadContext,
  { batch, uploadId, bytes }: Upload,
): Promise<Pick<ReceivedRows, 'rows' | 'ignoredColumns'>> {
  let kept = 0;
  const keep = async (rows: readonly BatchRow[]): Promise<void> => {
    const firstRow = kept + 1;
    kept += rows.length;
    const id = ctx.newId<'screening-batch-chunk'>(ctx.now);
    const { organizationId } = ctx.scope;
    const sealedRows = ctx.vault.seal(organizationId, chunkSeal(ctx.scope, id), JSON.stringify(rows));
    const chunk = { id, batchId: batch.id, uploadId, firstRow, rowCount: rows.length, sealedRows };
    if (!(await insertChunk(ctx.database, ctx.scope, chunk, ctx.now))) throw new NoLongerReceiving();
  };
  const chunks = new RowChunks();
  const ignored = new IgnoredColumns(batch.columns);
  const reader = readerOf(batch, ctx.now, ignored);
  for await (const text of fileText(bytes, batch.encoding)) {
    for (const rows of chunks.push(reader.push(text))) await keep(rows);
    await turnOfOthers();
  }
  for (const rows of chunks.push(reader.end())) await keep(rows);
  for (const rows of chunks.end()) await keep(rows);
  return { rows: kept, ignoredColumns: ignored.names };
}

function readerOf({ format, columns }: Batch, now: Date, ignored: IgnoredColumns): RowsReader {
  const reading = { columns, now, ignored };
  return format === 'csv' ? csvRows(reading) : new JsonRows(reading);
}
