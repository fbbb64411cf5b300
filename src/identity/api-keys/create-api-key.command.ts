import { randomBytes } from 'node:crypto';
import { actorOf } from '../../kernel/principal.ts';
import { refuseProperty } from '../../kernel/result.ts';
import type { Mode } from '../../kernel/scope.ts';
import type { Command } from '../../platform/writing/command.ts';
import { identityEntry } from '../history.ts';
import { type ApiKey, apiKeySeal, KEY_ID_RANDOM_BYTES, makeKeyId } from './api-key.ts';
import { insertApiKey } from './api-keys.store.ts';

export interface NewApiKey {
  readonly name: string;
  readonly mode: Mode;
  readonly expiresAt: Date | null;
}

export type CreatedApiKey = ApiKey & { readonly secret: string };

const SECRET_BYTES = 32;

export const createApiKey: Command<NewApiKey, CreatedApiKey, 'invalid_request'> = async (
  tx,
  ctx,
  { name, mode, expiresAt },
) => {
  if (expiresAt && expiresAt <= ctx.now)
    return refuseProperty('/expiresAt', 'in_the_past', 'An API key expires in the future.');
  const { organizationId } = ctx.scope;
  const key: ApiKey = {
    id: ctx.newId(),
    keyId: makeKeyId(mode, organizationId, randomBytes(KEY_ID_RANDOM_BYTES)),
    name,
    mode,
    createdAt: ctx.now,
    expiresAt,
    revokedAt: null,
    lastUsedAt: null,
  };
  const secret = `sk_${randomBytes(SECRET_BYTES).toString('base64url')}`;
  const sealedSecret = ctx.vault.seal(organizationId, apiKeySeal(key.id), secret);
  insertApiKey(tx, organizationId, key, { by: actorOf(ctx.principal), sealedSecret });
  const detail = { keyId: key.keyId, mode };
  return {
    value: { ...key, secret },
    history: [identityEntry(ctx.newId(), 'api_key.created', key.id, detail)],
  };
};
