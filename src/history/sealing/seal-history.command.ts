import type { OrganizationId } from '../../kernel/ids.ts';
import type { NewId } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { lockOrganization, organizationExists } from '../../platform/database/tenancy.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import { signCheckpoint } from '../checkpoints/checkpoint.ts';
import { findLastCheckpoint, insertCheckpoint } from '../checkpoints/checkpoints.store.ts';
import { ensureSigningKeys } from '../keys/signing-key.step.ts';
import { insertDueTimestamp } from '../timestamps/timestamps.store.ts';
import { claimLog } from './claim.store.ts';
import { importHistories } from './import-histories.step.ts';
import { openTree } from './open-tree.lookup.ts';
import { sealPending } from './seal-pending.step.ts';

export interface SealContext {
  readonly database: Database;
  readonly vault: Vault;
  readonly newId: NewId;
  /** Whether an authority is asked for a time-stamp of each checkpoint. */
  readonly stampsCheckpoints?: boolean;
}

/** How the sealing of one log ended. `broken`: it is not what its last checkpoint signed, and stays as it is. */
export interface Sealing {
  readonly outcome: 'complete' | 'more' | 'broken';
  /** Waiting entries that nobody made who has the master key. */
  readonly refused: number;
}

const DONE: Sealing = { outcome: 'complete', refused: 0 };
const ENTRIES_OF_TRANSACTION = 10_000;

/**
 * Gives the waiting entries of an organization their numbers and signs the log as it then is, in one transaction: every
 * entry of the log is covered by a checkpoint. Only entries of before the log wait for the first one.
 */
export async function sealHistory(
  context: SealContext,
  organizationId: OrganizationId,
  now: Date,
): Promise<Sealing> {
  return context.database.transaction(async (tx) => ({
    commit: await sealed(tx, context, organizationId, now),
  }));
}

async function sealed(
  tx: Tx,
  { vault, newId, stampsCheckpoints = false }: SealContext,
  organizationId: OrganizationId,
  now: Date,
): Promise<Sealing> {
  lockOrganization(tx, organizationId);
  if (!(await organizationExists(tx, organizationId)) || !(await claimLog(tx, organizationId))) return DONE;
  const keys = await ensureSigningKeys(tx, { vault, newId, now });
  const last = await findLastCheckpoint(tx, organizationId);
  const tree = await openTree(tx, organizationId, last, keys);
  if (!tree) return { outcome: 'broken', refused: 0 };
  const isImported = last || (await importHistories(tx, organizationId, tree, ENTRIES_OF_TRANSACTION));
  if (!isImported) return { outcome: 'more', refused: 0 };
  const { refused, isAll } = await sealPending(tx, { vault, organizationId }, tree, ENTRIES_OF_TRANSACTION);
  if (tree.size() > (last?.size ?? 0)) {
    const head = { id: newId<'history-checkpoint'>(now), size: tree.size(), rootHash: tree.root(), at: now };
    insertCheckpoint(tx, organizationId, signCheckpoint(keys[0], organizationId, head));
    if (stampsCheckpoints) insertDueTimestamp(tx, organizationId, head);
  }
  return { outcome: isAll ? 'complete' : 'more', refused };
}
