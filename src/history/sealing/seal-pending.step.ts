import type { OrganizationId } from '../../kernel/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import { formerDigests } from '../../platform/vault/vault-digests.ts';
import { byPlace, readPendingLine } from '../entries/entry.ts';
import { deletePending, refusePending, selectPending, type WaitingChange } from '../entries/pending.store.ts';
import { PENDING_MAC } from '../entries/pending-mac.ts';
import type { GrowingTree } from '../merkle/growth.ts';
import { appendEntries } from './append-entries.step.ts';

const BATCH_CHANGES = 500;

interface SealedPending {
  /** Changes whose entries nobody made who has the master key. */
  readonly refused: number;
  /** False where those of `most` changes were taken and more are left. */
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
  for (let taken = 0; taken < most; taken += BATCH_CHANGES) {
    const changes = await selectPending(tx, organizationId, BATCH_CHANGES);
    const forged = await forgedOf(tx, vault, organizationId, changes);
    refusePending(tx, organizationId, [...forged]);
    refused += forged.size;
    const genuine = changes.filter((change) => !forged.has(change));
    const entries = genuine.flatMap((change) => change.entries.split('\n').map(readPendingLine));
    appendEntries(tx, organizationId, tree, entries.toSorted(byPlace));
    // Nobody else seals this log now: a row that has gone was deleted from outside the service.
    if ((await deletePending(tx, organizationId, genuine)) < genuine.length)
      throw new Error('a waiting entry has gone');
    if (changes.length < BATCH_CHANGES) return { refused, isAll: true };
  }
  return { refused, isAll: false };
}

/** Those that no key of the organization made, be it a present one or a former one. */
async function forgedOf(
  tx: Tx,
  vault: Vault,
  organizationId: OrganizationId,
  changes: readonly WaitingChange[],
): Promise<ReadonlySet<WaitingChange>> {
  const unknown = changes.filter(({ entries, mac }) =>
    vault.digests(organizationId, PENDING_MAC, entries).every((digest) => !digest.equals(mac)),
  );
  const forged = new Set<WaitingChange>();
  for (const change of unknown) {
    const made = { purpose: PENDING_MAC, data: change.entries };
    const former = await formerDigests(tx, vault, organizationId, made);
    if (former.every((digest) => !digest.equals(change.mac))) forged.add(change);
  }
  return forged;
}
