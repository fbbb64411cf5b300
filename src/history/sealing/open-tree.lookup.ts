import type { OrganizationId } from '../../kernel/ids.ts';
import type { Reader } from '../../platform/database/database.ts';
import { type Checkpoint, isSigned } from '../checkpoints/checkpoint.ts';
import { findLastEntry } from '../entries/entries.store.ts';
import type { SigningKey } from '../keys/signing-key.ts';
import { type GrowingTree, growingTree } from '../merkle/growth.ts';
import { subtreesOf } from '../merkle/ranges.ts';
import { subtreeHashes } from '../tree/range-hashes.lookup.ts';

/**
 * The tree as it stands. Undefined where it is not the one that the last checkpoint signed: a further checkpoint would
 * vouch for what somebody else put there.
 */
export async function openTree(
  db: Reader,
  organizationId: OrganizationId,
  last: Checkpoint | undefined,
  keys: readonly SigningKey[],
): Promise<GrowingTree | undefined> {
  const entry = await findLastEntry(db, organizationId);
  const size = entry ? entry.entry.index + 1 : 0;
  const subtrees = subtreesOf({ start: 0, end: size });
  const hashOf = await subtreeHashes(db, organizationId, subtrees);
  const edge = subtrees.flatMap((subtree) => hashOf(subtree) ?? []);
  if (edge.length < subtrees.length) return undefined;
  const tree = growingTree(size, edge);
  if (!last) return tree;
  const isOurs =
    isSigned(keys, organizationId, last) && last.size === size && last.rootHash.equals(tree.root());
  return isOurs ? tree : undefined;
}
