import type { Reader } from '../platform/database/database.ts';
import { findKeyChecks } from './organizations/organizations.store.ts';

/** The ids of the master keys that what is stored needs. Data from before keys had ids names none. */
export async function neededMasterKeys(db: Reader): Promise<readonly string[]> {
  return (await findKeyChecks(db)).flatMap(({ keyId }) => keyId ?? []);
}
