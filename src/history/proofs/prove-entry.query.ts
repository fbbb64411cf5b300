import type { OrganizationId } from '../../kernel/ids.ts';
import { refuse } from '../../kernel/result.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Query } from '../../platform/endpoints/contexts.ts';
import type { Checkpoint, CheckpointId } from '../checkpoints/checkpoint.ts';
import { findCheckpoint, findLastCheckpoint } from '../checkpoints/checkpoints.store.ts';
import { proveInclusion } from './inclusion.lookup.ts';
import { logBroken } from './log-broken.ts';
import type { InclusionProof } from './proof.ts';

interface AskedProof {
  readonly index: number;
  readonly checkpoint: CheckpointId | undefined;
}

export const proveEntry: Query<AskedProof, InclusionProof, 'not_found' | 'history_broken'> = async (
  db,
  { scope: { organizationId } },
  { index, checkpoint: id },
) => {
  const checkpoint = await checkpointFor(db, organizationId, id);
  if (!checkpoint) return refuse('not_found', 'No such checkpoint.');
  const { size } = checkpoint;
  if (index >= size) return refuse('not_found', `That checkpoint covers ${size} entries.`);
  return (await proveInclusion(db, organizationId, index, checkpoint)) ?? logBroken();
};

function checkpointFor(
  db: Reader,
  organizationId: OrganizationId,
  id: CheckpointId | undefined,
): Promise<Checkpoint | undefined> {
  return id === undefined ? findLastCheckpoint(db, organizationId) : findCheckpoint(db, organizationId, id);
}
