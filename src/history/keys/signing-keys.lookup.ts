import { asId } from '../../kernel/ids.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import { selectKeys } from './keys.store.ts';
import { HISTORY_KEY_SEAL, type SigningKey, signingKeyOf } from './signing-key.ts';

/** Every key of the installation, the oldest first: it signs. One that the vault did not seal does not open. */
export async function readSigningKeys(db: Reader, vault: Vault): Promise<readonly SigningKey[]> {
  const keys = await selectKeys(db);
  return keys.map(({ id, sealed }) => signingKeyOf(id, vault.open(asId(id), HISTORY_KEY_SEAL, sealed)));
}
