import { refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import { type CreatedApiKey, createApiKey } from '../api-keys/create-api-key.command.ts';
import { createOrganization, type NewOrganization } from './create-organization.command.ts';
import { lockWhileEmpty } from '../organizations/organizations.store.ts';
import type { IdentityCapabilities } from '../capabilities.ts';

/** On an empty database: an organization, its owner and a test key, all or nothing, once among many processes. */
export const firstStart: Command<
  NewOrganization,
  CreatedApiKey,
  'already_exists' | 'invalid_request',
  IdentityCapabilities
> = async (tx, ctx, input) => {
  if (!(await lockWhileEmpty(tx))) return refuse('already_exists', 'There is an organization already.');
  const made = await createOrganization(tx, ctx, input);
  if ('refused' in made) return made;
  const key = await createApiKey(tx, ctx, { name: 'First test key', mode: 'test', expiresAt: null });
  if ('refused' in key) return key;
  return { value: key.value, history: [...made.history, ...key.history] };
};
