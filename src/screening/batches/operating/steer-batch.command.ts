import type { ScreeningEntry } from '../../../kernel/history.ts';
import { refuse } from '../../../kernel/result.ts';
import type { Command } from '../../../platform/writing/command.ts';
import type { ScreeningBatchId } from '../../ids.ts';
import { ALLOWED_IN, type Batch, type BatchAction } from '../batch.ts';
import { changeState, findBatch } from '../batches.store.ts';
import { removeChunks, saveDue } from '../chunks.store.ts';
import { batchEntry, type BatchEvent } from '../history.ts';

export interface BatchActionRequest {
  readonly id: ScreeningBatchId;
  readonly action: BatchAction;
}

const EVENTS: Readonly<Record<BatchAction, BatchEvent>> = {
  pause: 'screening.batch.paused',
  resume: 'screening.batch.resumed',
  cancel: 'screening.batch.cancelled',
};

/** Chunks first, then the batch: workers lock them in this order too. A chunk that is being screened is given up. */
export const steerBatch: Command<BatchActionRequest, Batch, 'not_found' | 'illegal_transition'> = async (
  tx,
  ctx,
  { id, action },
) => {
  const found = await findBatch(tx, ctx.scope, id);
  if (!found) return refuse('not_found', 'No such batch.');
  const { uploadId } = found;
  if (action === 'cancel') removeChunks(tx, ctx.scope, id);
  else if (uploadId !== null)
    await saveDue(tx, ctx.scope, { batchId: id, uploadId, dueAt: action === 'resume' ? ctx.now : null });
  const batch = await changeState(tx, ctx.scope, id, {
    from: ALLOWED_IN[action],
    ...targetOf(found, action, ctx.now),
  });
  if (!batch) return illegal(found, action);
  const { done, rows } = batch.counts;
  const entry: ScreeningEntry = batchEntry(batch, ctx.newId(), EVENTS[action], { done, rows });
  return { value: batch, history: [entry] };
};

function targetOf({ startedAt }: Batch, action: BatchAction, now: Date) {
  if (action === 'cancel') return { to: 'cancelled', endedAt: now } as const;
  if (action === 'pause') return { to: 'paused' } as const;
  return { to: startedAt === null ? 'queued' : 'running' } as const;
}

function illegal({ state }: Batch, action: BatchAction) {
  const allowed = Object.entries(ALLOWED_IN).flatMap(([one, states]) =>
    states.includes(state) ? [one] : [],
  );
  return refuse('illegal_transition', `A batch that is ${state} takes no ${action}.`, {
    members: { state, allowed },
  });
}
