import { asId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import { IdParams, strict } from '../../kernel/schema.ts';
import { write } from '../../platform/endpoint.ts';
import { Key } from '../key.ts';
import { createPolicy as createPolicyCommand } from './create-policy.command.ts';
import { PolicyRecord, policyRecord, SentDefinition } from './policy.ts';
import { publishPolicy as publishPolicyCommand } from './publish-policy.command.ts';

export const createPolicy = write({
  name: 'createPolicy',
  tag: 'Risk',
  summary: 'Create a policy version',
  description:
    'Makes a draft with the next version number of its key. Versions are immutable: a change is a new version. Pointers of `invalid_policy` count from the body. Normalized, `{ key, definition }` has at most 64 KiB.',
  access: 'administrator',
  idempotencyKey: 'required',
  status: 201,
  body: strict({ key: Key, definition: SentDefinition }),
  maxBodyBytes: limits.policyRequestBytes,
  answer: PolicyRecord,
  refusals: ['invalid_policy', 'too_large'],
  input: ({ body }) => body,
  run: createPolicyCommand,
  present: policyRecord,
});

export const publishPolicy = write({
  name: 'publishPolicy',
  tag: 'Risk',
  summary: 'Publish a policy version',
  description:
    'Checks the draft again, and what it refers to: registered sources with their facts, verification bindings, the documented values of screening facts. Pointers of `policy_not_publishable` count from `{ definition }` of the draft. No assessment or assignment changes by it.',
  access: 'administrator',
  idempotencyKey: 'required',
  status: 200,
  params: IdParams,
  answer: PolicyRecord,
  refusals: ['not_found', 'already_published', 'policy_not_publishable'],
  input: ({ params }) => ({ id: asId<'policy-version'>(params.id) }),
  run: publishPolicyCommand,
  present: policyRecord,
});
