import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { aDefinition } from '../../test/definition.ts';
import { canonicalJson } from '@assay/values';
import { POLICY_BYTES } from '../policies/limits.ts';
import { definitionSchema } from './definition-schema.ts';
import { readPolicy } from './read-policy.ts';
import { utf8Bytes } from './utf8.ts';
import { cpuMilliseconds } from '@assay/test-support/cpu-time';

const SOURCE = '0199a1b2-0000-7000-8000-000000000001';

/** Faults as `pointer code`. */
function faultsOf(definition: unknown): readonly string[] {
  const reading = readPolicy({ key: 'k', definition });
  return reading.outcome === 'invalid' ? reading.faults.map(({ pointer, code }) => `${pointer} ${code}`) : [];
}

/** A sound definition with one input of each type and room for one condition in each place. */
function withInputs(change: Record<string, unknown> = {}) {
  const input = (key: string, type: string, more: object = {}) => ({
    key,
    type,
    acceptedSources: [`registered:${SOURCE}`],
    maxAgeSeconds: 60,
    ...more,
  });
  return {
    ...aDefinition(SOURCE),
    inputs: [
      input('text', 'string'),
      input('other.text', 'string'),
      input('number', 'number'),
      input('yes', 'boolean'),
      input('list', 'list', { itemType: 'string' }),
      input('numbers', 'list', { itemType: 'number' }),
    ],
    factors: [],
    rules: [],
    ...change,
  };
}

function ruleWith(condition: unknown, more: object = {}) {
  return withInputs({ rules: [{ id: 'r', all: [condition], reason: 'R', forcedBand: 'low', ...more }] });
}

function aFactor(): object {
  const all = [{ fact: 'number', operator: 'gt', value: 1 }];
  return { key: 'f', match: 'first', weight: 1, cases: [{ all, points: 1 }] };
}

function factorWith(more: object = {}, one: object = {}) {
  const all = [{ fact: 'number', operator: 'gt', value: 1 }];
  return withInputs({
    factors: [{ key: 'f', match: 'first', weight: 1, cases: [{ all, points: 1, ...one }], ...more }],
  });
}

test('the schema is the published one, to the byte of its canonical form', () => {
  const digest = createHash('sha256').update(canonicalJson(definitionSchema)).digest('hex');
  expect(digest).toBe('1378cea01ded8ea98c1de54e3d966c517e2a2283d4d11f8cbd7bd0abc81f2497');
});

test('a sound definition has no fault', () => {
  expect(faultsOf(aDefinition(SOURCE))).toEqual([]);
  expect(faultsOf(withInputs())).toEqual([]);
});

describe('Contract 2, Policy definition, rule 1: the schema is the first check', () => {
  const input = (change: object) => withInputs({ inputs: [{ ...withInputs().inputs[0], ...change }] });
  const binding = { workflowId: SOURCE, workflowRevision: 1, stepKey: 's', field: 'f' };

  test.each<[string, unknown, readonly string[]]>([
    [
      'nothing',
      {},
      ['inputs', 'factors', 'aggregation', 'bands', 'rules', 'missingEvidence'].map((n) => `/${n} required`),
    ],
    ['no object', 'x', [' type']],
    ['an unknown property', withInputs({ note: 'x' }), ['/note unknown_property']],
    ['a property of every object', withInputs({ constructor: 1 }), ['/constructor unknown_property']],
    ['a property name with / and ~', withInputs({ 'a/b~c': 1 }), ['/a~1b~0c unknown_property']],
    ['another format version', withInputs({ formatVersion: 2 }), ['/formatVersion not_allowed']],
    ['a long title', withInputs({ title: 'x'.repeat(201) }), ['/title max_length']],
    ['no input', withInputs({ inputs: [] }), ['/inputs min_items']],
    ['an input key with a space', input({ key: 'a b' }), ['/inputs/0/key pattern']],
    ['an unknown type', input({ type: 'date' }), ['/inputs/0/type not_allowed']],
    [
      'an unknown type with an itemType',
      input({ type: 'date', itemType: 'string' }),
      ['/inputs/0/type not_allowed'],
    ],
    ['no type', input({ type: undefined }), ['/inputs/0/type required']],
    ['a list without itemType', input({ type: 'list' }), ['/inputs/0/itemType required']],
    ['a list of lists', input({ type: 'list', itemType: 'list' }), ['/inputs/0/itemType not_allowed']],
    ['a string with itemType', input({ itemType: 'string' }), ['/inputs/0/itemType not_allowed']],
    ['no source', input({ acceptedSources: [] }), ['/inputs/0/acceptedSources min_items']],
    [
      'a source twice',
      input({ acceptedSources: ['user:a', 'user:b', 'user:a'] }),
      ['/inputs/0/acceptedSources/2 duplicate'],
    ],
    ['an upper-case source', input({ acceptedSources: ['user:A'] }), ['/inputs/0/acceptedSources/0 pattern']],
    ['an empty source', input({ acceptedSources: [''] }), ['/inputs/0/acceptedSources/0 min_length']],
    ['no age', input({ maxAgeSeconds: 0 }), ['/inputs/0/maxAgeSeconds minimum']],
    ['half a second', input({ maxAgeSeconds: 1.5 }), ['/inputs/0/maxAgeSeconds type']],
    [
      'a binding to no workflow',
      input({ verification: { ...binding, workflowId: 'w' } }),
      ['/inputs/0/verification/workflowId format'],
    ],
    ['an unknown aggregation', withInputs({ aggregation: 'mean' }), ['/aggregation not_allowed']],
    ['a floor below zero', withInputs({ floor: -1 }), ['/floor minimum']],
    ['an applicability without groups', withInputs({ applicability: [] }), ['/applicability min_items']],
    ['no band', withInputs({ bands: [] }), ['/bands min_items']],
    ['awaiting nothing', withInputs({ missingEvidence: 'none' }), ['/missingEvidence not_allowed']],
    ['a weight of zero', factorWith({ weight: 0 }), ['/factors/0/weight exclusive_minimum']],
    ['a weight over 100', factorWith({ weight: 100.1 }), ['/factors/0/weight maximum']],
    ['too many points', factorWith({}, { points: 100_001 }), ['/factors/0/cases/0/points maximum']],
    ['too few points', factorWith({}, { points: -100_001 }), ['/factors/0/cases/0/points minimum']],
    ['a factor without cases', factorWith({ cases: [] }), ['/factors/0/cases min_items']],
    [
      '65 factors',
      withInputs({
        factors: Array.from({ length: 65 }, (_, i) => ({ ...aFactor(), key: `f${i}` })),
      }),
      ['/factors max_items'],
    ],
    [
      'a rule without effect or forced band',
      ruleWith({ fact: 'number', operator: 'gt', value: 1 }, { forcedBand: undefined }),
      ['/rules/0 required'],
    ],
    ['a rule without conditions', ruleWith({}, { all: [] }), ['/rules/0/all min_items']],
    [
      'an empty condition',
      ruleWith({}),
      ['fact', 'operator', 'value'].map((n) => `/rules/0/all/0/${n} required`),
    ],
    [
      'an unknown operator',
      ruleWith({ fact: 'number', operator: 'ne', value: { a: 1 } }),
      ['/rules/0/all/0/operator not_allowed'],
    ],
    ['no operator', ruleWith({ fact: 'number', value: [] }), ['/rules/0/all/0/operator required']],
    [
      'eq with a list',
      ruleWith({ fact: 'text', operator: 'eq', value: ['a'] }),
      ['/rules/0/all/0/value type'],
    ],
    ['eq with null', ruleWith({ fact: 'text', operator: 'eq', value: null }), ['/rules/0/all/0/value type']],
    [
      'in with a scalar',
      ruleWith({ fact: 'text', operator: 'in', value: 'a' }),
      ['/rules/0/all/0/value type'],
    ],
    [
      'in with nothing',
      ruleWith({ fact: 'text', operator: 'in', value: [] }),
      ['/rules/0/all/0/value min_items'],
    ],
    [
      'in with one value twice',
      ruleWith({ fact: 'text', operator: 'in', value: ['a', 'a'] }),
      ['/rules/0/all/0/value/1 duplicate'],
    ],
    [
      'in with an object',
      ruleWith({ fact: 'text', operator: 'in', value: ['a', {}] }),
      ['/rules/0/all/0/value/1 type'],
    ],
    [
      'gt with a text',
      ruleWith({ fact: 'number', operator: 'gt', value: '1' }),
      ['/rules/0/all/0/value type'],
    ],
    [
      'eq_fact with a number',
      ruleWith({ fact: 'text', operator: 'eq_fact', value: 1 }),
      ['/rules/0/all/0/value type'],
    ],
    [
      'an action twice',
      ruleWith(
        { fact: 'number', operator: 'gt', value: 1 },
        { effect: { decision: 'review', actions: ['a', 'a'] } },
      ),
      ['/rules/0/effect/actions/1 duplicate'],
    ],
    [
      'a decision that no effect has',
      ruleWith(
        { fact: 'number', operator: 'gt', value: 1 },
        { effect: { decision: 'awaiting_evidence', actions: [] } },
      ),
      ['/rules/0/effect/decision not_allowed'],
    ],
  ])('%s', (_what, definition, expected) => {
    expect(faultsOf(JSON.parse(JSON.stringify(definition))).toSorted()).toEqual([...expected].toSorted());
  });

  test('250 values are taken, 251 are not, and 20,000 cost no more than a look', () => {
    const values = (count: number) => Array.from({ length: count }, (_, index) => index);
    const ask = (count: number) =>
      faultsOf(ruleWith({ fact: 'number', operator: 'in', value: values(count) }));
    expect(ask(250)).toEqual([]);
    expect(ask(251)).toEqual(['/rules/0/all/0/value max_items']);
    // Told apart by comparing each with each, these would take a second and more.
    const zeros = Array.from({ length: 20_000 }, (_, index) => index % 9);
    const cost = cpuMilliseconds(() => {
      expect(faultsOf(ruleWith({ fact: 'number', operator: 'in', value: zeros }))).toHaveLength(1);
    });
    expect(cost).toBeLessThan(500);
  });
});

describe('Document 1, Policy rules, rule 2: a rule holds only all, and a policy computes and looks up nothing', () => {
  const condition = { fact: 'number', operator: 'gt', value: 1 };
  const missing = ['fact', 'operator', 'value'].map((name) => `/rules/0/all/0/${name} required`);
  test.each<[string, unknown, readonly string[]]>([
    ['any beside all', ruleWith(condition, { any: [condition] }), ['/rules/0/any unknown_property']],
    ['none beside all', ruleWith(condition, { none: [condition] }), ['/rules/0/none unknown_property']],
    ['a nested any', ruleWith({ any: [] }), [...missing, '/rules/0/all/0/any unknown_property']],
    ['a nested all', ruleWith({ all: [condition] }), [...missing, '/rules/0/all/0/all unknown_property']],
    [
      'a script',
      ruleWith({ ...condition, script: 'number > 1' }),
      ['/rules/0/all/0/script unknown_property'],
    ],
    ['an expression as value', ruleWith({ ...condition, value: '1 + 1' }), ['/rules/0/all/0/value type']],
    ['an expression as points', factorWith({}, { points: 'number * 2' }), ['/factors/0/cases/0/points type']],
    ['a table to look in', withInputs({ tables: { countries: {} } }), ['/tables unknown_property']],
  ])('%s', (_what, definition, expected) => {
    expect(faultsOf(definition).toSorted()).toEqual([...expected].toSorted());
  });
});

describe('Contract 2, Policy definition, rule 1: keys and ids are unique in their array', () => {
  const [input] = withInputs().inputs;
  const factor = aFactor();
  const [rule] = aDefinition(SOURCE).rules;
  const one = { all: [{ fact: 'number', operator: 'gt', value: 1 }], points: 1 };
  test.each<[string, unknown, string]>([
    ['inputs', withInputs({ inputs: [...withInputs().inputs, input] }), '/inputs/6/key duplicate'],
    ['factors', withInputs({ factors: [factor, factor] }), '/factors/1/key duplicate'],
    [
      'cases',
      factorWith({ cases: [{ ...one, id: 'a' }, one, { ...one, id: 'b' }, { ...one, id: 'a' }] }),
      '/factors/0/cases/3/id duplicate',
    ],
    [
      'bands',
      { ...aDefinition(SOURCE), bands: aDefinition(SOURCE).bands.map((band) => ({ ...band, id: 'high' })) },
      '/bands/1/id duplicate',
    ],
    ['rules', { ...aDefinition(SOURCE), rules: [rule, rule] }, '/rules/1/id duplicate'],
  ])('%s', (_what, definition, expected) => {
    expect(faultsOf(definition)).toContain(expected);
  });

  test('cases of two factors may share an id, and cases without one never clash', () => {
    const cases = [{ ...one, id: 'a' }, one, one];
    const factors = ['f', 'g'].map((key) => ({ ...factor, key, cases }));
    expect(faultsOf(withInputs({ factors }))).toEqual([]);
  });
});

describe('Contract 2, Policy definition, rule 2: operators and the types they take', () => {
  const TYPES = ['text', 'number', 'yes', 'list', 'numbers'] as const;
  const VALUE = { text: 'a', number: 1, yes: true, list: 'a', numbers: 1 } as const;
  const SCALARS = ['text', 'number', 'yes'];
  const TAKES: Readonly<Record<string, readonly string[]>> = {
    eq: SCALARS,
    in: SCALARS,
    contains: ['list', 'numbers'],
    gt: ['number'],
    gte: ['number'],
    lt: ['number'],
    lte: ['number'],
  };
  const cells = Object.keys(TAKES).flatMap((operator) => TYPES.map((fact) => [operator, fact] as const));

  test.each(cells)('%s on %s', (operator, fact) => {
    const single = ['gt', 'gte', 'lt', 'lte'].includes(operator) ? 1 : VALUE[fact];
    const value = operator === 'in' ? [single] : single;
    const expected = TAKES[operator]?.includes(fact) ? [] : ['/rules/0/all/0/operator operator_type'];
    expect(faultsOf(ruleWith({ fact, operator, value }))).toEqual(expected);
  });

  test.each([
    ['eq', 'text', 1],
    ['eq', 'number', '1'],
    ['eq', 'yes', 'true'],
    ['contains', 'list', 1],
    ['contains', 'numbers', '1'],
  ])('%s on %s does not take %j', (operator, fact, value) => {
    expect(faultsOf(ruleWith({ fact, operator, value }))).toEqual(['/rules/0/all/0/value type']);
  });

  test('each value of in is of the type', () => {
    expect(faultsOf(ruleWith({ fact: 'text', operator: 'in', value: ['a', 1, 'b', true] }))).toEqual([
      '/rules/0/all/0/value/1 type',
      '/rules/0/all/0/value/3 type',
    ]);
  });

  test.each(['eq_fact', 'neq_fact'])('%s names another scalar input of the same type', (operator) => {
    const ask = (fact: string, value: string) => faultsOf(ruleWith({ fact, operator, value }));
    expect(ask('text', 'other.text')).toEqual([]);
    expect(ask('text', 'text')).toEqual(['/rules/0/all/0/value same_fact']);
    expect(ask('text', 'number')).toEqual(['/rules/0/all/0/value type']);
    expect(ask('text', 'list')).toEqual(['/rules/0/all/0/value type']);
    expect(ask('text', 'nowhere')).toEqual(['/rules/0/all/0/value undeclared_fact']);
    expect(ask('list', 'list')).toEqual(['/rules/0/all/0/operator operator_type']);
  });

  test('a fact is a declared input, in every place that has conditions', () => {
    const all = [{ fact: 'nowhere', operator: 'eq', value: 1 }];
    const [rule] = aDefinition(SOURCE).rules;
    const factor = aFactor();
    const definition = withInputs({
      applicability: [{ all }],
      factors: [{ ...factor, cases: [{ all, points: 0 }] }],
      rules: [{ ...rule, all }],
    });
    expect(faultsOf(definition)).toEqual([
      '/applicability/0/all/0/fact undeclared_fact',
      '/factors/0/cases/0/all/0/fact undeclared_fact',
      '/rules/0/all/0/fact undeclared_fact',
    ]);
  });
});

describe('Contract 2, Policy definition, rule 3: decimals', () => {
  const FINE = 'too_many_decimals';
  const bands = (lowerBound: number) => [
    aDefinition(SOURCE).bands[0],
    { ...aDefinition(SOURCE).bands[1], lowerBound },
  ];
  test.each<[string, unknown, readonly string[]]>([
    ['points of 3', factorWith({}, { points: -99_999.999 }), []],
    ['points of 4', factorWith({}, { points: 0.0001 }), [`/factors/0/cases/0/points ${FINE}`]],
    ['default points of 3', factorWith({ defaultPoints: 0.125 }), []],
    ['default points of 4', factorWith({ defaultPoints: 0.1255 }), [`/factors/0/defaultPoints ${FINE}`]],
    ['a weight of 3', factorWith({ weight: 99.999 }), []],
    ['a weight of 4', factorWith({ weight: 0.3333 }), [`/factors/0/weight ${FINE}`]],
    ['a weight in exponents', factorWith({ weight: 1e-7 }), [`/factors/0/weight ${FINE}`]],
    ['a bound of 6', withInputs({ bands: bands(0.000001) }), []],
    ['a bound of 7', withInputs({ bands: bands(0.0000001) }), [`/bands/1/lowerBound ${FINE}`]],
    ['a bound of 7 behind digits', withInputs({ bands: bands(12.3456789) }), [`/bands/1/lowerBound ${FINE}`]],
    ['a floor and a ceiling of 6', withInputs({ floor: 0.123456, ceiling: 999_999.123456 }), []],
    ['a floor of 7', withInputs({ floor: 0.1234567 }), [`/floor ${FINE}`]],
    ['a ceiling of 7', withInputs({ ceiling: 1.0000001 }), [`/ceiling ${FINE}`]],
    ['0.1 + 0.2 as a double', withInputs({ floor: 0.1 + 0.2 }), [`/floor ${FINE}`]],
  ])('%s', (_what, definition, expected) => {
    expect(faultsOf(definition)).toEqual(expected);
  });
});

describe('Document 1, Policy rules, rule 5: bands start at zero and strictly increase', () => {
  const bands = (...bounds: number[]) => ({
    ...withInputs(),
    bands: bounds.map((lowerBound, index) => ({
      ...aDefinition(SOURCE).bands[0],
      id: `b${index}`,
      lowerBound,
    })),
  });
  test.each<[readonly number[], readonly string[]]>([
    [[0], []],
    [[0, 0.000001, 1_000_000], []],
    [[1], ['/bands/0/lowerBound not_zero']],
    [[0, 0], ['/bands/1/lowerBound not_increasing']],
    [
      [0, 10, 10, 5],
      ['/bands/2/lowerBound not_increasing', '/bands/3/lowerBound not_increasing'],
    ],
  ])('%j', (bounds, expected) => {
    expect(faultsOf(bands(...bounds))).toEqual(expected);
  });
});

describe('Contract 2, Policy definition: bounds and forced bands', () => {
  test.each<[string, object, readonly string[]]>([
    ['a ceiling at the floor', { floor: 5, ceiling: 5 }, []],
    ['a ceiling below the floor', { floor: 5, ceiling: 4.999999 }, ['/ceiling below_floor']],
    ['a ceiling at the floor that was left out', { floor: undefined, ceiling: 0 }, []],
  ])('%s', (_what, change, expected) => {
    expect(faultsOf(JSON.parse(JSON.stringify(withInputs({ ...change }))))).toEqual(expected);
  });

  test('a rule forces a band that there is', () => {
    const condition = { fact: 'number', operator: 'gt', value: 1 };
    expect(faultsOf(ruleWith(condition, { forcedBand: 'high' }))).toEqual([]);
    expect(faultsOf(ruleWith(condition, { forcedBand: 'higher' }))).toEqual([
      '/rules/0/forcedBand unknown_band',
    ]);
  });
});

describe('Contract 2, Policy definition, rule 1: normalization writes the defaults out', () => {
  test('formatVersion and floor, and every property in one order', () => {
    const { formatVersion: _, floor: __, ...sent } = aDefinition(SOURCE);
    const shuffled = reversed(sent);
    const [plain, other] = [readPolicy({ definition: sent }), readPolicy({ definition: shuffled })];
    if (plain.outcome !== 'read' || other.outcome !== 'read') throw new Error('not read');
    expect(plain.definition).toEqual(aDefinition(SOURCE));
    expect(JSON.stringify(other.definition)).toBe(JSON.stringify(aDefinition(SOURCE)));
  });

  test('nothing that was sent is lost, and what is normal stays as it is', () => {
    const condition = { fact: 'text', operator: 'in', value: ['b', 'a'] };
    const verification = { workflowId: SOURCE.toUpperCase(), workflowRevision: 2, stepKey: 'S', field: 'F' };
    const full = {
      ...withInputs({
        formatVersion: 1,
        title: 'Everything',
        applicability: [{ all: [condition] }],
        floor: 1,
        ceiling: 2,
        reviewAfterSeconds: 3,
      }),
      factors: [
        {
          key: 'f',
          title: 'F',
          match: 'highest',
          weight: 2,
          defaultPoints: -1,
          cases: [{ id: 'c', all: [condition], points: 1, reason: 'C' }],
        },
      ],
      rules: [
        { id: 'r', all: [condition], reason: 'R', effect: { decision: 'reject', actions: ['b', 'a'] } },
      ],
    };
    const bound = { ...full.inputs[0]!, verification };
    full.inputs = [bound];
    const parsed = readPolicy({ key: 'k', definition: full });
    if (parsed.outcome !== 'read') throw new Error(JSON.stringify(parsed));
    const expected = JSON.parse(JSON.stringify(full));
    expected.inputs[0].verification.workflowId = SOURCE;
    expect(parsed.definition).toEqual(expected);
    expect(parsed.bytes).toBe(Buffer.byteLength(JSON.stringify({ key: 'k', definition: parsed.definition })));
    expect(readPolicy({ key: 'k', definition: parsed.definition })).toEqual(parsed);
  });

  function reversed(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(reversed);
    return Object.fromEntries(
      Object.entries(value)
        .map(([name, inner]) => [name, reversed(inner)])
        .toReversed(),
    );
  }
});

test('what is too large is refused before it is looked at', () => {
  const definition = { junk: 'x'.repeat(POLICY_BYTES) };
  expect(readPolicy({ key: 'k', definition })).toEqual({ outcome: 'too_large' });
});

test.each([
  '',
  'a',
  'é',
  '€',
  '😀',
  'a\u{1f600}é',
  '\ud83d',
  '\ude00',
  'a\ude00\ud83d€',
  '\ud83d\ud83d\ude00',
])('bytes of %j are counted as UTF-8', (text) => {
  expect(utf8Bytes(text)).toBe(Buffer.byteLength(text));
});
