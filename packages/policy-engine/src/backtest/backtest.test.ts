import { describe, expect, test } from 'vitest';
import { aDefinition, anInput, EVALUATED_AT, inputsOf, when } from '../../test/evaluation.ts';
import type { InputDeclaration, PolicyDefinition } from '../policies/definition.ts';
import { currentEvaluator } from '../versions/evaluators.ts';
import { causesOf } from './causes.ts';
import { snapshotReader } from './snapshot-inputs.ts';

const stored = inputsOf(aDefinition({ inputs: [anInput('score', 'number'), anInput('country', 'string')] }), {
  score: 50,
  country: 'DE',
});

function seen(input: InputDeclaration) {
  const [only] = snapshotReader(aDefinition({ inputs: [input] }))(stored, EVALUATED_AT);
  return [only?.status, only?.value];
}

describe('Contract 6, Policies: what a backtest sees in a stored assessment', () => {
  test.each<[string, InputDeclaration, unknown[]]>([
    ['the value, wherever the policy declares it', anInput('country', 'string'), ['resolved', 'DE']],
    ['nothing of an input that was not looked at', anInput('new', 'number'), ['missing', null]],
    ['nothing of another type', anInput('score', 'string'), ['unavailable', null]],
    [
      'nothing of a source that is not accepted',
      anInput('score', 'number', { acceptedSources: ['user:other'] }),
      ['missing', null],
    ],
    ['what is fresh by a second', anInput('score', 'number', { maxAgeSeconds: 61 }), ['resolved', 50]],
    ['nothing that is too old by now', anInput('score', 'number', { maxAgeSeconds: 60 }), ['stale', null]],
  ])('%s', (_, input, expected) => {
    expect(seen(input)).toEqual(expected);
  });

  test('what was not resolved then stays as it was', () => {
    const missing = inputsOf(aDefinition({ inputs: [anInput('score', 'number')] }), {});
    const read = snapshotReader(aDefinition({ inputs: [anInput('score', 'number')] }));
    expect(read(missing, EVALUATED_AT)).toEqual(missing);
  });
});

describe('Contract 6, Policies: why an assessment would move', () => {
  const effect = { decision: 'review', actions: [] } as const;
  const policy = (points: number, parts: Partial<PolicyDefinition> = {}) =>
    aDefinition({
      inputs: [anInput('score', 'number'), anInput('country', 'string')],
      factors: [
        {
          key: 'score',
          match: 'first',
          weight: 1,
          defaultPoints: 0,
          cases: [{ ...when('score', 'gte', 40), points }],
        },
      ],
      bands: [
        { id: 'low', lowerBound: 0, effect: { decision: 'none', actions: [] } },
        { id: 'high', lowerBound: 50, effect },
      ],
      ...parts,
    });
  const causes = (before: PolicyDefinition, after: PolicyDefinition) => {
    const inputs = snapshotReader(after)(stored, EVALUATED_AT);
    return causesOf(
      currentEvaluator.compile(before).evaluate(stored),
      currentEvaluator.compile(after).evaluate(inputs),
      inputs,
    );
  };
  const rule = { id: 'embargo', ...when('country', 'eq', 'DE'), reason: 'Embargo', effect };

  test.each<[string, PolicyDefinition, unknown]>([
    ['a factor', policy(60), [{ type: 'factor', id: 'score' }]],
    ['a rule', policy(10, { rules: [rule] }), [{ type: 'rule', id: 'embargo' }]],
    [
      'a factor and a rule',
      policy(60, { rules: [rule] }),
      [
        { type: 'factor', id: 'score' },
        { type: 'rule', id: 'embargo' },
      ],
    ],
    [
      'an input that nothing was known of',
      policy(10, { inputs: [...policy(10).inputs, anInput('new', 'number')] }),
      [{ type: 'input', id: 'new' }],
    ],
    [
      'the bounds of a band',
      policy(10, {
        bands: [
          { id: 'low', lowerBound: 0, effect },
          { id: 'high', lowerBound: 5, effect },
        ],
      }),
      [{ type: 'band', id: 'high' }],
    ],
  ])('%s', (_, after, expected) => {
    expect(causes(policy(10), after)).toEqual(expected);
  });

  test('a factor that adds nothing is no cause', () => {
    const more = {
      ...policy(10).factors[0]!,
      key: 'more',
      cases: [{ ...when('score', 'gte', 40), points: 0 }],
    };
    expect(causes(policy(10), policy(60, { factors: [...policy(60).factors, more] }))).toEqual([
      { type: 'factor', id: 'score' },
    ]);
  });
});
