import type { OrganizationId } from '../../kernel/ids.ts';
import type { RecordPlace } from '../../kernel/logged-entry.ts';
import type { Tx } from '../../platform/database/database.ts';
import { leafText } from '../entries/entry.ts';
import { insertEntries } from '../entries/entries.store.ts';
import type { GrowingTree } from '../merkle/growth.ts';
import { leafHash } from '../merkle/hashes.ts';
import { insertNodes } from '../tree/nodes.store.ts';

/** An entry that has no number yet. */
interface Unnumbered {
  readonly place: RecordPlace;
  readonly content: string;
}

/** Gives entries their numbers and puts them at the end of the log. */
export function appendEntries(
  tx: Tx,
  organizationId: OrganizationId,
  tree: GrowingTree,
  entries: readonly Unnumbered[],
): void {
  if (entries.length === 0) return;
  const stored = entries.map(({ place, content }) => {
    const index = tree.size();
    const hash = leafHash(leafText(index, content));
    tree.add(hash);
    return { index, place, content, leafHash: hash };
  });
  insertEntries(tx, organizationId, stored);
  insertNodes(tx, organizationId, tree.takeCompleted());
}
