import type { Reader } from '../platform/database/database.ts';
import type { Vault } from '../platform/vault/vault.ts';
import { KEY_CHECK, KEY_CHECK_BEFORE_SEALS, KEY_CHECK_SEAL } from './organizations/organization.ts';
import { type KeyCheck, findKeyChecks } from './organizations/organizations.store.ts';

/** Data was encrypted under a master key that is not known. */
export interface KeyMisfit {
  /** Its id; null where the data is from before there were ids. */
  readonly keyId: string | null;
  /** Other data fits: a rotation did not come to its end. */
  readonly partly: boolean;
}

/**
 * Whether these master keys are those that the data was encrypted under. Any key fits an empty database. Organizations
 * alone are asked, which is cheap: a rotation comes to them last, so nothing else needs a key that none of them needs.
 */
export async function findKeyMisfit(db: Reader, vault: Vault): Promise<KeyMisfit | undefined> {
  const checks = await findKeyChecks(db);
  const misfit = checks.find((check) => !fits(vault, check));
  return misfit && { keyId: misfit.keyId, partly: checks.some((check) => fits(vault, check)) };
}

function fits(vault: Vault, { id, keyCheck }: KeyCheck): boolean {
  try {
    return [KEY_CHECK, KEY_CHECK_BEFORE_SEALS].includes(vault.open(id, KEY_CHECK_SEAL, keyCheck));
  } catch {
    return false;
  }
}
