import { Type } from 'typebox';
import { asId } from '../../kernel/ids.ts';
import {
  listedOf,
  LISTING,
  listingOf,
  mapListed,
  offsetListing,
  OLDEST_FIRST,
} from '../../kernel/listing.ts';
import { parseTimestamp } from '@assay/values';
import { read } from '../../platform/endpoints/reads.ts';
import { write } from '../../platform/endpoints/writes.ts';
import { IdParams, ModeName, Name, nullable, SentTimestamp, Timestamp, strict } from '../../kernel/schema.ts';
import { presentApiKey } from './api-key.ts';
import { createApiKey as createApiKeyCommand } from './create-api-key.command.ts';
import { listApiKeys as listApiKeysQuery } from './list-api-keys.query.ts';
import { revokeApiKey as revokeApiKeyCommand } from './revoke-api-key.command.ts';

const properties = {
  id: Type.String({ format: 'uuid', description: 'The record id, which source bindings list' }),
  keyId: Type.String({ description: 'Sent as `X-Api-Key`: `ak_test_…` or `ak_live_…`' }),
  name: Type.String(),
  mode: ModeName,
  createdAt: Timestamp,
  expiresAt: nullable(Timestamp),
  revokedAt: nullable(Timestamp),
  lastUsedAt: nullable(Type.String({ format: 'date-time', description: 'Good to the minute' })),
};
const ApiKeyShape = strict(properties, { title: 'ApiKey' });
const CreatedApiKeyShape = strict(
  { ...properties, secret: Type.String({ description: 'Signs requests; shown this once' }) },
  { title: 'CreatedApiKey' },
);

export const listApiKeys = read({
  name: 'listApiKeys',
  tag: 'Identity',
  summary: 'API keys of both modes',
  access: 'member',
  description: `Oldest first. ${LISTING}`,
  query: strict(offsetListing(OLDEST_FIRST)),
  answer: listedOf(ApiKeyShape),
  refusals: ['invalid_cursor'],
  input: ({ query }) => listingOf(query, OLDEST_FIRST),
  run: listApiKeysQuery,
  present: (page) => mapListed(page, presentApiKey),
});

export const createApiKey = write({
  name: 'createApiKey',
  tag: 'Identity',
  summary: 'Create an API key',
  description:
    'The secret is shown in this answer only; an identical retry with the same Idempotency-Key shows it again.',
  access: 'administrator',
  idempotencyKey: 'honoured',
  status: 201,
  secret: true,
  body: strict({ name: Name, mode: ModeName, expiresAt: Type.Optional(nullable(SentTimestamp)) }),
  answer: CreatedApiKeyShape,
  refusals: ['invalid_request'],
  input: ({ body }) => ({
    name: body.name,
    mode: body.mode,
    expiresAt: parseTimestamp(body.expiresAt ?? '') ?? null,
  }),
  run: createApiKeyCommand,
  present: (key) => ({ ...presentApiKey(key), secret: key.secret }),
});

export const revokeApiKey = write({
  name: 'revokeApiKey',
  tag: 'Identity',
  summary: 'Revoke an API key',
  description: 'Holds in every process within one second. It cannot be undone.',
  access: 'administrator',
  idempotencyKey: 'honoured',
  status: 200,
  params: IdParams,
  answer: ApiKeyShape,
  refusals: ['not_found', 'already_revoked'],
  input: ({ params }) => ({ id: asId<'api-key'>(params.id) }),
  run: revokeApiKeyCommand,
  present: presentApiKey,
});
