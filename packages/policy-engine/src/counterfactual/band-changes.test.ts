import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { situations } from '../../test/arbitrary-policies.ts';
import { aDefinition, anInput, EVALUATED_AT, inputsOf, when } from '../../test/evaluation.ts';
import type { InputSnapshot } from '../evaluation/evaluation.ts';
import { currentEvaluator } from '../versions/evaluators.ts';
import { conditionsOf } from '../policies/conditions.ts';
import type { FactValue, InputDeclaration, PolicyDefinition, Scalar } from '../policies/definition.ts';
import { type BandChanges, bandChanges, type Outlook, type Way } from './band-changes.ts';
import { combinations } from './combinations.ts';
import { type Region, worded } from './region.ts';
import { REPEATED, repeats } from '@assay/test-support/repeats';

function changesOf(
  definition: PolicyDefinition,
  inputs: readonly InputSnapshot[],
  evaluations = 1_000_000,
): BandChanges {
  const compiled = currentEvaluator.compile(definition);
  const { band } = compiled.evaluate(inputs);
  const work = bandChanges({ definition, compiled, inputs, band, documented: {}, evaluations });
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

const NO_EFFECT = { decision: 'none', actions: [] } as const;
const BANDS = [
  { id: 'low', lowerBound: 0, effect: NO_EFFECT },
  { id: 'medium', lowerBound: 40, effect: NO_EFFECT },
  { id: 'high', lowerBound: 70, effect: NO_EFFECT },
];

function said(definition: PolicyDefinition, outlook: Outlook | null): readonly string[] | null {
  if (outlook === null) return null;
  return outlook.ways.map(({ band, changes }) => {
    const parts = changes.map(({ input, region }) => `${definition.inputs[input]?.key} ${worded(region)}`);
    return `${band} when ${parts.join(' and ')}`;
  });
}

describe('Contract 2, Investigation: what would change the band', () => {
  const scored = aDefinition({
    inputs: [anInput('score', 'number'), anInput('country', 'string')],
    factors: [
      {
        key: 'score',
        match: 'first',
        weight: 1,
        defaultPoints: 0,
        cases: [
          { ...when('score', 'gte', 70), points: 80 },
          { ...when('score', 'gt', 40), points: 50 },
        ],
      },
    ],
    bands: BANDS,
    rules: [{ id: 'embargo', ...when('country', 'in', ['KP', 'IR']), reason: 'Embargo', forcedBand: 'high' }],
  });

  test('says with exact bounds which values of one input lead where', () => {
    const { lower, higher } = changesOf(scored, inputsOf(scored, { score: 50, country: 'DE' }));
    expect(said(scored, lower)).toEqual(['low when score is 40 or less']);
    expect(said(scored, higher)).toEqual([
      'high when score is 70 or more',
      'high when country is "KP" or "IR"',
    ]);
    expect([lower?.exhaustive, higher?.exhaustive]).toEqual([true, true]);
  });

  test('changes as many inputs as are needed, and no more', () => {
    const { lower, higher } = changesOf(scored, inputsOf(scored, { score: 90, country: 'KP' }));
    expect(said(scored, lower)).toEqual([
      'low when score is 40 or less and country is a value that the policy does not name',
      'medium when score is above 40 to below 70 and country is a value that the policy does not name',
    ]);
    expect(higher, 'there is no higher band').toBeNull();
  });

  test('says of an assessment without a band what it would take to have one', () => {
    const { lower, higher } = changesOf(scored, inputsOf(scored, { score: 50 }));
    expect(lower).toBeNull();
    expect(said(scored, higher)).toEqual([
      'high when country is "KP" or "IR"',
      'medium when country is a value that the policy does not name',
    ]);
  });

  test('takes the fewest items out of a list, or puts them in', () => {
    const definition = aDefinition({
      inputs: [anInput('products', 'list of string')],
      factors: ['crypto', 'cash', 'cards'].map((item) => ({
        key: item,
        match: 'first',
        weight: 1,
        defaultPoints: 0,
        cases: [{ ...when('products', 'contains', item), points: 20 }],
      })),
      bands: BANDS,
    });
    const { lower, higher } = changesOf(
      definition,
      inputsOf(definition, { products: ['crypto', 'cash', 'x'] }),
    );
    expect(said(definition, lower)).toEqual([
      'low when products does not hold "crypto"',
      'low when products does not hold "cash"',
    ]);
    expect(said(definition, higher), 'three times 20 are not 70').toEqual([]);
    expect(higher?.exhaustive).toBe(true);
  });

  test('knows what inputs equal that are compared with each other', () => {
    const definition = aDefinition({
      inputs: [anInput('document', 'string'), anInput('residence', 'string')],
      bands: BANDS,
      rules: [
        {
          id: 'mismatch',
          ...when('document', 'neq_fact', 'residence'),
          reason: 'Differs',
          forcedBand: 'medium',
        },
      ],
    });
    const { lower } = changesOf(definition, inputsOf(definition, { document: 'DE', residence: 'FR' }));
    expect(said(definition, lower)).toEqual(['low when document is "FR"', 'low when residence is "DE"']);
  });

  test('lets compared inputs change to different values of the same kind', () => {
    const definition = aDefinition({
      inputs: [anInput('one', 'string'), anInput('other', 'string')],
      bands: BANDS,
      rules: [
        { id: 'one', ...when('one', 'eq', 'k'), reason: 'Named', forcedBand: 'high' },
        { id: 'other', ...when('other', 'eq', 'k'), reason: 'Named', forcedBand: 'high' },
        { id: 'same', ...when('one', 'eq_fact', 'other'), reason: 'Same', forcedBand: 'high' },
      ],
    });
    const { lower } = changesOf(definition, inputsOf(definition, { one: 'k', other: 'k' }));
    expect(said(definition, lower)).toEqual([
      'low when one is for example "other" and other is for example "other-2"',
      'low when one is for example "other-2" and other is for example "other"',
    ]);
  });

  test('counts only values on which the policy covers the subject', () => {
    const covering = { ...scored, applicability: [when('country', 'eq', 'DE')] };
    const { higher } = changesOf(covering, inputsOf(covering, { score: 50, country: 'DE' }));
    expect(said(covering, higher)).toEqual(['high when score is 70 or more']);
  });

  test('says when the search was cut', () => {
    const { lower, higher } = changesOf(scored, inputsOf(scored, { score: 90, country: 'KP' }), 3);
    expect([lower, higher]).toEqual([{ ways: [], exhaustive: false }, null]);
  });

  test('a direction that was settled before the search was cut stays exact', () => {
    const definition = { ...scored, bands: [...BANDS, { id: 'top', lowerBound: 1000, effect: NO_EFFECT }] };
    const inputs = inputsOf(definition, { score: 90, country: 'DE' });
    const { lower, higher } = changesOf(definition, inputs, 4);
    expect(lower?.exhaustive).toBe(true);
    expect(higher).toEqual({ ways: [], exhaustive: false });
  });

  test('of the example policy, in well under the evaluations that an investigation has', () => {
    const file = new URL('../../../../test/examples/onboarding.json', import.meta.url);
    const { definition } = JSON.parse(readFileSync(file, 'utf8')) as { definition: PolicyDefinition };
    const inputs = inputsOf(definition, {
      'customer.segment': 'retail',
      'screening.sanctions': 'clear',
      'screening.pep': 'pep',
      'identity.document_country': 'DE',
      'customer.residence_country': 'DE',
      'customer.occupation_group': 'office',
      'expected.monthly_volume_eur': 20_000,
      'customer.products': ['payment_account'],
      'check.liveness': true,
    });
    const { lower } = changesOf(definition, inputs, 2_500);
    expect(lower?.exhaustive).toBe(true);
    expect(said(definition, lower)).toEqual([
      'medium when screening.pep is "family_member" or "former_pep"',
      'low when screening.pep is "none"',
      'medium when expected.monthly_volume_eur is below 10000',
    ]);
  });
});

/** So many values beside and between the constants that three inputs can be alike or different wherever they lie. */
const MORE: Readonly<Record<'string' | 'number' | 'boolean', readonly Scalar[]>> = {
  string: ['a', 'b', 'A', 'true', '1', 'é', 'e\u0301', '😀', '', 'x', 'y', 'z'],
  number: [
    -4,
    -3,
    -2,
    -1,
    -0.7,
    -0.6,
    -0.5,
    0,
    0.01,
    0.02,
    0.03,
    0.1,
    0.15,
    0.16,
    0.17,
    0.2,
    0.25,
    0.26,
    0.27,
    0.3,
    0.1 + 0.2,
    0.5,
    0.6,
    0.7,
    1,
    2,
    3,
    4,
    1000,
    2000,
    3000,
    4000,
  ],
  boolean: [true, false],
};

/** Of a list, every set of the items that the policy names. */
function valuesOf(definition: PolicyDefinition, { key, type }: InputDeclaration): readonly FactValue[] {
  if (type !== 'list') return MORE[type];
  const sets: Scalar[][] = [[]];
  for (const item of namedItems(definition, key)) sets.push(...sets.map((set) => [...set, item as Scalar]));
  return sets;
}

function namedItems(definition: PolicyDefinition, key: string): ReadonlySet<unknown> {
  return new Set(
    conditionsOf(definition).flatMap(({ condition }) => (condition.fact === key ? [condition.value] : [])),
  );
}

/** A policy that names many items of a list has more sets of them than can be tried. */
const TRIED_OUT_AT_MOST = 4_000;

function everythingToTry(definition: PolicyDefinition): number {
  return definition.inputs.reduce(
    (product, { key, type }) =>
      product * (type === 'list' ? 2 ** namedItems(definition, key).size : MORE[type].length),
    1,
  );
}

/** Which choices of the fewest inputs lead to which bands, by trying everything. */
function triedOut(
  definition: PolicyDefinition,
  inputs: readonly InputSnapshot[],
  direction: 'lower' | 'higher',
) {
  const compiled = currentEvaluator.compile(definition);
  const rankOf = (band: string | null): number => definition.bands.findIndex(({ id }) => id === band);
  const rank = rankOf(compiled.evaluate(inputs).band);
  for (let size = 1; size <= inputs.length; size++) {
    const reached = new Set<string>();
    for (const chosen of combinations(inputs.length, size))
      for (const changed of everyChange(definition, inputs, chosen)) {
        if (compiled.applicability(changed) !== 'matched') continue;
        const band = rankOf(compiled.evaluate(changed).band);
        if (band >= 0 && (direction === 'lower' ? band < rank : band > rank))
          reached.add(`${chosen.join('+')} → ${definition.bands[band]?.id}`);
      }
    if (reached.size > 0) return reached;
  }
  return new Set<string>();
}

function* everyChange(
  definition: PolicyDefinition,
  inputs: readonly InputSnapshot[],
  [first, ...rest]: readonly number[],
): Generator<readonly InputSnapshot[]> {
  if (first === undefined) {
    yield inputs;
    return;
  }
  const [declared, before] = [definition.inputs[first], inputs[first]];
  if (!declared || !before) throw new Error('no such input');
  for (const value of valuesOf(definition, declared))
    yield* everyChange(
      definition,
      inputs.map((input, at) => (at === first ? { ...before, status: 'resolved' as const, value } : input)),
      rest,
    );
}

function reachedBy(ways: readonly Way[]): ReadonlySet<string> {
  return new Set(ways.map(({ band, changes }) => `${changes.map(({ input }) => input).join('+')} → ${band}`));
}

/** For regions of one input that are told exactly. */
function holds(region: Region, value: FactValue): boolean | undefined {
  if (region.kind === 'numbers' && typeof value === 'number') {
    const below = region.points.filter((point) => point < value).length;
    return region.places.includes(region.points.includes(value) ? 2 * below + 1 : 2 * below);
  }
  if (region.kind === 'values' && typeof value !== 'object' && !region.other)
    return region.named.includes(value);
  return undefined;
}

test(
  'Contract 2, Investigation: the ways to another band are all of the smallest ones, and each of them leads there',
  REPEATED,
  () => {
    fc.assert(
      fc.property(situations(1), ({ definition, evidence }) => {
        fc.pre(definition.inputs.length <= 3 && definition.bands.length > 1);
        fc.pre(everythingToTry(definition) <= TRIED_OUT_AT_MOST);
        const compiled = currentEvaluator.compile(definition);
        const inputs = compiled.resolve(evidence[0] ?? [], EVALUATED_AT);
        fc.pre(compiled.applicability(inputs) === 'matched');
        const changes = changesOf(definition, inputs);
        for (const direction of ['lower', 'higher'] as const) {
          const outlook = changes[direction];
          if (outlook === null) continue;
          expect(outlook.exhaustive).toBe(true);
          expect(reachedBy(outlook.ways)).toEqual(triedOut(definition, inputs, direction));
          for (const way of outlook.ways) expectExact(definition, inputs, way, outlook.ways);
        }
      }),
      { numRuns: repeats(100, 400) },
    );
  },
);

/** Of one input, exactly the values that the way tells lead to its band. */
function expectExact(
  definition: PolicyDefinition,
  inputs: readonly InputSnapshot[],
  { band, changes }: Way,
  ways: readonly Way[],
): void {
  const [change, ...more] = changes;
  const declared = change && definition.inputs[change.input];
  const alone =
    ways.filter((way) => way.band === band && way.changes[0]?.input === change?.input).length === 1;
  if (!declared || more.length > 0 || !alone || declared.type === 'list') return;
  const compiled = currentEvaluator.compile(definition);
  for (const value of valuesOf(definition, declared)) {
    const told = holds(change.region, value);
    if (told === undefined) continue;
    const changed = inputs.map((input, at) =>
      at === change.input ? { ...input, status: 'resolved' as const, value } : input,
    );
    const leads = compiled.applicability(changed) === 'matched' && compiled.evaluate(changed).band === band;
    expect([declared.key, value, leads]).toEqual([declared.key, value, told]);
  }
}
