import { confirmSeals, isBeforeSeals, findOrganizationsBeforeSeals } from '../../identity/index.ts';
import type { OrganizationId } from '../../kernel/ids.ts';
import { sealHead } from '../../platform/vault/chain-heads.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import { brokenSequence } from './intact-trail.ts';
import { saveSeal, type UnsealedTrail, selectUnsealedTrails } from './seals.store.ts';
import { trailOf } from './trail-seal.ts';

interface SealContext {
  readonly database: Database;
  readonly vault: Vault;
  readonly log: Log;
}

/**
 * Seals the trails from before there were seals, once for each organization: its key check, which nobody makes without
 * the master key, says that it is done. From then on a missing seal is a broken trail, however it came to be missing.
 */
export async function sealHistories({ database, vault, log }: SealContext): Promise<void> {
  for (const organizationId of await findOrganizationsBeforeSeals(database, vault)) {
    let sealed = 0;
    for (let after: UnsealedTrail | undefined, more = true; more;) {
      const window = await database.transaction(async (tx) => ({
        commit: await sealWindow(tx, { vault, log }, organizationId, after),
      }));
      sealed += window.sealed;
      after = window.last;
      more = after !== undefined;
    }
    log.info({ organizationId, documents: sealed }, 'the audit trails of before were sealed');
  }
}

/** The second of two processes finds the organization confirmed, and seals nothing more. */
async function sealWindow(
  tx: Tx,
  { vault, log }: Pick<SealContext, 'vault' | 'log'>,
  organizationId: OrganizationId,
  after: UnsealedTrail | undefined,
): Promise<{ readonly sealed: number; readonly last: UnsealedTrail | undefined }> {
  if (!(await isBeforeSeals(tx, vault, organizationId))) return { sealed: 0, last: undefined };
  const trails = await selectUnsealedTrails(tx, organizationId, after);
  const last = trails.at(-1);
  if (!last) confirmSeals(tx, vault, organizationId);
  let sealed = 0;
  for (const trail of trails) {
    const { scope, id, head, items } = trail;
    const sequence = brokenSequence(items, head);
    if (sequence === undefined) {
      saveSeal(tx, trail, sealHead(vault, trailOf(scope, id), head));
      sealed += 1;
    } else
      log.error(
        { ...scope, documentId: id, sequence },
        'the history of a document is broken; it stays unsealed',
      );
  }
  return { sealed, last };
}
