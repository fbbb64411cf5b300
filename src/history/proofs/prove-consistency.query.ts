import { refuse } from '../../kernel/result.ts';
import type { Query } from '../../platform/endpoints/contexts.ts';
import type { CheckpointId } from '../checkpoints/checkpoint.ts';
import { findCheckpoint } from '../checkpoints/checkpoints.store.ts';
import { consistencyRanges } from '../merkle/ranges.ts';
import { rangeHashes } from '../tree/range-hashes.lookup.ts';
import { logBroken } from './log-broken.ts';

interface AskedConsistency {
  readonly from: CheckpointId;
  readonly to: CheckpointId;
}

export const proveConsistency: Query<
  AskedConsistency,
  readonly Buffer[],
  'invalid_request' | 'not_found' | 'history_broken'
> = async (db, { scope: { organizationId } }, asked) => {
  const [from, to] = await Promise.all([
    findCheckpoint(db, organizationId, asked.from),
    findCheckpoint(db, organizationId, asked.to),
  ]);
  if (!from || !to) return refuse('not_found', 'No such checkpoint.');
  if (from.size > to.size) {
    const message = 'The checkpoint in from comes after the one in to.';
    return refuse('invalid_request', message, {
      errors: [{ parameter: 'from', code: 'after_to', message }],
    });
  }
  const path = await rangeHashes(db, organizationId, consistencyRanges(from.size, to.size));
  return path ?? logBroken();
};
