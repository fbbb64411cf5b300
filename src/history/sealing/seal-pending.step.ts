import type { OrganizationId } from '../../kernel/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Vault } from '../../platform/vault.ts';
import { formerDigests } from '../../platform/vault-digests.ts';
import { pendingText } from '../entries/entry.ts';
import { type PendingEntry, refusePending, takePending } from '../entries/pending.store.ts';
import { PENDING_MAC } from '../entries/pending-mac.ts';
import type { GrowingTree } from '../merkle/growth.ts';
import { appendEntries } from './append-entries.step.ts';

const BATCH_ENTRIES = 500;

interface SealedPending {
  /** Entries that nobody made who has the master key. */
  readonly refused: number;
  /** False where `most` were taken and more are left. */
  readonly isAll: boolean;
}

/** Moves waiting entries into the log. All that are visible come before all that become visible later. */
export async function sealPending(
  tx: Tx,
  { vault, organizationId }: { readonly vault: Vault; readonly organizationId: OrganizationId },
  tree: GrowingTree,
  most: number,
): Promise<SealedPending> {
  let refused = 0;
  for (let taken = 0; taken < most; taken += BATCH_ENTRIES) {
    const entries = await takePending(tx, organizationId, BATCH_ENTRIES);
    const genuine: PendingEntry[] = [];
    for (const entry of entries)
      if (await isGenuine(tx, vault, organizationId, entry)) genuine.push(entry);
      else {
        refusePending(tx, organizationId, entry);
        refused += 1;
      }
    appendEntries(tx, organizationId, tree, genuine);
    if (entries.length < BATCH_ENTRIES) return { refused, isAll: true };
  }
  return { refused, isAll: false };
}

async function isGenuine(
  tx: Tx,
  vault: Vault,
  organizationId: OrganizationId,
  { place, content, mac }: PendingEntry,
): Promise<boolean> {
  const data = pendingText(place, content);
  if (vault.digests(organizationId, PENDING_MAC, data).some((digest) => digest.equals(mac))) return true;
  const former = await formerDigests(tx, vault, organizationId, { purpose: PENDING_MAC, data });
  return former.some((digest) => digest.equals(mac));
}
