import { refuse } from '../../../kernel/result.ts';
import type { Query } from '../../../platform/endpoints/contexts.ts';
import type { ScreeningBatchId } from '../../ids.ts';
import type { Batch } from '../batch.ts';
import { findBatch } from '../batches.store.ts';

export const readBatch: Query<{ id: ScreeningBatchId }, Batch, 'not_found'> = async (db, { scope }, { id }) =>
  (await findBatch(db, scope, id)) ?? refuse('not_found', 'No such batch.');
