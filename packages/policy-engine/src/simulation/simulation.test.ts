import { describe, expect, test } from 'vitest';
import { aDefinition } from '../../test/definition.ts';
import { currentEvaluator } from '../versions/evaluators.ts';
import type { PolicyDefinition } from '../policies/definition.ts';
import { readPolicy } from '../format/read-policy.ts';
import { receiptsOf, type Scenario, scenarioFaults } from './scenario.ts';
import { simulate, type Simulation } from './simulation.ts';

const AT = new Date('2026-11-15T09:00:00.000Z');
const SOURCE = '0199a1b2-0000-7000-8000-00000000000a';

const policy = parsed({
  ...aDefinition(SOURCE),
  inputs: [
    ...aDefinition(SOURCE).inputs.map((input) => ({
      ...input,
      acceptedSources: ['user:first', 'user:second'],
    })),
    { key: 'lists', type: 'list', itemType: 'string', acceptedSources: ['user:first'], maxAgeSeconds: 60 },
    { key: 'yes', type: 'boolean', acceptedSources: ['user:first'], maxAgeSeconds: 60 },
  ],
});

function parsed(definition: unknown): PolicyDefinition {
  const read = readPolicy({ definition });
  if (read.outcome !== 'read') throw new Error(JSON.stringify(read));
  return read.definition;
}

function scenario(inputs: Scenario['inputs'], expected?: Scenario['expect']): Scenario {
  return { name: 'a scenario', inputs, ...(expected && { expect: expected }) };
}

describe('Contract 2, Validate, simulate, and beyond: simulate, scenario inputs become receipts', () => {
  test('with their defaults: available, just observed, from the first accepted source', () => {
    expect(receiptsOf(policy, scenario({ 'device.score': { value: 7 } }), AT)).toEqual([
      expect.objectContaining({
        fact: 'device.score',
        source: 'user:first',
        status: 'available',
        value: 7,
        observedAt: AT,
        expiresAt: null,
      }),
    ]);
  });

  test('with what they say', () => {
    const given = { status: 'revoked' as const, value: null, ageSeconds: 90.5, source: 'user:second' };
    expect(receiptsOf(policy, scenario({ 'device.score': given }), AT)).toEqual([
      expect.objectContaining({
        source: 'user:second',
        status: 'revoked',
        value: null,
        observedAt: new Date('2026-11-15T08:58:29.500Z'),
      }),
    ]);
  });

  test.each<[string, Scenario['inputs'], readonly string[]]>([
    ['nothing', {}, []],
    ['an unknown input', { 'a/b': { value: 1 } }, ['/inputs/a~1b unknown_input']],
    ['a name that every object has', { toString: { value: 1 } }, ['/inputs/toString unknown_input']],
    ['a text for a number', { 'device.score': { value: '1' } }, ['/inputs/device.score/value type']],
    ['a number for a boolean', { yes: { value: 0 } }, ['/inputs/yes/value type']],
    ['a scalar for a list', { lists: { value: 'a' } }, ['/inputs/lists/value type']],
    ['a list for a scalar', { yes: { value: [true] } }, ['/inputs/yes/value type']],
    ['a list of another type', { lists: { value: ['a', 1] } }, ['/inputs/lists/value type']],
    ['an empty list', { lists: { value: [] } }, []],
    ['no value', { yes: {} }, ['/inputs/yes/value required']],
    ['null while available', { yes: { value: null } }, ['/inputs/yes/value required']],
    [
      'a value while unavailable',
      { yes: { value: true, status: 'unavailable' } },
      ['/inputs/yes/value not_allowed'],
    ],
    ['no value while revoked', { yes: { status: 'revoked' } }, []],
    [
      'a source that is not accepted',
      { yes: { value: true, source: 'user:second' } },
      ['/inputs/yes/source not_accepted'],
    ],
    [
      'an age beyond the calendar',
      { yes: { value: true, ageSeconds: 1e12 } },
      ['/inputs/yes/ageSeconds maximum'],
    ],
    [
      'an age beyond numbers',
      { yes: { value: true, ageSeconds: 1e308 } },
      ['/inputs/yes/ageSeconds maximum'],
    ],
  ])('%s', (_what, inputs, expected) => {
    const faults = scenarioFaults(policy, scenario(inputs), AT);
    expect(faults.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual(expected);
  });
});

describe('Contract 2, Validate, simulate, and beyond: simulate, expectations', () => {
  const full = (score: number) => ({
    'device.score': { value: score },
    lists: { value: [] },
    yes: { value: true },
  });
  const run = (expected?: Scenario['expect']) => {
    const [one] = simulated(policy, [scenario(full(50), expected)]).scenarios;
    return { passed: one?.passed, differences: one?.differences };
  };

  test.each<[Scenario['expect'], unknown]>([
    [undefined, { passed: null, differences: [] }],
    [{}, { passed: true, differences: [] }],
    [
      {
        status: 'complete',
        score: 50,
        band: 'medium',
        decision: 'review',
        requiredActions: ['manual_review'],
      },
      { passed: true, differences: [] },
    ],
    [{ score: 51 }, { passed: false, differences: [{ path: '/score', expected: 51, actual: 50 }] }],
    [{ score: null }, { passed: false, differences: [{ path: '/score', expected: null, actual: 50 }] }],
    [
      { band: 'low', decision: 'review' },
      { passed: false, differences: [{ path: '/band', expected: 'low', actual: 'medium' }] },
    ],
    [
      { status: 'incomplete' },
      { passed: false, differences: [{ path: '/status', expected: 'incomplete', actual: 'complete' }] },
    ],
    [
      { requiredActions: [] },
      { passed: false, differences: [{ path: '/requiredActions', expected: [], actual: ['manual_review'] }] },
    ],
    [
      { requiredActions: ['hold'] },
      {
        passed: false,
        differences: [{ path: '/requiredActions/0', expected: 'hold', actual: 'manual_review' }],
      },
    ],
  ])('%j', (expected, outcome) => {
    expect(run(expected)).toEqual(outcome);
  });

  test('coverage counts the scenarios that came to each case, rule and band', () => {
    const scores = [10, 50, 60, 80, 99];
    const incomplete = scenario({ 'device.score': { value: 99 } });
    const scenarios = [...scores.map((score) => scenario(full(score))), incomplete];
    expect(simulated(policy, scenarios).coverage).toEqual({
      cases: [
        { factor: 'device', caseIndex: 0, caseId: 'risky', hits: 3 },
        { factor: 'device', caseIndex: 1, caseId: 'unusual', hits: 2 },
      ],
      rules: [{ id: 'compromised', hits: 2 }],
      bands: [
        { id: 'low', hits: 1 },
        { id: 'medium', hits: 2 },
        { id: 'high', hits: 3 },
      ],
    });
  });
});

function simulated(definition: PolicyDefinition, scenarios: readonly Scenario[]): Simulation {
  const work = simulate(currentEvaluator, definition, scenarios, AT);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
