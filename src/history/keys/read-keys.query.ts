import type { OpenContext } from '../../platform/endpoints/contexts.ts';
import type { SigningKey } from './signing-key.ts';
import { readSigningKeys } from './signing-keys.lookup.ts';

/** The keys of the installation, for everybody. */
export function readKeys({
  database,
  vault,
}: Pick<OpenContext, 'database' | 'vault'>): Promise<readonly SigningKey[]> {
  return readSigningKeys(database, vault);
}
