import { expect, test } from 'vitest';
import { aDefinition, anInput, when } from '../../test/evaluation.ts';
import { boundariesOf } from './boundaries.ts';
import { readScenarios } from './read-scenarios.ts';

function faultsOf(sent: unknown): readonly string[] {
  const reading = readScenarios(sent);
  return reading.outcome === 'read' ? [] : reading.faults.map(({ pointer, code }) => `${pointer} ${code}`);
}

test('Contract 6, Policies: scenarios are read in the form of a simulation', () => {
  const whole = {
    name: 'whole',
    inputs: {
      a: { value: 1, ageSeconds: 5, source: 'user:x' },
      b: { status: 'revoked' },
      c: { value: ['x'] },
    },
    expect: { status: 'complete', score: null, band: 'low', decision: 'none', requiredActions: [] },
  };
  expect(readScenarios([whole, { name: 'bare', inputs: {} }])).toEqual({
    outcome: 'read',
    scenarios: [whole, { name: 'bare', inputs: {} }],
  });
});

test.each([
  ['no list', {}, [' type']],
  ['no object', [1], ['/0 type']],
  ['nothing of it', [{}], ['/0/name required', '/0/inputs required']],
  ['an empty name', [{ name: '', inputs: {} }], ['/0/name type']],
  ['a mistyped word', [{ name: 'x', inputs: {}, expects: {} }], ['/0/expects unknown_property']],
  ['a bare value', [{ name: 'x', inputs: { a: 1 } }], ['/0/inputs/a type']],
  ['a mistyped input', [{ name: 'x', inputs: { a: { val: 1 } } }], ['/0/inputs/a/val unknown_property']],
  ['a negative age', [{ name: 'x', inputs: { a: { ageSeconds: -1 } } }], ['/0/inputs/a/ageSeconds type']],
  [
    'a wrong decision',
    [{ name: 'x', inputs: {}, expect: { decision: 'deny' } }],
    ['/0/expect/decision type'],
  ],
  ['a key with a slash', [{ name: 'x', inputs: { 'a/b': 1 } }], ['/0/inputs/a~1b type']],
])('Contract 6, Policies: a scenario with %s is refused', (_, sent, faults) => {
  expect(faultsOf(sent)).toEqual(faults);
});

test('Contract 6, Policies: a boundary value is tried by the exact number, in available evidence', () => {
  const definition = aDefinition({
    inputs: [anInput('age', 'number'), anInput('name', 'string')],
    rules: [
      { id: 'a', ...when('age', 'lt', 18), reason: 'Young', forcedBand: 'low' },
      { id: 'b', ...when('age', 'gte', 80), reason: 'Old', forcedBand: 'low' },
      { id: 'c', ...when('age', 'eq', 50), reason: 'Round', forcedBand: 'low' },
      { id: 'd', ...when('name', 'eq', 'x'), reason: 'Named', forcedBand: 'low' },
    ],
  });
  const at = (value: number, status?: 'revoked') => ({
    name: 'x',
    inputs: { age: { value, ...(status && { status }) } },
  });
  expect(boundariesOf(definition, [at(18), at(18), at(17.9), at(80, 'revoked')])).toEqual([
    { input: 'age', value: 18, hits: 2 },
    { input: 'age', value: 80, hits: 0 },
  ]);
});
