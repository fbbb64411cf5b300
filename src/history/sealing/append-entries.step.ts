import type { OrganizationId } from '../../kernel/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { leafText, type UnnumberedEntry } from '../entries/entry.ts';
import { insertEntries } from '../entries/entries.store.ts';
import type { GrowingTree } from '../merkle/growth.ts';
import { leafHash } from '../merkle/hashes.ts';
import { insertNodes } from '../tree/nodes.store.ts';

/** Gives entries their numbers and puts them at the end of the log. */
export function appendEntries(
  tx: Tx,
  organizationId: OrganizationId,
  tree: GrowingTree,
  entries: readonly UnnumberedEntry[],
): void {
  if (entries.length === 0) return;
  const first = tree.size();
  const leaves = entries.map(({ content }, at) => leafHash(leafText(first + at, content)));
  for (const leaf of leaves) tree.add(leaf);
  insertEntries(tx, organizationId, { first, entries, leafHashes: Buffer.concat(leaves) });
  insertNodes(tx, organizationId, tree.takeCompleted());
}
