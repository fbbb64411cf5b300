import { secondsAfter } from '@assay/values';
import type { EvaluationResult, Receipt } from '../evaluation/evaluation.ts';
import type { FactValue, InputDeclaration, PolicyDefinition } from '../policies/definition.ts';
import type { DefinitionFault } from '../policies/definition-fault.ts';
import { member } from '../policies/pointer.ts';

/** Synthetic evidence, and what is expected of it. */
export interface Scenario {
  readonly name: string;
  /** By input key. An input that is left out is missing. */
  readonly inputs: Readonly<Record<string, ScenarioInput>>;
  readonly expect?: Partial<
    Pick<EvaluationResult, 'status' | 'score' | 'band' | 'decision' | 'requiredActions'>
  >;
}

export interface ScenarioInput {
  readonly value?: FactValue | null;
  /** `available` when absent. */
  readonly status?: Receipt['status'];
  /** Observed this long before the evaluation; 0 when absent. */
  readonly ageSeconds?: number;
  /** The first accepted source when absent. */
  readonly source?: string;
}

/** The evidence of a scenario as receipts, the latest one of each input that it gives. */
export function receiptsOf({ inputs }: PolicyDefinition, scenario: Scenario, at: Date): readonly Receipt[] {
  return inputs.flatMap((input, index) => {
    const given = Object.hasOwn(scenario.inputs, input.key) ? scenario.inputs[input.key] : undefined;
    if (!given) return [];
    return [
      {
        id: `synthetic-${index}`,
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

/** The earliest time that is written with four digits of a year. */
const EARLIEST = new Date('0001-01-01T00:00:00.000Z').getTime();

function inputFaults(
  input: InputDeclaration,
  { value = null, status = 'available', source, ageSeconds = 0 }: ScenarioInput,
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
