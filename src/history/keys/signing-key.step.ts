import { generateKeyPairSync } from 'node:crypto';
import { asId } from '../../kernel/ids.ts';
import type { NewId } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import { insertKey } from './keys.store.ts';
import { HISTORY_KEY_SEAL, type SigningKey, signingKeyOf } from './signing-key.ts';
import { readSigningKeys } from './signing-keys.lookup.ts';

interface KeyMaking {
  readonly vault: Vault;
  readonly newId: NewId;
  readonly now: Date;
}

/**
 * The keys of the installation, of which the first signs. Without any, one is made. Where two processes make one at the
 * same moment both are published, and from then on both processes sign with the older.
 */
export async function ensureSigningKeys(
  tx: Tx,
  { vault, newId, now }: KeyMaking,
): Promise<readonly [SigningKey, ...SigningKey[]]> {
  const [first, ...others] = await readSigningKeys(tx, vault);
  if (first) return [first, ...others];
  const id = newId<'history-key'>(now);
  const { privateKey } = generateKeyPairSync('ed25519');
  const text = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  insertKey(tx, { id, sealed: vault.seal(asId(id), HISTORY_KEY_SEAL, text) }, now);
  return [signingKeyOf(id, text)];
}
