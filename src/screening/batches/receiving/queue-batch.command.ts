import { refuse } from '../../../kernel/result.ts';
import type { Command } from '../../../platform/writing/command.ts';
import type { Batch } from '../batch.ts';
import { findBatch, takeFile } from '../batches.store.ts';
import { saveDue } from '../chunks.store.ts';
import { batchEntry } from '../history.ts';
import { notReceiving, type ReceivedRows } from './receive-rows.command.ts';

/** Takes a file that was received: from now on its rows are due. */
export const queueBatch: Command<ReceivedRows, Batch, 'not_found' | 'illegal_transition'> = async (
  tx,
  ctx,
  { batchId, uploadId, rows, ignoredColumns },
) => {
  await saveDue(tx, ctx.scope, { batchId, uploadId, dueAt: ctx.now });
  const batch = await takeFile(tx, ctx.scope, batchId, { uploadId, rows, ignoredColumns });
  if (!batch) {
    const found = await findBatch(tx, ctx.scope, batchId);
    return found ? notReceiving(found) : refuse('not_found', 'No such batch.');
  }
  return { value: batch, history: [batchEntry(batch, ctx.newId(), 'screening.batch.queued', { rows })] };
};
