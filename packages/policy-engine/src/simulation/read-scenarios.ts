import { DECISIONS } from '../policies/definition.ts';
import type { DefinitionFault } from '../policies/definition-fault.ts';
import { member } from '../policies/pointer.ts';
import type { Scenario } from './scenario.ts';

export type ScenarioReading =
  | { readonly outcome: 'read'; readonly scenarios: readonly Scenario[] }
  | { readonly outcome: 'invalid'; readonly faults: readonly DefinitionFault[] };

/** Reads a list of scenarios as people write them. Whether they fit a policy, `scenarioFaults` tells. */
export function readScenarios(sent: unknown): ScenarioReading {
  const faults = Array.isArray(sent)
    ? sent.flatMap((scenario, index) => faultsIn(scenario, SCENARIO, `/${index}`))
    : [fault('', 'type', 'Must be a list of scenarios.')];
  return faults.length > 0
    ? { outcome: 'invalid', faults }
    : { outcome: 'read', scenarios: sent as readonly Scenario[] };
}

/** What a value may be: in words, and by a check. */
interface Form {
  readonly words: string;
  readonly fits: (value: unknown) => boolean;
}

/** A property is a form, a shape of its own, or anything of one shape by name. */
interface Shape {
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, Form | Shape>>;
  readonly each?: Shape;
}

const text: Form = { words: 'a text', fits: (value) => typeof value === 'string' };
const scalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);
const oneOf = (values: readonly string[]): Form => ({
  words: `one of ${values.join(', ')}`,
  fits: (value) => values.some((known) => known === value),
});

const INPUT: Shape = {
  required: [],
  properties: {
    value: {
      words: 'a text, a number, true, false, null, or a list of them',
      fits: (value) => value === null || scalar(value) || (Array.isArray(value) && value.every(scalar)),
    },
    status: oneOf(['available', 'unavailable', 'revoked']),
    ageSeconds: { words: 'a number from 0 on', fits: (value) => typeof value === 'number' && value >= 0 },
    source: text,
  },
};

const SCENARIO: Shape = {
  required: ['name', 'inputs'],
  properties: {
    name: { words: 'a text that is not empty', fits: (value) => typeof value === 'string' && value !== '' },
    inputs: { required: [], properties: {}, each: INPUT },
    expect: {
      required: [],
      properties: {
        status: oneOf(['complete', 'incomplete']),
        score: {
          words: 'a number or null',
          fits: (value) => value === null || typeof value === 'number',
        },
        band: { words: 'a text or null', fits: (value) => value === null || typeof value === 'string' },
        decision: oneOf(DECISIONS),
        requiredActions: {
          words: 'a list of texts',
          fits: (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
        },
      },
    },
  },
};

function faultsIn(value: unknown, shape: Shape, pointer: string): readonly DefinitionFault[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [fault(pointer, 'type', 'Must be an object.')];
  const missing = shape.required.filter((name) => !Object.hasOwn(value, name));
  return [
    ...missing.map((name) => fault(member(pointer, name), 'required', 'Is needed.')),
    ...Object.entries(value).flatMap(([name, inner]) => {
      const place = member(pointer, name);
      const known =
        shape.each ?? (Object.hasOwn(shape.properties, name) ? shape.properties[name] : undefined);
      if (!known) return [fault(place, 'unknown_property', 'There is no such property.')];
      if ('properties' in known) return faultsIn(inner, known, place);
      return known.fits(inner) ? [] : [fault(place, 'type', `Must be ${known.words}.`)];
    }),
  ];
}

function fault(pointer: string, code: string, message: string): DefinitionFault {
  return { pointer, code, message };
}
