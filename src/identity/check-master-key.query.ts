import type { Reader } from '../platform/database/database.ts';
import type { Vault } from '../platform/vault.ts';
import { KEY_CHECK } from './organizations/organization.ts';
import { oldestKeyCheck } from './organizations/organizations.store.ts';

/** Whether this master key is the one that the data was encrypted under. Any key fits an empty database. */
export async function masterKeyFits(db: Reader, vault: Vault): Promise<boolean> {
  const check = await oldestKeyCheck(db);
  if (!check) return true;
  try {
    return vault.open(check.id, 'key-check', check.keyCheck) === KEY_CHECK;
  } catch {
    return false;
  }
}
