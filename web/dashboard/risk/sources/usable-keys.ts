import type { Mode } from '../../data/session.tsx';
import type { ApiKey } from '../records.ts';

export function isUsable(key: ApiKey, mode: Mode): boolean {
  return key.mode === mode && endOfKey(key) === undefined;
}

/** How a key came to its end; undefined while it lasts. */
export function endOfKey({ revokedAt, expiresAt }: ApiKey): 'revoked' | 'expired' | undefined {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now() ? 'expired' : undefined;
}
