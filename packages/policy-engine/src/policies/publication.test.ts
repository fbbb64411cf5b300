import { describe, expect, test } from 'vitest';
import type { InputDeclaration, PolicyDefinition } from './definition.ts';
import { publicationFaults, registeredSourceIds, type Surroundings } from './publication.ts';

const SOURCE = '0199a1b2-0000-7000-8000-00000000000a';
const OTHER = '0199a1b2-0000-7000-8000-00000000000b';
const BINDING = { workflowId: OTHER, workflowRevision: 3, stepKey: 'scan', field: 'country' };

const SURROUNDINGS: Surroundings = {
  sources: new Map([
    [
      SOURCE,
      [
        { key: 'country', type: 'string' },
        { key: 'volume', type: 'number' },
        { key: 'lists', type: 'list', itemType: 'string' },
        { key: 'toString', type: 'string' },
      ],
    ],
  ]),
  documentedFacts: {
    'screening.one': { sourcePrefix: 'service:screening:', values: ['clear', 'match'] },
    'screening.two': { sourcePrefix: 'service:screening:', values: ['none', 'match'] },
  },
  bindingsExist: [],
};

function input(key: string, change: Partial<InputDeclaration> = {}): InputDeclaration {
  return { key, type: 'string', acceptedSources: [`registered:${SOURCE}`], maxAgeSeconds: 60, ...change };
}

function definition(
  inputs: readonly InputDeclaration[],
  change: Partial<PolicyDefinition> = {},
): PolicyDefinition {
  return {
    formatVersion: 1,
    inputs,
    factors: [],
    aggregation: 'sum',
    floor: 0,
    bands: [{ id: 'low', lowerBound: 0, effect: { decision: 'none', actions: [] } }],
    rules: [],
    missingEvidence: 'review',
    ...change,
  };
}

function faultsOf(policy: PolicyDefinition, change: Partial<Surroundings> = {}): readonly string[] {
  return publicationFaults(policy, { ...SURROUNDINGS, ...change }).map(
    ({ pointer, code }) => `${pointer} ${code}`,
  );
}

describe('Contract 2, Policy definition, rule 4: a registered source declares that fact with that type', () => {
  const list = (itemType: 'string' | 'number') => input('lists', { type: 'list', itemType });
  test.each<[string, InputDeclaration, readonly string[]]>([
    ['declared', input('country'), []],
    ['declared as a number', input('volume', { type: 'number' }), []],
    ['declared as a list of strings', list('string'), []],
    ['of another type', input('volume'), ['fact_type']],
    ['a list of another item type', list('number'), ['fact_type']],
    [
      'a list where a scalar is declared',
      input('country', { type: 'list', itemType: 'string' }),
      ['fact_type'],
    ],
    ['not declared', input('name'), ['undeclared_fact']],
    [
      'from a source that is not registered',
      input('country', { acceptedSources: [`registered:${OTHER}`] }),
      ['unknown_source'],
    ],
    ['from no id', input('country', { acceptedSources: ['registered:bureau'] }), ['malformed_source']],
    [
      'from an id in capitals',
      input('country', { acceptedSources: [`registered:${SOURCE.toUpperCase()}`] }),
      ['malformed_source'],
    ],
    ['from a user', input('country', { acceptedSources: [`user:${OTHER}`] }), []],
    ['from an API key', input('country', { acceptedSources: [`api_key:${OTHER}`] }), []],
    ['from nobody', input('country', { acceptedSources: ['user:someone'] }), ['malformed_source']],
    ['from no key', input('country', { acceptedSources: ['api_key:some-key'] }), ['malformed_source']],
    [
      'from the retired session checks',
      input('country', { acceptedSources: ['service:session-checks'] }),
      ['retired_source'],
    ],
  ])('%s', (_what, declared, codes) => {
    expect(faultsOf(definition([declared]))).toEqual(
      codes.map((code) => `/inputs/0/acceptedSources/0 ${code}`),
    );
  });

  test('the fault names the input and the source', () => {
    const acceptedSources = [`registered:${SOURCE}`, 'service:session-checks'];
    expect(faultsOf(definition([input('country'), input('country', { acceptedSources })]))).toEqual([
      '/inputs/1/acceptedSources/1 retired_source',
    ]);
  });

  test('ids to look up are those that are ids, once each', () => {
    const acceptedSources = [`registered:${SOURCE}`, 'registered:x', 'user:y', `registered:${OTHER}`];
    const policy = definition([input('a', { acceptedSources }), input('b')]);
    expect(registeredSourceIds(policy)).toEqual([SOURCE, OTHER]);
  });
});

describe('Contract 2, Policy definition, rule 4: verification bindings exist', () => {
  const source = `verification:${OTHER}:r3:scan`;
  const bound = input('country', { acceptedSources: [source], verification: BINDING });
  test('one that exists is taken, one that does not is not', () => {
    expect(faultsOf(definition([bound]), { bindingsExist: [true] })).toEqual([]);
    expect(faultsOf(definition([bound]), { bindingsExist: [false] })).toEqual([
      '/inputs/0/verification unknown_binding',
    ]);
    expect(faultsOf(definition([bound]), { bindingsExist: [] })).toEqual([
      '/inputs/0/verification unknown_binding',
    ]);
  });

  test('each answer belongs to its own bound input', () => {
    const inputs = [input('country'), bound, input('volume', { type: 'number' }), bound];
    expect(faultsOf(definition(inputs), { bindingsExist: [true, false] })).toEqual([
      '/inputs/3/verification unknown_binding',
    ]);
  });

  test.each([`verification:${SOURCE}:r3:scan`, `verification:${OTHER}:r2:scan`, `registered:${SOURCE}`])(
    'a bound input takes its own source and no other: %s',
    (other) => {
      const mixed = { ...bound, acceptedSources: [source, other] };
      expect(faultsOf(definition([mixed]), { bindingsExist: [true] })).toEqual([
        '/inputs/0/acceptedSources/1 source_not_allowed',
      ]);
    },
  );

  test('a native source needs a binding', () => {
    const { verification: _, ...unbound } = bound;
    expect(faultsOf(definition([unbound]))).toEqual(['/inputs/0/acceptedSources/0 binding_required']);
  });
});

describe('Document 1, Policy rules, rule 8: screening facts take their own sources and documented values', () => {
  const acceptedSources = ['service:screening:sanctions'];
  const screened = [input('screening.one', { acceptedSources }), input('screening.two', { acceptedSources })];
  const ruled = (operator: 'eq' | 'in' | 'eq_fact' | 'neq_fact', value: string | readonly string[]) =>
    definition(screened, {
      rules: [{ id: 'r', all: [{ fact: 'screening.one', operator, value }], reason: 'R', forcedBand: 'low' }],
    });

  test.each<[string, PolicyDefinition, readonly string[]]>([
    ['eq with a documented value', ruled('eq', 'match'), []],
    ['eq with another', ruled('eq', 'maybe'), ['/rules/0/all/0/value undocumented_value']],
    ['eq with a value of the other fact', ruled('eq', 'none'), ['/rules/0/all/0/value undocumented_value']],
    ['in with documented values', ruled('in', ['clear', 'match']), []],
    [
      'in with others',
      ruled('in', ['no', 'clear', 'Match']),
      ['/rules/0/all/0/value/0 undocumented_value', '/rules/0/all/0/value/2 undocumented_value'],
    ],
    ['eq_fact between two of them', ruled('eq_fact', 'screening.two'), []],
    ['neq_fact between two of them', ruled('neq_fact', 'screening.two'), []],
  ])('%s', (_what, policy, expected) => {
    expect(faultsOf(policy)).toEqual(expected);
  });

  test('in applicability and in cases too', () => {
    const all = [{ fact: 'screening.two', operator: 'eq' as const, value: 'clear' }];
    const policy = definition(screened, {
      applicability: [{ all }],
      factors: [{ key: 'f', match: 'first', weight: 1, cases: [{ all, points: 1 }] }],
    });
    expect(faultsOf(policy)).toEqual([
      '/applicability/0/all/0/value undocumented_value',
      '/factors/0/cases/0/all/0/value undocumented_value',
    ]);
  });

  test.each([`registered:${SOURCE}`, 'service:other', 'service:session-checks', 'user:someone'])(
    'not from %s',
    (source) => {
      expect(faultsOf(definition([input('screening.one', { acceptedSources: [source] })]))).toEqual([
        '/inputs/0/acceptedSources/0 source_not_allowed',
      ]);
    },
  );

  test('only as a string', () => {
    expect(faultsOf(definition([input('screening.one', { acceptedSources, type: 'boolean' })]))).toEqual([
      '/inputs/0/type fact_type',
    ]);
  });

  test('a name that every object has is no documented fact', () => {
    expect(faultsOf(definition([input('toString')]))).toEqual([]);
  });
});
