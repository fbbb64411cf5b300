import { refuse } from '../../../kernel/result.ts';
import type { Command } from '../../../platform/writing/command.ts';
import type { ScreeningBatchId } from '../../ids.ts';
import type { Batch } from '../batch.ts';
import { changeState } from '../batches.store.ts';
import { removeChunks } from '../chunks.store.ts';
import { batchEntry } from '../history.ts';

/** Ends a batch that waits for a file in vain: its sender has gone, or was refused and did not come again. */
export const endForgottenBatch: Command<ScreeningBatchId, Batch, 'illegal_transition'> = async (
  tx,
  ctx,
  id,
) => {
  const problem = 'file_missing';
  removeChunks(tx, ctx.scope, id);
  const batch = await changeState(tx, ctx.scope, id, {
    from: ['receiving'],
    to: 'failed',
    problem,
    endedAt: ctx.now,
  });
  if (!batch) return refuse('illegal_transition', 'The batch does not wait for a file.');
  return { value: batch, history: [batchEntry(batch, ctx.newId(), 'screening.batch.failed', { problem })] };
};
