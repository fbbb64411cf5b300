import type { OrganizationId } from '../../kernel/ids.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import { KEY_CHECK_BEFORE_SEALS, KEY_CHECK, KEY_CHECK_SEAL } from './organization.ts';
import { findAllKeyChecks, lockKeyCheck, saveKeyCheck } from './organizations.store.ts';

/** Organizations from before histories were sealed; only those that were made then, and not confirmed since. */
export async function findOrganizationsBeforeSeals(
  db: Reader,
  vault: Vault,
): Promise<readonly OrganizationId[]> {
  const checks = await findAllKeyChecks(db);
  return checks.filter(({ id, keyCheck }) => saysBefore(vault, id, keyCheck)).map(({ id }) => id);
}

/** Still so, and until the transaction ends. */
export async function isBeforeSeals(tx: Tx, vault: Vault, id: OrganizationId): Promise<boolean> {
  const keyCheck = await lockKeyCheck(tx, id);
  return keyCheck !== undefined && saysBefore(vault, id, keyCheck);
}

export function confirmSeals(tx: Tx, vault: Vault, id: OrganizationId): void {
  saveKeyCheck(tx, id, vault.seal(id, KEY_CHECK_SEAL, KEY_CHECK));
}

function saysBefore(vault: Vault, id: OrganizationId, keyCheck: Buffer): boolean {
  try {
    return vault.open(id, KEY_CHECK_SEAL, keyCheck) === KEY_CHECK_BEFORE_SEALS;
  } catch {
    return false;
  }
}
