import type { OrganizationId } from '../../kernel/ids.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import type { SigningKey } from '../keys/signing-key.ts';
import { readSigningKeys } from '../keys/signing-keys.lookup.ts';
import { exportLine } from './export-line.ts';
import { exportedLines } from './exported-lines.lookup.ts';

/** The lines of an export, several in each text. That the keys open is known before the first of them. */
export async function logTexts(
  db: Reader,
  vault: Vault,
  organizationId: OrganizationId,
  now: Date,
): Promise<AsyncIterable<string>> {
  return texts(db, organizationId, now, await readSigningKeys(db, vault));
}

async function* texts(
  db: Reader,
  organizationId: OrganizationId,
  now: Date,
  keys: readonly SigningKey[],
): AsyncGenerator<string> {
  yield exportLine.log(organizationId, now, keys);
  yield* exportedLines(db, organizationId);
}
