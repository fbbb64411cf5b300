import { limits } from '../../../kernel/limits.ts';
import { refuse } from '../../../kernel/result.ts';
import { actorOf } from '../../../kernel/principal.ts';
import type { Command } from '../../../platform/writing/command.ts';
import { type Batch, NO_COUNTS } from '../batch.ts';
import { countUnended, insertBatch, lockUnended } from '../batches.store.ts';
import { batchEntry } from '../history.ts';
import type { NewBatch } from './batch-request.ts';

export const createBatch: Command<NewBatch, Batch, 'limit_reached'> = async (tx, ctx, asked) => {
  lockUnended(tx, ctx.scope);
  if ((await countUnended(tx, ctx.scope)) >= limits.unendedBatches)
    return refuse(
      'limit_reached',
      `At most ${limits.unendedBatches} batches of an organization may be waiting or running in one mode. Wait until one has ended, or cancel one.`,
    );
  const batch: Batch = {
    ...asked,
    id: ctx.newId(),
    state: 'receiving',
    problem: null,
    uploadId: null,
    ignoredColumns: [],
    counts: NO_COUNTS,
    createdAt: ctx.now,
    startedAt: null,
    completedAt: null,
  };
  insertBatch(tx, ctx.scope, batch, actorOf(ctx.principal));
  const { name, sources, monitor } = batch;
  const entry = batchEntry(batch, ctx.newId(), 'screening.batch.created', { name, sources, monitor });
  return { value: batch, history: [entry] };
};
