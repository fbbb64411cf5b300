import { type Static, Type } from 'typebox';
import { asId } from '../../../kernel/ids.ts';
import { bounds } from '../../../kernel/bounds.ts';
import { limits } from '../../../kernel/limits.ts';
import { nullable, strict } from '../../../kernel/schema.ts';
import { secondsAfter } from '@assay/values';
import type { Receipt } from '../../evaluation/evaluation.ts';
import { EVIDENCE_STATUSES, FactValueShape } from '../../evidence/evidence.ts';
import type { DefinitionFault } from '../format/check-definition.ts';
import type { FactValue, InputDeclaration, PolicyDefinition } from '../definition.ts';
import { member } from '../format/schema-faults.ts';

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

export const Scenario = strict({
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
export type Scenario = Static<typeof Scenario>;

/** The evidence of a scenario as receipts, the latest one of each input that it gives. */
export function receiptsOf({ inputs }: PolicyDefinition, scenario: Scenario, at: Date): readonly Receipt[] {
  return inputs.flatMap((input, index) => {
    const given = Object.hasOwn(scenario.inputs, input.key) ? scenario.inputs[input.key] : undefined;
    if (!given) return [];
    return [
      {
        id: asId<'evidence'>(`synthetic-${index}`),
        fact: input.key,
        source: given.source ?? input.acceptedSources[0] ?? '',
        status: given.status ?? 'available',
        value: given.value ?? null,
        observedAt: secondsAfter(at, -(given.ageSeconds ?? 0)),
        expiresAt: null,
        sequence: index + 1,
      },
    ];
  });
}

/** What in a scenario does not fit the policy. Pointers count from the scenario. */
export function scenarioFaults(
  { inputs }: PolicyDefinition,
  scenario: Scenario,
  at: Date,
): readonly DefinitionFault[] {
  const declared = new Map(inputs.map((input) => [input.key, input]));
  return Object.entries(scenario.inputs).flatMap(([key, given]) => {
    const pointer = member('/inputs', key);
    const input = declared.get(key);
    if (!input) return [{ pointer, code: 'unknown_input', message: 'The policy declares no such input.' }];
    return inputFaults(input, given, pointer, at);
  });
}

/** The earliest time that the service writes. */
const EARLIEST = new Date('0001-01-01T00:00:00.000Z').getTime();

function inputFaults(
  input: InputDeclaration,
  { value = null, status = 'available', source, ageSeconds = 0 }: Static<typeof ScenarioInput>,
  pointer: string,
  at: Date,
): readonly DefinitionFault[] {
  const faults: DefinitionFault[] = [];
  const add = (property: string, code: string, message: string): void =>
    void faults.push({ pointer: `${pointer}/${property}`, code, message });
  if (status === 'available' && value === null)
    add('value', 'required', 'Available evidence carries a value.');
  if (status !== 'available' && value !== null)
    add('value', 'not_allowed', `Evidence that is ${status} carries no value: send null.`);
  if (value !== null && !isOfType(value, input)) add('value', 'type', `Must be ${typeName(input)}.`);
  if (source !== undefined && !input.acceptedSources.includes(source))
    add('source', 'not_accepted', 'The input does not accept this source.');
  if (!(secondsAfter(at, -ageSeconds).getTime() >= EARLIEST))
    add('ageSeconds', 'maximum', 'Reaches back before the year 1.');
  return faults;
}

function isOfType(value: FactValue, { type, itemType }: InputDeclaration): boolean {
  if (type !== 'list') return typeof value === type;
  return Array.isArray(value) && value.every((item) => typeof item === itemType);
}

function typeName({ type, itemType }: InputDeclaration): string {
  return type === 'list' ? `a list of ${itemType} items` : `a ${type}`;
}
