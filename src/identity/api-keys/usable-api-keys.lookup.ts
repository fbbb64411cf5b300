import type { ApiKeyId } from '../../kernel/ids.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import { isUsable } from './api-key.ts';
import { apiKeysAmong } from './api-keys.store.ts';

/** Which of these are keys of this organization and mode that are neither revoked nor expired. */
export async function usableApiKeys(
  db: Reader,
  scope: Scope,
  ids: readonly ApiKeyId[],
  now: Date,
): Promise<ReadonlySet<ApiKeyId>> {
  const keys = await apiKeysAmong(db, scope, ids);
  return new Set(keys.filter((key) => isUsable(key, now)).map(({ id }) => id));
}
