import { Type } from 'typebox';
import { type JsonText, jsonTextOf } from '../../../kernel/json-text.ts';
import { limits } from '../../../kernel/limits.ts';
import { nullable, SentTimestamp, strict, Uuid } from '../../../kernel/schema.ts';
import { checkedTimestamp } from '@assay/values';
import { read } from '../../../platform/endpoints/reads.ts';
import { EvaluationShape } from '../../assessments/assessment.ts';
import { Digest, SentDefinition } from '../policy.ts';
import { ScenarioShape } from './scenario.ts';
import { simulatePolicy as simulatePolicyQuery } from './simulate-policy.query.ts';

const Hits = Type.Integer({ description: 'Scenarios that came to it' });

const SimulatedScenario = strict({
  name: Type.String(),
  passed: nullable(Type.Boolean({ description: 'Null without `expect`' })),
  differences: Type.Array(
    strict({
      path: Type.String({ description: 'JSON Pointer into `result`' }),
      expected: Type.Unknown(),
      actual: Type.Unknown(),
    }),
  ),
  applicability: Type.Enum(['matched', 'not_matched', 'unknown']),
  result: EvaluationShape,
});

const SimulationShape = strict({
  evaluatorVersion: Type.String(),
  policyDigest: Digest,
  scenarios: Type.Array(SimulatedScenario),
  coverage: strict({
    cases: Type.Array(
      strict({
        factor: Type.String(),
        caseIndex: Type.Integer(),
        caseId: nullable(Type.String()),
        hits: Hits,
      }),
    ),
    rules: Type.Array(strict({ id: Type.String(), hits: Hits })),
    bands: Type.Array(strict({ id: Type.String(), hits: Hits })),
  }),
});

export const simulatePolicy = read({
  name: 'simulatePolicy',
  tag: 'Risk',
  summary: 'Simulate a policy on synthetic evidence',
  description:
    'Give a definition, or the id of a stored version, draft or published. Saves nothing and emits neither actions nor notifications. `result` is computed whatever the applicability; of `expect`, only what it names is compared.',
  access: 'client',
  body: strict({
    definition: Type.Optional(SentDefinition),
    policyVersionId: Type.Optional(Uuid),
    evaluatedAt: Type.Optional(SentTimestamp),
    scenarios: Type.Array(ScenarioShape, { minItems: 1, maxItems: limits.simulationScenarios }),
  }),
  maxBodyBytes: limits.simulationRequestBytes,
  answer: Type.Unsafe<JsonText>(SimulationShape),
  refusals: ['invalid_request', 'invalid_policy', 'too_large', 'not_found'],
  input: ({ body: { evaluatedAt, ...request } }) => ({
    ...request,
    evaluatedAt: evaluatedAt === undefined ? undefined : checkedTimestamp(evaluatedAt),
  }),
  run: simulatePolicyQuery,
  present: jsonTextOf,
});
