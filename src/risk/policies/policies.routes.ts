import { Type } from 'typebox';
import { asId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import { IdParams, nullable, strict } from '../../kernel/schema.ts';
import { read } from '../../platform/endpoints/reads.ts';
import { write } from '../../platform/endpoints/writes.ts';
import { Key } from '../key.ts';
import { createPolicy as createPolicyCommand, policyFormRefusal } from './create-policy.command.ts';
import { DefinitionShape, Digest, PolicyRecord, policyRecord, SentDefinition } from './policy.ts';
import { policyFormat } from './policy-format.ts';
import { publishPolicy as publishPolicyCommand } from './publish-policy.command.ts';
import { type Validation, validatePolicy as validatePolicyQuery } from './validate-policy.query.ts';

export const readPolicySchema = read({
  name: 'readPolicySchema',
  tag: 'Risk',
  summary: 'Describe the policy format',
  description:
    'Format version 1: its JSON Schema, the operators and decisions that it knows, and its limits.',
  access: 'client',
  answer: strict({
    formatVersion: Type.Integer(),
    evaluatorVersion: Type.String(),
    schema: Type.Record(Type.String(), Type.Unknown()),
    operators: Type.Array(Type.String()),
    decisions: Type.Array(Type.String()),
    limits: Type.Record(Type.String(), Type.Integer()),
  }),
  refusals: [],
  input: () => undefined,
  run: async () => policyFormat,
  present: ({ operators, decisions, ...format }) => ({
    ...format,
    operators: [...operators],
    decisions: [...decisions],
  }),
});

const FAULT = {
  pointer: Type.String({ description: 'JSON Pointer into the body' }),
  code: Type.String(),
  message: Type.String(),
};

export const validatePolicy = read({
  name: 'validatePolicy',
  tag: 'Risk',
  summary: 'Validate a policy',
  description:
    'Saves nothing. An invalid definition is an answer with `errors`. Warnings say what can never happen (`case_unreachable`, `default_unreachable`, `factor_gap` with a witness, `rule_never_matches`, `band_unreachable`, `input_unused`) and what would keep it from being published now (`not_publishable`). Where the analysis is not `exhaustive`, there may be more of the former.',
  access: 'client',
  body: strict({ key: Type.Optional(Key), definition: SentDefinition }),
  maxBodyBytes: limits.policyRequestBytes,
  answer: strict({
    valid: Type.Boolean(),
    errors: Type.Array(strict(FAULT)),
    warnings: Type.Array(
      strict({ ...FAULT, witness: Type.Optional(Type.Record(Type.String(), Type.Unknown())) }),
    ),
    analysis: strict({ exhaustive: Type.Boolean(), cells: Type.Integer() }),
    normalized: nullable(
      strict({
        definition: DefinitionShape,
        bytes: Type.Integer({ description: 'Of `{ key, definition }` as UTF-8 JSON' }),
        digest: Digest,
      }),
    ),
  }),
  refusals: ['too_large'],
  input: ({ body }) => body,
  run: validatePolicyQuery,
  present: presentValidation,
});

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
  checkForm: ({ body }) => policyFormRefusal(body),
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

function presentValidation({ errors, warnings, analysis, normalized }: Validation) {
  return {
    valid: errors.length === 0,
    errors: [...errors],
    warnings: [...warnings],
    analysis,
    normalized: normalized && { ...normalized, definition: { ...normalized.definition } },
  };
}
