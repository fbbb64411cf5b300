import type { OrganizationId } from '../../kernel/ids.ts';
import type { RecordPlace } from '../../kernel/logged-entry.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type EntryContent, leafOf } from '../entries/entry.ts';
import { insertEntries } from '../entries/entries.store.ts';
import type { GrowingTree } from '../merkle/growth.ts';
import { leafHash } from '../merkle/hashes.ts';
import { insertNodes } from '../tree/nodes.store.ts';

interface NewEntry {
  readonly place: RecordPlace;
  readonly content: EntryContent;
}

/** Gives entries their numbers and puts them at the end of the log. */
export function appendEntries(
  tx: Tx,
  organizationId: OrganizationId,
  tree: GrowingTree,
  entries: readonly NewEntry[],
): void {
  if (entries.length === 0) return;
  const stored = entries.map(({ place, content }) => {
    const entry = { index: tree.size(), ...content };
    const hash = leafHash(leafOf(entry));
    tree.add(hash);
    return { entry, place, leafHash: hash };
  });
  insertEntries(tx, organizationId, stored);
  insertNodes(tx, organizationId, tree.takeCompleted());
}
