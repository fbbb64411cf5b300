import { describe, expect, test } from 'vitest';
import {
  aDefinition,
  anInput,
  aReceipt,
  EVALUATED_AT,
  evaluateFacts,
  inputsOf,
  when,
} from '../../../test/evaluation.ts';
import type {
  BandDefinition,
  CaseDefinition,
  Condition,
  Decision,
  EffectDecision,
  FactorDefinition,
  FactValue,
  PolicyDefinition,
  RuleDefinition,
} from '../../policies/definition.ts';
import { evaluatorV1 } from './v1.ts';

type Facts = Readonly<Record<string, FactValue>>;

const band = (
  id: string,
  lowerBound: number,
  decision: EffectDecision,
  ...actions: string[]
): BandDefinition => ({
  id,
  lowerBound,
  effect: { decision, actions },
});
/** A rule that holds while `flag` is true. */
const rule = (id: string, parts: Partial<RuleDefinition>): RuleDefinition => ({
  id,
  ...when('flag', 'eq', true),
  reason: `Reason of ${id}`,
  ...parts,
});
const factor = (key: string, cases: readonly CaseDefinition[], parts: Partial<FactorDefinition> = {}) => ({
  key,
  match: 'first' as const,
  weight: 1,
  cases,
  ...parts,
});
/** A factor of so many points, whatever the evidence. */
const constant = (key: string, points: number, weight = 1): FactorDefinition =>
  factor(key, [{ ...when('never', 'eq', true), points: 0 }], { defaultPoints: points, weight });
const never = anInput('never', 'boolean');

describe('Document 1, Policy rules, rule 1: operators', () => {
  const types: Readonly<Record<string, string>> = {
    text: 'string',
    other_text: 'string',
    number: 'number',
    other_number: 'number',
    flag: 'boolean',
    other_flag: 'boolean',
    list: 'list of string',
    numbers: 'list of number',
  };

  const truth = (condition: Condition, facts: Facts): string => {
    const named = [
      condition.fact,
      ...(condition.operator.endsWith('_fact') ? [String(condition.value)] : []),
    ];
    const inputs = named.map((key) => anInput(key, types[key]!));
    const rules = [rule('rule', { all: [condition], forcedBand: 'low' })];
    return evaluateFacts(aDefinition({ inputs, rules }), facts).rules[0]!.outcome;
  };

  test.each<[string, Condition['operator'], Condition['value'], Facts, string]>([
    ['text', 'eq', 'PT', { text: 'PT' }, 'held'],
    ['text', 'eq', 'PT', { text: 'pt' }, 'not_held'],
    ['text', 'eq', 'é', { text: 'e\u0301' }, 'not_held'],
    ['text', 'eq', '', { text: '' }, 'held'],
    ['text', 'eq', 'PT', {}, 'unknown'],
    ['number', 'eq', 0, { number: 0 }, 'held'],
    ['number', 'eq', 0, { number: -0 }, 'held'],
    ['number', 'eq', 0.3, { number: 0.1 + 0.2 }, 'not_held'],
    ['flag', 'eq', false, { flag: false }, 'held'],
    ['flag', 'eq', false, { flag: true }, 'not_held'],
    ['text', 'in', ['PT', 'ES'], { text: 'ES' }, 'held'],
    ['text', 'in', ['PT', 'ES'], { text: 'FR' }, 'not_held'],
    ['text', 'in', ['PT', 'ES'], {}, 'unknown'],
    ['number', 'in', [0, 2], { number: -0 }, 'held'],
    ['flag', 'in', [true], { flag: true }, 'held'],
    ['list', 'contains', 'a', { list: ['b', 'a'] }, 'held'],
    ['list', 'contains', 'a', { list: ['ab'] }, 'not_held'],
    ['list', 'contains', 'a', { list: [] }, 'not_held'],
    ['list', 'contains', 'a', {}, 'unknown'],
    ['numbers', 'contains', 0, { numbers: [-0] }, 'held'],
    ['number', 'gt', 10, { number: 10 }, 'not_held'],
    ['number', 'gt', 10, { number: 10.000001 }, 'held'],
    ['number', 'gte', 10, { number: 10 }, 'held'],
    ['number', 'gte', 10, { number: 9.999999 }, 'not_held'],
    ['number', 'lt', 10, { number: 10 }, 'not_held'],
    ['number', 'lt', 10, { number: -11 }, 'held'],
    ['number', 'lte', 10, { number: 10 }, 'held'],
    ['number', 'lte', 10, { number: 10.1 }, 'not_held'],
    ['number', 'lte', 10, {}, 'unknown'],
    ['text', 'eq_fact', 'other_text', { text: 'PT', other_text: 'PT' }, 'held'],
    ['text', 'eq_fact', 'other_text', { text: 'PT', other_text: 'ES' }, 'not_held'],
    ['text', 'eq_fact', 'other_text', { text: 'PT' }, 'unknown'],
    ['text', 'eq_fact', 'other_text', { other_text: 'PT' }, 'unknown'],
    ['number', 'eq_fact', 'other_number', { number: 0, other_number: -0 }, 'held'],
    ['flag', 'eq_fact', 'other_flag', { flag: false, other_flag: false }, 'held'],
    ['text', 'neq_fact', 'other_text', { text: 'PT', other_text: 'ES' }, 'held'],
    ['text', 'neq_fact', 'other_text', { text: 'PT', other_text: 'PT' }, 'not_held'],
    ['text', 'neq_fact', 'other_text', { text: 'PT' }, 'unknown'],
    ['number', 'neq_fact', 'other_number', { number: 0, other_number: -0 }, 'not_held'],
  ])('%s %s %j with %j: %s', (fact, operator, value, facts, outcome) => {
    expect(truth({ fact, operator, value }, facts)).toBe(outcome);
  });
});

/** Facts that make a condition true, false or unknown. */
const TRUTHS: Readonly<Record<string, Facts>> = { true: { flag: true }, false: { flag: false }, unknown: {} };

/** Facts under which `one` is the first truth and `other` the second. */
function factsFor(one: string, other: string): Facts {
  const [first] = Object.values(TRUTHS[one]!);
  const [second] = Object.values(TRUTHS[other]!);
  return { ...(first !== undefined && { one: first }), ...(second !== undefined && { other: second }) };
}
const oneAndOther = [anInput('one', 'boolean'), anInput('other', 'boolean')];

describe('Contract 2, Evaluating: all is false if any is false, else unknown if any is unknown', () => {
  test.each([
    ['true', 'true', 'held'],
    ['true', 'false', 'not_held'],
    ['true', 'unknown', 'unknown'],
    ['false', 'true', 'not_held'],
    ['false', 'false', 'not_held'],
    ['false', 'unknown', 'not_held'],
    ['unknown', 'true', 'unknown'],
    ['unknown', 'false', 'not_held'],
    ['unknown', 'unknown', 'unknown'],
  ])('%s and %s: %s', (one, other, outcome) => {
    const all = [...when('one', 'eq', true).all, ...when('other', 'eq', true).all];
    const definition = aDefinition({
      inputs: oneAndOther,
      rules: [rule('both', { all, forcedBand: 'low' })],
    });
    expect(evaluateFacts(definition, factsFor(one, other)).rules).toEqual([
      { id: 'both', outcome, reason: 'Reason of both' },
    ]);
  });
});

describe('Contract 2, Evaluating: factors', () => {
  const cases = [
    { id: 'one', ...when('one', 'eq', true), points: 10, reason: 'One' },
    { ...when('other', 'eq', true), points: 20 },
  ];
  const definitionWith = (parts: Partial<FactorDefinition>): PolicyDefinition =>
    aDefinition({ inputs: oneAndOther, factors: [factor('f', cases, parts)] });
  const result = (parts: Partial<FactorDefinition>, one: string, other: string) =>
    evaluateFacts(definitionWith(parts), factsFor(one, other)).factors[0]!;

  test.each([
    ['first', 'true', 'true', 'scored', 0],
    ['first', 'true', 'false', 'scored', 0],
    ['first', 'true', 'unknown', 'scored', 0],
    ['first', 'false', 'true', 'scored', 1],
    ['first', 'false', 'false', 'no_case_matched', null],
    ['first', 'false', 'unknown', 'unknown', null],
    ['first', 'unknown', 'true', 'unknown', null],
    ['first', 'unknown', 'false', 'unknown', null],
    ['first', 'unknown', 'unknown', 'unknown', null],
    ['highest', 'true', 'true', 'scored', 1],
    ['highest', 'true', 'false', 'scored', 0],
    ['highest', 'true', 'unknown', 'unknown', null],
    ['highest', 'false', 'true', 'scored', 1],
    ['highest', 'false', 'false', 'no_case_matched', null],
    ['highest', 'false', 'unknown', 'unknown', null],
    ['highest', 'unknown', 'true', 'unknown', null],
    ['highest', 'unknown', 'false', 'unknown', null],
    ['highest', 'unknown', 'unknown', 'unknown', null],
  ] as const)('%s of %s and %s: %s', (match, one, other, status, caseIndex) => {
    expect(result({ match }, one, other)).toMatchObject({ status, caseIndex });
  });

  test('Document 1, Policy rules, rule 3: highest takes the greatest, not the last; the first of equals', () => {
    const always = (points: number): CaseDefinition => ({ ...when('one', 'eq', true), points });
    const chosen = (...points: number[]): number | null | undefined => {
      const factors = [factor('f', points.map(always), { match: 'highest' })];
      return evaluateFacts(aDefinition({ inputs: oneAndOther, factors }), { one: true }).factors[0]
        ?.caseIndex;
    };
    expect(chosen(1, 3, 2)).toBe(1);
    expect(chosen(2, 2, 1)).toBe(0);
    expect(chosen(-5, -2, -3)).toBe(1);
    expect(chosen(0.001, 0.002)).toBe(1);
  });

  test('the explanation of a case, with its reason or without', () => {
    expect(JSON.stringify(result({ weight: 1.25 }, 'true', 'false'))).toBe(
      '{"key":"f","status":"scored","caseIndex":0,"caseId":"one","points":10,"weight":1.25,"contribution":12.5,"reason":"One"}',
    );
    expect(JSON.stringify(result({ weight: 0.5 }, 'false', 'true'))).toBe(
      '{"key":"f","status":"scored","caseIndex":1,"caseId":null,"points":20,"weight":0.5,"contribution":10,"reason":null}',
    );
  });

  test('of the default', () => {
    expect(JSON.stringify(result({ weight: 2, defaultPoints: -3 }, 'false', 'false'))).toBe(
      '{"key":"f","status":"scored","caseIndex":null,"caseId":null,"points":-3,"weight":2,"contribution":-6,"reason":null}',
    );
  });

  test('of no case, and of an unknown one, which the default does not mend', () => {
    expect(JSON.stringify(result({ weight: 2 }, 'false', 'false'))).toBe(
      '{"key":"f","status":"no_case_matched","caseIndex":null,"caseId":null,"points":null,"weight":2,"contribution":null,"reason":null}',
    );
    expect(JSON.stringify(result({ weight: 2, defaultPoints: 0 }, 'false', 'unknown'))).toBe(
      '{"key":"f","status":"unknown","caseIndex":null,"caseId":null,"points":null,"weight":2,"contribution":null,"reason":null}',
    );
  });

  test('a zero has no sign', () => {
    expect(Object.is(result({ defaultPoints: -0 }, 'false', 'false').points, 0)).toBe(true);
    expect(Object.is(result({ defaultPoints: -0 }, 'false', 'false').contribution, 0)).toBe(true);
  });

  test('Document 1, Policy rules, rule 4: without a case and without default, the evaluation is incomplete', () => {
    const facts = factsFor('false', 'false');
    expect(evaluateFacts(definitionWith({}), facts)).toMatchObject({ status: 'incomplete', score: null });
    expect(evaluateFacts(definitionWith({ defaultPoints: 4 }), facts)).toMatchObject({
      status: 'complete',
      score: 4,
    });
  });
});

describe('Contract 2, Evaluating: the score', () => {
  const scoreOf = (parts: Partial<PolicyDefinition>): number | null =>
    evaluateFacts(aDefinition({ inputs: [never], ...parts }), { never: false }).score;

  test.each<[string, Partial<PolicyDefinition>, number]>([
    ['the sum', { factors: [constant('a', 10), constant('b', 20), constant('c', -5)] }, 25],
    ['the maximum', { aggregation: 'maximum', factors: [constant('a', 10), constant('b', 20)] }, 20],
    [
      'the maximum of contributions, not of points',
      { aggregation: 'maximum', factors: [constant('a', 10, 3), constant('b', 20, 1)] },
      30,
    ],
    [
      'weights multiply before aggregation',
      { factors: [constant('a', 10, 1.5), constant('b', 20, 0.25)] },
      20,
    ],
    ['0 without factors', { factors: [] }, 0],
    ['0 without factors, as the maximum too', { aggregation: 'maximum', factors: [] }, 0],
    ['not below 0', { factors: [constant('a', -10)] }, 0],
    ['the maximum of negatives, raised to 0', { aggregation: 'maximum', factors: [constant('a', -10)] }, 0],
    ['not below the floor', { floor: 12.5, factors: [constant('a', 12.499)] }, 12.5],
    ['the floor without factors', { floor: 3, factors: [] }, 3],
    ['not above the ceiling', { ceiling: 12.5, factors: [constant('a', 12.501)] }, 12.5],
    [
      'bounds after aggregation, not before',
      { ceiling: 10, factors: [constant('a', 15), constant('b', -8)] },
      7,
    ],
    ['no ceiling', { factors: [constant('a', 100_000, 100), constant('b', 100_000, 100)] }, 20_000_000],
    [
      'exact to six decimals at the far end',
      { factors: Array.from({ length: 64 }, (_, n) => constant(`f${n}`, 99_999.999, 99.999)) },
      639_993_593.600064,
    ],
    ['0.1 + 0.2 = 0.3', { factors: [constant('a', 0.1), constant('b', 0.2)] }, 0.3],
    ['1.005 × 1.005', { factors: [constant('a', 1.005, 1.005)] }, 1.010025],
    ['10 × 0.1', { factors: Array.from({ length: 10 }, (_, n) => constant(`f${n}`, 0.1)) }, 1],
    ['0.001 × 0.001', { factors: [constant('a', 0.001, 0.001)] }, 0.000001],
  ])('%s', (_, parts, score) => {
    expect(scoreOf(parts)).toBe(score);
  });
});

describe('Document 1, Policy rules, rule 5: lower bound inclusive, upper exclusive, final band unbounded', () => {
  const bands = [
    band('low', 0, 'none'),
    band('edge', 0.3, 'none'),
    band('high', 0.300001, 'none'),
    band('top', 50, 'none'),
  ];
  test.each([
    [[0], 'low'],
    [[0.299], 'low'],
    [[0.1, 0.1], 'low'],
    [[0.1, 0.2], 'edge'],
    [[0.1, 0.1, 0.1], 'edge'],
    [[0.301], 'high'],
    [[49.999], 'high'],
    [[50], 'top'],
    [[100_000, 100_000], 'top'],
    [[-10], 'low'],
  ])('points %j: %s', (points, id) => {
    const factors = points.map((one, index) => constant(`f${index}`, one));
    const definition = aDefinition({ inputs: [never], factors, bands });
    expect(evaluateFacts(definition, { never: false }).band).toBe(id);
  });

  test('by millionths', () => {
    const at = (weight: number): string | null =>
      evaluateFacts(
        aDefinition({
          inputs: [never],
          factors: [constant('f', 0.001, weight)],
          bands: [band('low', 0, 'none'), band('next', 0.000002, 'none')],
        }),
        { never: false },
      ).band;
    expect([at(0.001), at(0.002)]).toEqual(['low', 'next']);
  });
});

const FLAG = anInput('flag', 'boolean');
const EXTRA = anInput('extra', 'boolean');
const BANDS = [band('low', 0, 'none'), band('middle', 10, 'none', 'm'), band('high', 20, 'review', 'h')];

describe('Document 1, Policy rules, rule 6: forced bands only raise risk', () => {
  const forcing = (score: number, ...forced: string[]) =>
    evaluateFacts(
      aDefinition({
        inputs: [FLAG, never],
        factors: [constant('f', score)],
        bands: BANDS,
        rules: forced.map((forcedBand, index) => rule(`r${index}`, { forcedBand })),
      }),
      { flag: true, never: false },
    );

  test.each([
    { score: 5, forced: ['high'], band: 'high', forcedBand: 'high' },
    { score: 5, forced: ['middle', 'high', 'low'], band: 'high', forcedBand: 'high' },
    { score: 15, forced: ['middle'], band: 'middle', forcedBand: null },
    { score: 25, forced: ['middle'], band: 'high', forcedBand: null },
    { score: 25, forced: ['low', 'middle'], band: 'high', forcedBand: null },
    { score: 5, forced: [], band: 'low', forcedBand: null },
  ])('score $score, forced $forced: $band', ({ score, forced, band, forcedBand }) => {
    expect(forcing(score, ...forced)).toMatchObject({ status: 'complete', score, band, forcedBand });
  });

  test('a rule that does not hold, or is unknown, forces nothing', () => {
    const rules = [rule('r', { forcedBand: 'high' })];
    const definition = aDefinition({ inputs: [FLAG], bands: BANDS, rules });
    expect(evaluateFacts(definition, { flag: false })).toMatchObject({ band: 'low', forcedBand: null });
    expect(evaluateFacts(definition, {})).toMatchObject({ band: null, forcedBand: null });
  });
});

describe('Document 1, Policy rules, rule 6: precedence of decisions', () => {
  const order: readonly Decision[] = ['reject', 'restrict', 'review', 'awaiting_evidence', 'none'];
  const effects: readonly EffectDecision[] = ['none', 'review', 'restrict', 'reject'];
  const strongest = (...decisions: Decision[]): Decision =>
    order.find((decision) => decisions.includes(decision))!;
  const pairs = effects.flatMap((one) => effects.map((other) => ({ one, other })));

  test.each(pairs)('of band $one and rule $other', ({ one, other }) => {
    const definition = aDefinition({
      inputs: [FLAG],
      bands: [band('only', 0, one)],
      rules: [rule('r', { effect: { decision: other, actions: [] } })],
    });
    expect(evaluateFacts(definition, { flag: true }).decision).toBe(strongest(one, other));
    expect(evaluateFacts(definition, { flag: false }).decision).toBe(one);
  });

  const missing = (['awaiting_evidence', 'review'] as const).flatMap((missingEvidence) =>
    effects.map((effect) => ({ missingEvidence, effect })),
  );
  test.each(missing)('of $missingEvidence and rule $effect', ({ missingEvidence, effect }) => {
    const definition = aDefinition({
      inputs: [FLAG, EXTRA],
      missingEvidence,
      rules: [rule('r', { effect: { decision: effect, actions: [] } })],
    });
    expect(evaluateFacts(definition, { flag: true }).decision).toBe(strongest(missingEvidence, effect));
    expect(evaluateFacts(definition, {}).decision).toBe(missingEvidence);
    expect(evaluateFacts(definition, { flag: true, extra: true }).decision).toBe(effect);
  });
});

describe('Document 1, Policy rules, rule 7: mandatory rules still apply when other inputs are missing', () => {
  const definition = aDefinition({
    inputs: [FLAG, EXTRA],
    factors: [factor('f', [{ ...when('flag', 'eq', true), points: 15 }], { defaultPoints: 0 })],
    bands: BANDS,
    rules: [
      rule('forces', { forcedBand: 'middle', effect: { decision: 'restrict', actions: ['hold'] } }),
      rule('unknown', { ...when('extra', 'eq', true), effect: { decision: 'reject', actions: ['never'] } }),
    ],
  });

  test('incomplete, score null, band only by force, and what was scored stays explained', () => {
    expect(evaluateFacts(definition, { flag: true })).toEqual({
      status: 'incomplete',
      score: null,
      band: 'middle',
      forcedBand: 'middle',
      decision: 'restrict',
      requiredActions: ['m', 'hold'],
      factors: [
        {
          key: 'f',
          status: 'scored',
          caseIndex: 0,
          caseId: null,
          points: 15,
          weight: 1,
          contribution: 15,
          reason: null,
        },
      ],
      rules: [
        { id: 'forces', outcome: 'held', reason: 'Reason of forces' },
        { id: 'unknown', outcome: 'unknown', reason: 'Reason of unknown' },
      ],
    });
  });

  test('Contract 2, Evaluating: an input that nothing uses must be resolved too', () => {
    const unused = aDefinition({ inputs: [FLAG, EXTRA], rules: [rule('r', { forcedBand: 'low' })] });
    expect(evaluateFacts(unused, { flag: true })).toMatchObject({ status: 'incomplete', band: 'low' });
    expect(evaluateFacts(unused, { flag: true, extra: false })).toMatchObject({
      status: 'complete',
      band: 'low',
      forcedBand: null,
    });
  });

  test('the status of an input decides, not whether a value stands in it', () => {
    const policy = evaluatorV1.compile(definition);
    const stale = inputsOf(definition, { flag: true, extra: true }).map((input) => ({
      ...input,
      status: 'stale' as const,
    }));
    expect(policy.evaluate(stale)).toEqual(evaluateFacts(definition, {}));
  });

  test('a conflict is as unknown as what is missing', () => {
    const inputs = [{ ...FLAG, acceptedSources: ['registered:a', 'registered:b'] }];
    const policy = evaluatorV1.compile(aDefinition({ inputs, rules: [rule('r', { forcedBand: 'low' })] }));
    const receipts = [
      aReceipt('flag', true, { source: 'registered:a', sequence: 1 }),
      aReceipt('flag', false, { source: 'registered:b', sequence: 2 }),
    ];
    expect(policy.evaluate(policy.resolve(receipts, EVALUATED_AT)).rules[0]?.outcome).toBe('unknown');
  });
});

describe('Contract 2, Evaluating: required actions', () => {
  test('the band’s, then the rules’, in definition order, without repeats', () => {
    const definition = aDefinition({
      inputs: [FLAG],
      bands: [band('only', 0, 'none', 'b', 'a')],
      rules: [
        rule('one', { effect: { decision: 'none', actions: ['z', 'a'] } }),
        rule('not', { ...when('flag', 'eq', false), effect: { decision: 'none', actions: ['no'] } }),
        rule('two', { effect: { decision: 'none', actions: ['c', 'z'] } }),
        rule('three', { forcedBand: 'only' }),
      ],
    });
    expect(evaluateFacts(definition, { flag: true }).requiredActions).toEqual(['b', 'a', 'z', 'c']);
  });

  test('of the final band only: a band that was left by force requires nothing', () => {
    const bands = [band('low', 0, 'reject', 'low_action'), band('high', 10, 'none', 'high_action')];
    const definition = aDefinition({ inputs: [FLAG], bands, rules: [rule('r', { forcedBand: 'high' })] });
    expect(evaluateFacts(definition, { flag: true })).toMatchObject({
      decision: 'none',
      requiredActions: ['high_action'],
    });
  });
});

describe('Contract 2, Evaluating: applicability', () => {
  const groups = [when('one', 'eq', true), when('other', 'eq', true)];
  test.each([
    ['true', 'true', 'matched'],
    ['true', 'false', 'matched'],
    ['true', 'unknown', 'matched'],
    ['false', 'true', 'matched'],
    ['false', 'false', 'not_matched'],
    ['false', 'unknown', 'unknown'],
    ['unknown', 'true', 'matched'],
    ['unknown', 'false', 'unknown'],
    ['unknown', 'unknown', 'unknown'],
  ])('groups %s and %s: %s', (one, other, applicability) => {
    const definition = aDefinition({ inputs: oneAndOther, applicability: groups });
    const inputs = inputsOf(definition, factsFor(one, other));
    expect(evaluatorV1.compile(definition).applicability(inputs)).toBe(applicability);
  });

  test('a group holds when all of its conditions do', () => {
    const all = groups.flatMap((group) => group.all);
    const definition = aDefinition({ inputs: oneAndOther, applicability: [{ all }] });
    const of = (one: string, other: string): string =>
      evaluatorV1.compile(definition).applicability(inputsOf(definition, factsFor(one, other)));
    expect([of('true', 'true'), of('true', 'false'), of('true', 'unknown'), of('unknown', 'false')]).toEqual([
      'matched',
      'not_matched',
      'unknown',
      'not_matched',
    ]);
  });

  test('absent: matched, whatever is missing', () => {
    const definition = aDefinition({ inputs: oneAndOther });
    expect(evaluatorV1.compile(definition).applicability(inputsOf(definition, {}))).toBe('matched');
  });

  test('does not change the result', () => {
    const parts = { inputs: [FLAG], bands: BANDS, rules: [rule('r', { forcedBand: 'high' })] };
    const narrow = aDefinition({ ...parts, applicability: [when('flag', 'eq', false)] });
    expect(evaluateFacts(narrow, { flag: true })).toEqual(evaluateFacts(aDefinition(parts), { flag: true }));
  });
});

describe('What no valid caller does throws', () => {
  test.each([
    ['a condition on no input', { rules: [rule('r', { forcedBand: 'low' })] }],
    [
      'a comparison with no input',
      { inputs: [FLAG], rules: [rule('r', { ...when('flag', 'eq_fact', 'extra'), forcedBand: 'low' })] },
    ],
    ['a band that is not there', { inputs: [FLAG], rules: [rule('r', { forcedBand: 'nowhere' })] }],
  ])('%s', (_, parts) => {
    expect(() => evaluatorV1.compile(aDefinition(parts))).toThrow(/^A (condition|rule) /);
  });

  test('inputs of another policy, or in another order', () => {
    const definition = aDefinition({ inputs: oneAndOther });
    const policy = evaluatorV1.compile(definition);
    const inputs = inputsOf(definition, { one: true, other: true });
    expect(() => policy.evaluate(inputs.toReversed())).toThrow('in its order');
    expect(() => policy.evaluate(inputs.slice(0, 1))).toThrow('in its order');
  });

  test('a change to what evaluations share', () => {
    const rules = [rule('r', { ...when('never', 'eq', true), forcedBand: 'low' })];
    const definition = aDefinition({ inputs: [never], factors: [constant('f', 1)], rules });
    for (const facts of [{}, { never: false }]) {
      const { factors, rules } = evaluateFacts(definition, facts);
      expect([...factors, ...rules].filter((result) => !Object.isFrozen(result))).toEqual([]);
    }
  });
});

test('The result is written with its members in one order, since it is hashed as text', () => {
  const result = evaluateFacts(aDefinition({ inputs: [FLAG] }), { flag: true });
  expect(JSON.stringify(result)).toBe(
    '{"status":"complete","score":0,"band":"low","forcedBand":null,"decision":"none","requiredActions":[],"factors":[],"rules":[]}',
  );
});
