import { Type } from 'typebox';
import { bounds } from '../../../kernel/bounds.ts';
import { limits } from '../../../kernel/limits.ts';
import { nullable, strict } from '../../../kernel/schema.ts';
import { EVIDENCE_STATUSES, FactValueShape } from '../../evidence/evidence.ts';

const ScenarioInput = strict({
  value: Type.Optional(nullable(FactValueShape)),
  status: Type.Optional(Type.Enum([...EVIDENCE_STATUSES], { description: '`available` when absent' })),
  ageSeconds: Type.Optional(
    Type.Number({ minimum: 0, description: 'Observed this long before `evaluatedAt`; 0 when absent' }),
  ),
  source: Type.Optional(
    Type.String({
      maxLength: bounds.scenarioSourceCharacters,
      description: 'The first accepted source when absent',
    }),
  ),
});

export const ScenarioShape = strict({
  name: Type.String({ minLength: 1, maxLength: limits.nameCharacters }),
  inputs: Type.Record(Type.String(), ScenarioInput, {
    maxProperties: bounds.scenarioInputs,
    description: 'Synthetic evidence, by input key. An input that is left out is missing.',
  }),
  expect: Type.Optional(
    strict({
      status: Type.Optional(Type.Enum(['complete', 'incomplete'])),
      score: Type.Optional(nullable(Type.Number())),
      band: Type.Optional(nullable(Type.String({ maxLength: bounds.scenarioBandCharacters }))),
      decision: Type.Optional(Type.Enum(['none', 'awaiting_evidence', 'review', 'restrict', 'reject'])),
      requiredActions: Type.Optional(
        Type.Array(Type.String({ maxLength: bounds.scenarioActionCharacters }), {
          maxItems: bounds.scenarioActions,
        }),
      ),
    }),
  ),
});
