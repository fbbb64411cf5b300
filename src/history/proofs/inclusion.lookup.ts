import type { OrganizationId } from '../../kernel/ids.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Checkpoint } from '../checkpoints/checkpoint.ts';
import { inclusionRanges } from '../merkle/ranges.ts';
import { rangeHashes } from '../tree/range-hashes.lookup.ts';
import type { InclusionProof } from './proof.ts';

/** That the entry is in the tree of a checkpoint that covers it. Undefined where a part of the log is missing. */
export async function proveInclusion(
  db: Reader,
  organizationId: OrganizationId,
  index: number,
  { size, rootHash }: Checkpoint,
): Promise<InclusionProof | undefined> {
  const leaf = { start: index, end: index + 1 };
  const hashes = await rangeHashes(db, organizationId, [leaf, ...inclusionRanges(index, size)]);
  const [leafHash, ...path] = hashes ?? [];
  return leafHash && { index, leafHash, path, rootHash };
}
