import type { OrganizationId } from '../../kernel/ids.ts';
import type { Reader } from '../../platform/database/database.ts';
import { selectLeafHashes } from '../entries/entries.store.ts';
import { growingTree, STORED_LEVEL } from '../merkle/growth.ts';
import { hashOfSubtrees } from '../merkle/hashes.ts';
import { type Range, type Subtree, subtreesOf } from '../merkle/ranges.ts';
import { selectNodes } from './nodes.store.ts';

/** The hash of each range of leaves. Undefined where an entry or a node of the log is missing. */
export async function rangeHashes(
  db: Reader,
  organizationId: OrganizationId,
  ranges: readonly Range[],
): Promise<readonly Buffer[] | undefined> {
  const hashes: Buffer[] = [];
  const parts = ranges.map((range) => subtreesOf(range));
  const known = await subtreeHashes(db, organizationId, parts.flat());
  for (const subtrees of parts) {
    const own = subtrees.flatMap((subtree) => known(subtree) ?? []);
    if (own.length < subtrees.length) return undefined;
    hashes.push(hashOfSubtrees(own));
  }
  return hashes;
}

/** Stored ones are read, smaller ones made from their leaves. */
export async function subtreeHashes(
  db: Reader,
  organizationId: OrganizationId,
  subtrees: readonly Subtree[],
): Promise<(subtree: Subtree) => Buffer | undefined> {
  const isStored = ({ level }: Subtree): boolean => level >= STORED_LEVEL;
  const [nodes, leaves] = await Promise.all([
    selectNodes(db, organizationId, subtrees.filter(isStored)),
    selectLeafHashes(db, organizationId, subtrees.filter((subtree) => !isStored(subtree)).flatMap(leavesOf)),
  ]);
  const stored = new Map(nodes.map(({ level, position, hash }) => [`${level} ${position}`, hash]));
  return (subtree) => {
    if (isStored(subtree)) return stored.get(`${subtree.level} ${subtree.position}`);
    const tree = growingTree(0, []);
    for (const index of leavesOf(subtree)) {
      const leaf = leaves.get(index);
      if (!leaf) return undefined;
      tree.add(leaf);
    }
    return tree.root();
  };
}

function leavesOf({ level, position }: Subtree): readonly number[] {
  const count = 2 ** level;
  return Array.from({ length: count }, (_, offset) => position * count + offset);
}
