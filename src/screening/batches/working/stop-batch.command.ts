import { refuse } from '../../../kernel/result.ts';
import type { Command } from '../../../platform/writing/command.ts';
import type { Batch, BatchProblem } from '../batch.ts';
import { changeState } from '../batches.store.ts';
import { removeChunks, saveDue } from '../chunks.store.ts';
import { batchEntry } from '../history.ts';

interface BatchStop {
  readonly batch: Batch;
  readonly problem: BatchProblem;
}

/**
 * Pauses a batch whose results nothing has room for, and gives up one of which a chunk cannot be screened, however often
 * it is tried. Results that there are stay.
 */
export const stopBatch: Command<BatchStop, Batch, 'illegal_transition'> = async (
  tx,
  ctx,
  { batch, problem },
) => {
  const { id, uploadId } = batch;
  const isFull = problem === 'storage_full';
  if (!isFull) removeChunks(tx, ctx.scope, id);
  else if (uploadId !== null) await saveDue(tx, ctx.scope, { batchId: id, uploadId, dueAt: null });
  const after = await changeState(tx, ctx.scope, id, {
    from: ['queued', 'running'],
    to: isFull ? 'paused' : 'failed',
    problem,
    ...(!isFull && { endedAt: ctx.now }),
  });
  if (!after) return refuse('illegal_transition', 'The batch does not go on.');
  const type = isFull ? 'screening.batch.paused' : 'screening.batch.failed';
  return { value: after, history: [batchEntry(batch, ctx.newId(), type, { problem })] };
};
