import type { ApiKeyId } from '../../kernel/ids.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import { isUsable } from './api-key.ts';
import { findApiKeysAmong } from './api-keys.store.ts';

/** Those of the ids that are keys of this organization and mode, neither revoked nor expired. */
export async function findUsableApiKeys(
  db: Reader,
  scope: Scope,
  ids: readonly ApiKeyId[],
  now: Date,
): Promise<ReadonlySet<ApiKeyId>> {
  const keys = await findApiKeysAmong(db, scope, ids);
  return new Set(keys.filter((key) => isUsable(key, now)).map(({ id }) => id));
}
