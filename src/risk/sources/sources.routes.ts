import { Type } from 'typebox';
import { asId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import { IdParams, strict, Uuid } from '../../kernel/schema.ts';
import { write } from '../../platform/endpoints/writes.ts';
import { Key } from '../key.ts';
import { changeBindings as changeBindingsCommand } from './change-bindings.command.ts';
import { registerSource as registerSourceCommand } from './register-source.command.ts';
import { bindingFaults, factFaults, FactShape, refuseFaults, SourceRecord, sourceRecord } from './source.ts';

const ApiKeyIds = Type.Array(Uuid, {
  maxItems: limits.sourceApiKeys,
  description:
    'Record ids of API keys of this organization and mode, neither revoked nor expired. Any other is 400 with a pointer to it.',
});

export const registerSource = write({
  name: 'registerSource',
  tag: 'Risk',
  summary: 'Register a source of evidence',
  description:
    'Key and facts never change afterwards. Policies name the source `registered:<id>`. A second source with the same key is 409 with the `resourceId` of the first.',
  access: 'administrator',
  idempotencyKey: 'required',
  status: 201,
  body: strict({
    key: Key,
    facts: Type.Array(FactShape, {
      minItems: 1,
      maxItems: limits.sourceFacts,
      description: 'What it may state, each key once',
    }),
    apiKeyIds: ApiKeyIds,
  }),
  checkForm: ({ body }) =>
    refuseFaults([
      ...factFaults(body.facts),
      ...bindingFaults({ apiKeyIds: body.apiKeyIds.map(asId<'api-key'>), enabled: true }),
    ]),
  answer: SourceRecord,
  refusals: ['invalid_request', 'already_exists'],
  input: ({ body }) => ({ ...body, apiKeyIds: body.apiKeyIds.map(asId<'api-key'>) }),
  run: registerSourceCommand,
  present: sourceRecord,
});

export const changeBindings = write({
  name: 'changeBindings',
  tag: 'Risk',
  summary: 'Replace the API keys of a source, enable or disable it',
  description:
    'An enabled source needs at least one key. Disabling blocks new submissions; recorded evidence and assessments stay valid. `expectedRevision` is the revision that was read: an older one is 409 with `currentRevision`.',
  access: 'administrator',
  idempotencyKey: 'required',
  status: 200,
  params: IdParams,
  body: strict({
    expectedRevision: Type.Integer(),
    apiKeyIds: ApiKeyIds,
    enabled: Type.Boolean(),
  }),
  checkForm: ({ body: { apiKeyIds, enabled } }) =>
    refuseFaults(bindingFaults({ apiKeyIds: apiKeyIds.map(asId<'api-key'>), enabled })),
  answer: SourceRecord,
  refusals: ['not_found', 'invalid_request', 'stale_revision'],
  input: ({ params, body }) => ({
    id: asId<'source'>(params.id),
    expectedRevision: body.expectedRevision,
    apiKeyIds: body.apiKeyIds.map(asId<'api-key'>),
    enabled: body.enabled,
  }),
  run: changeBindingsCommand,
  present: sourceRecord,
});
