import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { evaluateOn } from '../../test/every-input.ts';
import type {
  Condition,
  FactorDefinition,
  InputDeclaration,
  InputType,
  PolicyDefinition,
  RuleDefinition,
} from '../policies/definition.ts';
import { type Analysis, analysePolicy } from './analysis.ts';

/** Those of screening, as the example policies use them. */
const DOCUMENTED_FACTS = {
  'screening.sanctions': { values: ['clear', 'possible_match', 'match'] },
  'screening.pep': { values: ['none', 'possible_pep', 'pep', 'former_pep', 'family_member'] },
} as const;

const effect = { decision: 'none', actions: [] } as const;

function inputs(types: Readonly<Record<string, InputType>>): readonly InputDeclaration[] {
  return Object.entries(types).map(([key, type]) => ({
    key,
    type,
    ...(type === 'list' && { itemType: 'string' as const }),
    acceptedSources: ['user:someone'],
    maxAgeSeconds: 60,
  }));
}

const when = (fact: string, operator: Condition['operator'], value: Condition['value']): Condition => ({
  fact,
  operator,
  value,
});

function factor(
  cases: readonly (readonly [points: number, ...all: Condition[]])[],
  more: Partial<FactorDefinition> = {},
): FactorDefinition {
  return {
    key: 'f',
    match: 'first',
    weight: 1,
    cases: cases.map(([points, ...all]) => ({ points, all })),
    ...more,
  };
}

function rule(forcedBand: string | undefined, ...all: Condition[]): RuleDefinition {
  return { id: 'r', reason: 'So', all, effect, ...(forcedBand !== undefined && { forcedBand }) };
}

function bands(...lowerBounds: number[]): PolicyDefinition['bands'] {
  return lowerBounds.map((lowerBound, index) => ({ id: `b${index}`, lowerBound, effect }));
}

function policy(parts: Partial<PolicyDefinition>): PolicyDefinition {
  return {
    formatVersion: 1,
    inputs: [],
    factors: [],
    aggregation: 'sum',
    floor: 0,
    bands: bands(0),
    rules: [],
    missingEvidence: 'review',
    ...parts,
  };
}

function analyse(definition: PolicyDefinition, budgetCells = 2_000_000): Analysis {
  const work = analysePolicy(definition, DOCUMENTED_FACTS, budgetCells);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Pointer and code of each warning, where the analysis went all the way. */
function warningsOf(definition: PolicyDefinition): readonly string[] {
  const { warnings, exhaustive } = analyse(definition);
  expect(exhaustive).toBe(true);
  return warnings.map(({ pointer, code }) => `${pointer} ${code}`);
}

/** One number input `n`, that no other part of the policy needs. */
const n = inputs({ n: 'number' });

describe('Contract 2, Validate, simulate, and beyond: the example policies', () => {
  test.each(['onboarding', 'fraud'])('%s is without fault, and few cells prove it', (name) => {
    const path = new URL(`../../../../test/examples/${name}.json`, import.meta.url);
    const { definition } = JSON.parse(readFileSync(path, 'utf8')) as { definition: PolicyDefinition };
    const { warnings, exhaustive, cells } = analyse({ ...definition, floor: definition.floor ?? 0 });
    expect({ warnings, exhaustive }).toEqual({ warnings: [], exhaustive: true });
    expect(cells).toBeLessThan(1_000);
  });
});

describe('Contract 2, Validate, simulate, and beyond: case_unreachable', () => {
  test('a wider case in front of a narrower one, where the first is taken', () => {
    const cases = [
      [10, when('n', 'gt', 4)],
      [20, when('n', 'gt', 10)],
    ] as const;
    const definition = policy({ inputs: n, factors: [factor(cases, { defaultPoints: 0 })] });
    expect(warningsOf(definition)).toEqual(['/factors/0/cases/1 case_unreachable']);
    const reversed = policy({ inputs: n, factors: [factor(cases.toReversed(), { defaultPoints: 0 })] });
    expect(warningsOf(reversed)).toEqual([]);
  });

  test('lower points than a case that always holds too, where the highest is taken', () => {
    const cases = [
      [10, when('n', 'gt', 10)],
      [20, when('n', 'gt', 4)],
    ] as const;
    const definition = policy({
      inputs: n,
      factors: [factor(cases, { match: 'highest', defaultPoints: 0 })],
    });
    expect(warningsOf(definition)).toEqual(['/factors/0/cases/0 case_unreachable']);
  });

  test('equal points: the first of them is taken', () => {
    const same = when('n', 'gt', 4);
    const definition = policy({
      inputs: n,
      factors: [
        factor(
          [
            [5, same],
            [5, same],
          ],
          { match: 'highest', defaultPoints: 0 },
        ),
      ],
    });
    expect(warningsOf(definition)).toEqual(['/factors/0/cases/1 case_unreachable']);
  });

  test('earlier cases that cover it only together', () => {
    const definition = policy({
      inputs: inputs({ n: 'number', m: 'number' }),
      factors: [
        factor(
          [
            [1, when('n', 'lt', 5)],
            [2, when('m', 'gte', 5)],
            [3, when('n', 'gte', 5), when('m', 'lt', 5)],
            [4, when('n', 'eq', 7)],
          ],
          { defaultPoints: 0 },
        ),
      ],
    });
    expect(warningsOf(definition)).toEqual([
      '/factors/0/cases/3 case_unreachable',
      '/factors/0/defaultPoints default_unreachable',
    ]);
  });

  test('a value outside the documented ones of the fact', () => {
    const definition = policy({
      inputs: inputs({ 'screening.pep': 'string' }),
      factors: [factor([[1, when('screening.pep', 'eq', 'nobody')]], { defaultPoints: 0 })],
    });
    expect(warningsOf(definition)).toEqual(['/factors/0/cases/0 case_unreachable']);
  });

  test('what only subjects outside of the applicability meet', () => {
    const definition = policy({
      inputs: n,
      applicability: [{ all: [when('n', 'lt', 0)] }, { all: [when('n', 'gt', 100)] }],
      factors: [
        factor(
          [
            [1, when('n', 'gte', 0), when('n', 'lte', 100)],
            [2, when('n', 'eq', 101)],
          ],
          { defaultPoints: 0 },
        ),
      ],
    });
    expect(warningsOf(definition)).toEqual(['/factors/0/cases/0 case_unreachable']);
  });
});

describe('Contract 2, Validate, simulate, and beyond: default_unreachable and factor_gap', () => {
  const covered: readonly (readonly [string, InputType, readonly Condition[]])[] = [
    ['both booleans', 'boolean', [when('x', 'eq', true), when('x', 'eq', false)]],
    ['below, at and above', 'number', [when('x', 'lt', 5), when('x', 'eq', 5), when('x', 'gt', 5)]],
    ['adjacent doubles', 'number', [when('x', 'lte', 1), when('x', 'gte', 1 + Number.EPSILON)]],
    ['the ends of all doubles', 'number', [when('x', 'gte', -Number.MAX_VALUE)]],
  ];
  test.each(covered)('covered: %s', (_, type, conditions) => {
    const cases = conditions.map((condition) => [1, condition] as const);
    expect(warningsOf(policy({ inputs: inputs({ x: type }), factors: [factor(cases)] }))).toEqual([]);
    expect(
      warningsOf(policy({ inputs: inputs({ x: type }), factors: [factor(cases, { defaultPoints: 0 })] })),
    ).toEqual(['/factors/0/defaultPoints default_unreachable']);
  });

  test('covered: every documented value', () => {
    const { values } = DOCUMENTED_FACTS['screening.pep'];
    const definition = policy({
      inputs: inputs({ 'screening.pep': 'string' }),
      factors: [factor([[1, when('screening.pep', 'in', values)]], { defaultPoints: 0 })],
    });
    expect(warningsOf(definition)).toEqual(['/factors/0/defaultPoints default_unreachable']);
  });

  test('covered: two inputs are equal or not', () => {
    const definition = policy({
      inputs: inputs({ a: 'string', b: 'string' }),
      factors: [
        factor([
          [1, when('a', 'eq_fact', 'b')],
          [2, when('a', 'neq_fact', 'b')],
        ]),
      ],
    });
    expect(warningsOf(definition)).toEqual([]);
  });

  const open: readonly (readonly [string, InputType, readonly Condition[]])[] = [
    ['a string that is not named', 'string', [when('x', 'in', ['other', 'other-2'])]],
    ['one boolean', 'boolean', [when('x', 'eq', true)]],
    ['a single number', 'number', [when('x', 'lt', 5), when('x', 'gt', 5)]],
    [
      'a single double between two others',
      'number',
      [when('x', 'lte', 1), when('x', 'gte', 1 + 2 * Number.EPSILON)],
    ],
    ['a list without the item', 'list', [when('x', 'contains', 'crypto')]],
  ];
  test.each(open)('a gap: %s', (_, type, conditions) => {
    const definition = policy({
      inputs: inputs({ x: type, y: 'boolean' }),
      applicability: [{ all: [when('y', 'eq', true)] }],
      factors: [factor(conditions.map((condition) => [1, condition] as const))],
    });
    const { warnings } = analyse(definition);
    expect(warnings).toEqual([expect.objectContaining({ pointer: '/factors/0', code: 'factor_gap' })]);
    const witness = warnings[0]?.witness ?? {};
    expect(Object.keys(witness)).toEqual(['x', 'y']);
    const { applicability, result } = evaluateOn(definition, witness);
    expect(applicability).toBe('matched');
    expect(result.factors[0]?.status).toBe('no_case_matched');
  });

  test('the witness names the inputs that matter and no other', () => {
    const definition = policy({
      inputs: inputs({ x: 'string', y: 'boolean' }),
      factors: [factor([[1, when('x', 'eq', 'a')]])],
      rules: [rule('b0', when('y', 'eq', true))],
    });
    expect(analyse(definition).warnings[0]?.witness).toEqual({ x: 'other' });
  });

  test('where the gap is outside of the applicability there is none', () => {
    const definition = policy({
      inputs: n,
      applicability: [{ all: [when('n', 'gt', 0)] }],
      factors: [factor([[1, when('n', 'gt', 0)]])],
    });
    expect(warningsOf(definition)).toEqual([]);
  });
});

describe('Contract 2, Validate, simulate, and beyond: rule_never_matches', () => {
  const three = inputs({ a: 'string', b: 'string', c: 'string' });
  test.each<readonly [string, readonly InputDeclaration[], readonly Condition[]]>([
    ['a number below and above', n, [when('n', 'lt', 100), when('n', 'gt', 500)]],
    ['between adjacent doubles', n, [when('n', 'gt', 1), when('n', 'lt', 1 + Number.EPSILON)]],
    ['above the greatest double', n, [when('n', 'gt', Number.MAX_VALUE)]],
    [
      'a = b = c, with different constants',
      three,
      [
        when('a', 'eq_fact', 'b'),
        when('b', 'eq_fact', 'c'),
        when('a', 'eq', 'x'),
        when('c', 'in', ['y', 'z']),
      ],
    ],
    [
      'two documented facts that share no value, and are equal',
      inputs({ 'screening.sanctions': 'string', 'screening.pep': 'string' }),
      [when('screening.sanctions', 'eq_fact', 'screening.pep')],
    ],
    [
      'three different booleans',
      inputs({ a: 'boolean', b: 'boolean', c: 'boolean' }),
      [when('a', 'neq_fact', 'b'), when('b', 'neq_fact', 'c'), when('c', 'neq_fact', 'a')],
    ],
    [
      'two different numbers where there is only one',
      inputs({ a: 'number', b: 'number' }),
      ['a', 'b']
        .flatMap((key) => [when(key, 'gt', 1), when(key, 'lt', 1 + 2 * Number.EPSILON)])
        .concat(when('a', 'neq_fact', 'b')),
    ],
  ])('%s', (_, declared, conditions) => {
    expect(warningsOf(policy({ inputs: declared, rules: [rule('b0', ...conditions)] }))).toEqual([
      '/rules/0 rule_never_matches',
    ]);
  });

  test.each<readonly [string, readonly InputDeclaration[], readonly Condition[]]>([
    [
      'three different strings',
      three,
      [when('a', 'neq_fact', 'b'), when('b', 'neq_fact', 'c'), when('c', 'neq_fact', 'a')],
    ],
    [
      'two different numbers in one interval',
      inputs({ a: 'number', b: 'number' }),
      ['a', 'b']
        .flatMap((key) => [when(key, 'gt', 1), when(key, 'lt', 2)])
        .concat(when('a', 'neq_fact', 'b')),
    ],
    [
      'a list with two items',
      inputs({ x: 'list' }),
      [when('x', 'contains', 'p'), when('x', 'contains', 'q')],
    ],
    ['far below', n, [when('n', 'lt', -1e300)]],
    ['far above', n, [when('n', 'gt', 1e300)]],
    [
      'between doubles further apart than any double',
      n,
      [when('n', 'gt', -1.7e308), when('n', 'lt', 1.7e308)],
    ],
    [
      'two documented facts that share no value, and differ',
      inputs({ 'screening.sanctions': 'string', 'screening.pep': 'string' }),
      [when('screening.sanctions', 'neq_fact', 'screening.pep')],
    ],
  ])('but matches: %s', (_, declared, conditions) => {
    expect(warningsOf(policy({ inputs: declared, rules: [rule('b0', ...conditions)] }))).toEqual([]);
  });
});

describe('Contract 2, Validate, simulate, and beyond: band_unreachable', () => {
  const hot = factor([[50, when('n', 'gt', 0)]], { defaultPoints: 0 });

  test('above what the factors can give', () => {
    expect(warningsOf(policy({ inputs: n, factors: [hot], bands: bands(0, 50, 51) }))).toEqual([
      '/bands/2 band_unreachable',
    ]);
  });

  test('above the ceiling', () => {
    const definition = policy({ inputs: n, factors: [hot], bands: bands(0, 10, 40), ceiling: 39.999999 });
    expect(warningsOf(definition)).toEqual(['/bands/2 band_unreachable']);
    expect(warningsOf({ ...definition, ceiling: 40 })).toEqual(['/bands/1 band_unreachable']);
  });

  test('below the floor, also with negative points', () => {
    const low = factor([[-50, when('n', 'gt', 0)]], { defaultPoints: 30 });
    const definition = policy({ inputs: n, factors: [low], bands: bands(0, 10, 20), floor: 10 });
    expect(warningsOf(definition)).toEqual(['/bands/0 band_unreachable']);
    expect(warningsOf({ ...definition, floor: 0 })).toEqual(['/bands/1 band_unreachable']);
  });

  test('between the sums that there are, exactly at the decimals', () => {
    const tenth = factor([[0.1, when('n', 'gt', 0)]], { defaultPoints: 0 });
    const fifth = factor([[0.2, when('m', 'gt', 0)]], { key: 'g', defaultPoints: 0 });
    const definition = policy({
      inputs: inputs({ n: 'number', m: 'number' }),
      factors: [tenth, fifth],
      bands: bands(0, 0.1, 0.2, 0.3),
    });
    expect(warningsOf(definition)).toEqual([]);
    expect(warningsOf({ ...definition, bands: bands(0, 0.1, 0.2, 0.300001) })).toEqual([
      '/bands/3 band_unreachable',
    ]);
  });

  test('a sum of two cases that never hold together', () => {
    const up = factor([[10, when('n', 'gt', 0)]], { defaultPoints: 0 });
    const down = factor([[10, when('n', 'lt', 0)]], { key: 'g', defaultPoints: 0 });
    expect(warningsOf(policy({ inputs: n, factors: [up, down], bands: bands(0, 10, 20) }))).toEqual([
      '/bands/2 band_unreachable',
    ]);
  });

  test('the maximum of factors, where their sum would do', () => {
    const other = factor([[50, when('m', 'gt', 0)]], { key: 'g', defaultPoints: 0 });
    const definition = policy({
      inputs: inputs({ n: 'number', m: 'number' }),
      factors: [hot, other],
      bands: bands(0, 100),
    });
    expect(warningsOf(definition)).toEqual([]);
    expect(warningsOf({ ...definition, aggregation: 'maximum' })).toEqual(['/bands/1 band_unreachable']);
  });

  test('reached by force alone', () => {
    const definition = policy({ inputs: n, factors: [hot], bands: bands(0, 50, 90) });
    const forced = { ...definition, rules: [rule('b2', when('n', 'eq', 7))] };
    expect(warningsOf(forced)).toEqual([]);
  });

  test('where a score is always higher than what is forced, only an unresolved input lets the force show', () => {
    const parts = {
      factors: [factor([[50, when('n', 'gt', 0)]], { defaultPoints: 60 })],
      bands: bands(0, 10, 50),
      rules: [rule('b1', when('n', 'eq', 7))],
    };
    expect(warningsOf(policy({ inputs: n, ...parts }))).toEqual([
      '/bands/0 band_unreachable',
      '/bands/1 band_unreachable',
    ]);
    const more = inputs({ n: 'number', m: 'boolean' });
    expect(warningsOf(policy({ inputs: more, ...parts }))).toEqual([
      '/inputs/1 input_unused',
      '/bands/0 band_unreachable',
    ]);
  });

  test('a gap of another factor lets the force show too', () => {
    const definition = policy({
      inputs: n,
      factors: [
        factor([[50, when('n', 'gt', 0)]]),
        factor([[50, when('n', 'lt', 5)]], { key: 'g', defaultPoints: 60 }),
      ],
      bands: bands(0, 10, 50),
      rules: [rule('b1', when('n', 'lt', 0))],
    });
    expect(warningsOf(definition)).toEqual(['/factors/0 factor_gap', '/bands/0 band_unreachable']);
  });

  test('a higher band is always forced along with it', () => {
    const definition = policy({
      inputs: inputs({ n: 'number', m: 'number' }),
      bands: bands(0, 10, 20),
      rules: [rule('b1', when('n', 'gt', 5)), rule('b2', when('n', 'gt', 0))],
    });
    expect(warningsOf(definition)).toEqual(['/inputs/1 input_unused', '/bands/1 band_unreachable']);
    const needsMore = rule('b2', when('n', 'gt', 0), when('m', 'lte', 5));
    expect(warningsOf({ ...definition, rules: [rule('b1', when('n', 'gt', 5)), needsMore] })).toEqual([]);
  });

  test('a rule that is met only by all inputs together, while another band is still looked for', () => {
    const both = [when('z', 'eq', true), when('w', 'eq', true)];
    const definition = policy({
      inputs: inputs({ x: 'boolean', z: 'boolean', w: 'boolean' }),
      applicability: [{ all: [when('x', 'eq', true)] }, { all: [when('x', 'eq', false)] }],
      factors: [
        factor([[20, ...both]], { defaultPoints: 0 }),
        factor([[0, ...both]], { key: 'g', defaultPoints: 20 }),
      ],
      bands: bands(0, 20, 40, 60),
      rules: [rule('b3', when('x', 'eq', true), ...both)],
    });
    expect(warningsOf(definition)).toEqual(['/bands/0 band_unreachable', '/bands/2 band_unreachable']);
  });

  test('a score that only the subjects of one group of the applicability can have', () => {
    const definition = policy({
      inputs: inputs({ x: 'boolean', z: 'boolean', w: 'boolean' }),
      applicability: [
        { all: [when('x', 'eq', true), when('z', 'eq', true)] },
        { all: [when('x', 'eq', false), when('w', 'eq', true)] },
      ],
      factors: [
        factor([[0, when('x', 'eq', true)]], { defaultPoints: 0 }),
        factor([[50, when('z', 'eq', true), when('w', 'eq', false)]], { key: 'g', defaultPoints: 0 }),
      ],
      bands: bands(0, 50),
    });
    expect(warningsOf(definition)).toEqual([]);
  });

  test('without factors the score is the floor', () => {
    const definition = policy({ inputs: n, bands: bands(0, 10, 20), floor: 15 });
    expect(warningsOf(definition)).toEqual([
      '/inputs/0 input_unused',
      '/bands/0 band_unreachable',
      '/bands/2 band_unreachable',
    ]);
  });
});

describe('Contract 2, Validate, simulate, and beyond: input_unused', () => {
  test('named by no condition, also not as the other of two inputs', () => {
    const definition = policy({
      inputs: inputs({ a: 'string', b: 'string', c: 'string' }),
      rules: [rule('b0', when('a', 'eq_fact', 'b'))],
    });
    expect(warningsOf(definition)).toEqual(['/inputs/2 input_unused']);
  });

  test('a value that reads like its key does not use it', () => {
    const definition = policy({
      inputs: inputs({ a: 'string', b: 'string' }),
      rules: [rule('b0', when('a', 'eq', 'b'))],
    });
    expect(warningsOf(definition)).toEqual(['/inputs/1 input_unused']);
  });
});

test('Contract 2, Validate, simulate, and beyond: where nobody is covered, nothing of the policy happens', () => {
  const definition = policy({
    inputs: n,
    applicability: [{ all: [when('n', 'lt', 0), when('n', 'gt', 0)] }],
    factors: [
      factor([[1, when('n', 'gt', 0)]]),
      factor([[1, when('n', 'gt', 0)]], { key: 'g', defaultPoints: 0 }),
    ],
    rules: [rule('b0', when('n', 'gt', 0))],
  });
  expect(warningsOf(definition)).toEqual([
    '/factors/0/cases/0 case_unreachable',
    '/factors/1/cases/0 case_unreachable',
    '/factors/1/defaultPoints default_unreachable',
    '/bands/0 band_unreachable',
    '/rules/0 rule_never_matches',
  ]);
});
