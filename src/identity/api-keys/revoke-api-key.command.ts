import type { ApiKeyId } from '../../kernel/ids.ts';
import { refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import { identityEntry } from '../history.ts';
import type { ApiKey } from './api-key.ts';
import { lockApiKey, revokeApiKeyRow } from './api-keys.store.ts';

export const revokeApiKey: Command<{ id: ApiKeyId }, ApiKey, 'not_found' | 'already_revoked'> = async (
  tx,
  ctx,
  { id },
) => {
  const { organizationId } = ctx.scope;
  const key = await lockApiKey(tx, organizationId, id);
  if (!key) return refuse('not_found', 'No such API key.');
  if (key.revokedAt) return refuse('already_revoked', 'This API key was revoked before.');
  revokeApiKeyRow(tx, organizationId, id, ctx.now);
  return {
    value: { ...key, revokedAt: ctx.now },
    history: [identityEntry(ctx.newId(), 'api_key.revoked', id, { keyId: key.keyId })],
  };
};
