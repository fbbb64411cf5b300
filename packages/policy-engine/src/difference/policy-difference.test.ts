import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { REPEATED, repeats } from '@assay/test-support/repeats';
import { policyPairs } from '../../test/arbitrary-policies.ts';
import { aDefinition, anInput, when } from '../../test/evaluation.ts';
import { evaluateOn } from '../../test/every-input.ts';
import { conditionsOf } from '../policies/conditions.ts';
import type { FactValue, InputDeclaration, PolicyDefinition, Scalar } from '../policies/definition.ts';
import { type PolicyDifferences, policyDifferences } from './policy-difference.ts';
import type { Where } from './where.ts';

const PLENTY = { documented: {}, steps: 300_000, differences: 200 };

function compared(before: PolicyDefinition, after: PolicyDefinition, given: Partial<typeof PLENTY> = {}) {
  const work = policyDifferences({ before, after, ...PLENTY, ...given });
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

function texts({ differences }: PolicyDifferences): readonly string[] {
  return differences.map(({ text }) => text);
}

const effect = (decision: 'none' | 'review' | 'reject') => ({ decision, actions: [] });
const BANDS = [
  { id: 'low', lowerBound: 0, effect: effect('none') },
  { id: 'high', lowerBound: 50, effect: effect('review') },
];

describe('Contract 6, Policies: which inputs decide differently', () => {
  const volume = (from: number) =>
    aDefinition({
      inputs: [anInput('volume', 'number'), anInput('pep', 'boolean'), anInput('country', 'string')],
      factors: [
        {
          key: 'volume',
          match: 'first',
          weight: 1,
          defaultPoints: 0,
          cases: [{ ...when('volume', 'gte', from), points: 30 }],
        },
        {
          key: 'pep',
          match: 'first',
          weight: 1,
          defaultPoints: 0,
          cases: [{ ...when('pep', 'eq', true), points: 30 }],
        },
      ],
      bands: BANDS,
      rules: [
        { id: 'embargo', ...when('country', 'in', ['KP', 'IR']), reason: 'Embargo', forcedBand: 'high' },
      ],
    });

  test('a policy and itself are the same', () => {
    expect(compared(volume(10_000), volume(10_000))).toEqual({
      same: true,
      differences: [],
      complete: true,
      incomparable: [],
    });
  });

  test('the smallest region in which they differ is told, in data and in words, with a witness', () => {
    const { differences, ...rest } = compared(volume(10_000), volume(5_000));
    expect(rest).toEqual({ same: false, complete: true, incomparable: [] });
    expect(differences).toEqual([
      {
        where: [
          { input: 'volume', from: 5_000, fromIncluded: true, to: 10_000, toIncluded: false },
          { input: 'pep', values: [true] },
          { input: 'country', except: ['KP', 'IR'] },
        ],
        before: { band: 'low', decision: 'none' },
        after: { band: 'high', decision: 'review' },
        witness: { volume: 5_000, pep: true, country: 'other' },
        text: 'volume is from 5000 to below 10000 and pep is true and country is not "KP" or "IR": low, none → high, review',
      },
    ]);
  });

  test('neighbouring cells are one region, and what overlaps is told as simply as it can be', () => {
    const stricter = {
      ...volume(10_000),
      rules: [
        ...volume(10_000).rules,
        { id: 'pep', ...when('pep', 'eq', true), reason: 'PEP', effect: effect('reject') },
        { id: 'more', ...when('volume', 'gt', 90_000), reason: 'Much', effect: effect('reject') },
      ],
    };
    expect(texts(compared(volume(10_000), stricter))).toEqual([
      'volume is above 90000 and country is "KP" or "IR": high, review → high, reject',
      'pep is true and country is "KP" or "IR": high, review → high, reject',
      'volume is 10000 or more and pep is true: high, review → high, reject',
      'volume is above 90000 and pep is false and country is not "KP" or "IR": low, none → low, reject',
      'volume is below 10000 and pep is true and country is not "KP" or "IR": low, none → low, reject',
    ]);
  });

  test('items of lists are told as held or not', () => {
    const policy = (items: readonly string[]) =>
      aDefinition({
        inputs: [anInput('products', 'list of string')],
        bands: BANDS,
        rules: [
          {
            id: 'both',
            all: items.flatMap((item) => when('products', 'contains', item).all),
            reason: 'Risky',
            effect: effect('reject'),
          },
        ],
      });
    const { differences } = compared(policy(['crypto', 'cash']), policy(['crypto']));
    expect(differences.map(({ where, witness, text }) => ({ where, witness, text }))).toEqual([
      {
        where: [{ input: 'products', values: ['crypto'], without: ['cash'] }],
        witness: { products: ['crypto'] },
        text: 'products holds "crypto" and does not hold "cash": low, none → low, reject',
      },
    ]);
  });

  test('inputs that are compared with each other are told by what they equal', () => {
    const policy = (operator: 'eq_fact' | 'neq_fact') =>
      aDefinition({
        inputs: [anInput('document', 'string'), anInput('residence', 'string')],
        bands: BANDS,
        rules: [
          { id: 'one', ...when('document', operator, 'residence'), reason: 'R', effect: effect('reject') },
          { id: 'two', ...when('document', 'eq', 'PT'), reason: 'P', effect: effect('review') },
        ],
      });
    const without = { ...policy('neq_fact'), rules: policy('neq_fact').rules.slice(1) };
    expect(texts(compared(without, policy('neq_fact')))).toEqual([
      'document is "PT" and residence is not "PT": low, review → low, reject',
      'document is not "PT" and residence differs from document: low, none → low, reject',
    ]);
    expect(texts(compared(without, policy('eq_fact')))).toEqual([
      'document is "PT" and residence equals document: low, review → low, reject',
      'document is not "PT" and residence equals document: low, none → low, reject',
    ]);
  });

  test('an input of one policy alone has a value in the witness', () => {
    const more = { ...volume(10_000), inputs: [...volume(10_000).inputs, anInput('age', 'number')] };
    const after = {
      ...more,
      rules: [...more.rules, { id: 'age', ...when('age', 'lt', 18), reason: 'A', effect: effect('reject') }],
    };
    const { differences } = compared(volume(10_000), after);
    expect(new Set(differences.map(({ witness }) => witness.age))).toEqual(new Set([17]));
  });

  test('inputs of different types cannot be compared, and nobody is told that they are the same', () => {
    const other = { ...volume(1), inputs: [anInput('volume', 'string'), ...volume(1).inputs.slice(1)] };
    const after = { ...other, factors: other.factors.slice(1) };
    expect(compared(volume(1), after)).toEqual({
      same: false,
      differences: [],
      complete: false,
      incomparable: ['volume'],
    });
  });

  test('a witness is covered by both policies where that is possible', () => {
    const covering = (one: PolicyDefinition) => ({ ...one, applicability: [when('country', 'eq', 'DE')] });
    const [difference] = compared(covering(volume(10_000)), covering(volume(5_000))).differences;
    expect(difference?.witness.country).toBe('DE');
  });

  test('a cut comparison says so, and tells only what is true', () => {
    const cut = compared(volume(10_000), volume(5_000), { steps: 3 });
    expect([cut.same, cut.complete]).toEqual([false, false]);
    const higher = { ...volume(10_000), bands: BANDS.map((band) => ({ ...band, effect: effect('reject') })) };
    const all = compared(volume(10_000), higher);
    expect([all.differences.length, all.complete]).toEqual([4, true]);
    const few = compared(volume(10_000), higher, { differences: 3 });
    expect([few.differences.length, few.complete]).toEqual([3, false]);
  });

  test('of the example policy, an exact answer in few steps', () => {
    const file = new URL('../../../../test/examples/onboarding.json', import.meta.url);
    const { definition } = JSON.parse(readFileSync(file, 'utf8')) as { definition: PolicyDefinition };
    const normal: PolicyDefinition = { ...definition, floor: definition.floor ?? 0 };
    const bands = normal.bands.map((band) =>
      band.id === 'high' ? { ...band, lowerBound: band.lowerBound - 5 } : band,
    );
    const { complete, differences } = compared(normal, { ...normal, bands }, { steps: 100_000 });
    expect([complete, differences.length > 0]).toEqual([true, true]);
    for (const { witness, before, after } of differences) {
      expect(evaluateOn(normal, witness).result).toMatchObject(before);
      expect(evaluateOn({ ...normal, bands }, witness).result).toMatchObject(after);
    }
  });
});

const VALUES: Readonly<Record<'string' | 'number' | 'boolean', readonly Scalar[]>> = {
  string: ['a', 'b', 'A', 'true', '1', 'é', 'e\u0301', '😀', '', 'x', 'y'],
  number: [-4, -1, -0.5, 0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.1 + 0.2, 0.5, 1, 2, 1000, 2000],
  boolean: [true, false],
};

function isWithin(where: readonly Where[], facts: Readonly<Record<string, FactValue>>): boolean {
  return where.every((one) => {
    const value = facts[one.input];
    if ('equals' in one) return value === facts[one.equals];
    if ('differs' in one) return value !== facts[one.differs];
    if ('except' in one) return !one.except.includes(value as Scalar);
    if ('without' in one) {
      const items = value as readonly Scalar[];
      return (
        one.values.every((item) => items.includes(item)) && !one.without.some((item) => items.includes(item))
      );
    }
    if ('values' in one) return one.values.includes(value as Scalar);
    const number = value as number;
    const isAbove = one.from === null || (one.fromIncluded ? number >= one.from : number > one.from);
    return isAbove && (one.to === null || (one.toIncluded ? number <= one.to : number < one.to));
  });
}

function valueFor(input: InputDeclaration, named: ReadonlySet<unknown>, drawn: number): FactValue {
  if (input.type === 'list') return [...named].filter((_, at) => (drawn >> at) % 2 === 1) as Scalar[];
  const values = VALUES[input.type];
  return values[drawn % values.length]!;
}

function namedBy(policies: readonly PolicyDefinition[], key: string): ReadonlySet<unknown> {
  const conditions = policies.flatMap(conditionsOf).map(({ condition }) => condition);
  return new Set(conditions.filter(({ fact }) => fact === key).flatMap(({ value }) => value));
}

test(
  'Contract 6, Policies: every witness differs as told, and what differs lies in a region of its own kind',
  REPEATED,
  () => {
    const draws = fc.array(fc.array(fc.nat(0xffff), { minLength: 4, maxLength: 4 }), {
      minLength: 40,
      maxLength: 40,
    });
    const completeness: boolean[] = [];
    fc.assert(
      fc.property(policyPairs(), draws, ({ before, after }, drawn) => {
        const found = compared(before, after);
        completeness.push(found.complete);
        expect(found.same).toBe(found.complete && found.differences.length === 0);
        const outcomeOf = (policy: PolicyDefinition, facts: Readonly<Record<string, FactValue>>) => {
          const { band, decision } = evaluateOn(policy, facts).result;
          return { band, decision };
        };
        for (const { witness, where, ...told } of found.differences) {
          const seen = { before: outcomeOf(before, witness), after: outcomeOf(after, witness) };
          expect({ before: told.before, after: told.after }).toEqual(seen);
          expect(seen.before).not.toEqual(seen.after);
          expect(isWithin(where, witness)).toBe(true);
        }
        for (const draw of drawn) {
          const facts = Object.fromEntries(
            before.inputs.map((input, at) => [
              input.key,
              valueFor(input, namedBy([before, after], input.key), draw[at]!),
            ]),
          );
          const seen = { before: outcomeOf(before, facts), after: outcomeOf(after, facts) };
          const regions = found.differences.filter(({ where }) => isWithin(where, facts));
          for (const region of regions)
            expect({ facts, before: region.before, after: region.after }).toEqual({ facts, ...seen });
          const differ = JSON.stringify(seen.before) !== JSON.stringify(seen.after);
          // A comparison that was cut may leave out what differs, and never tells what does not.
          const isLeftOut = !found.complete && differ && regions.length === 0;
          expect({ facts, isTold: regions.length > 0 || isLeftOut }).toEqual({ facts, isTold: differ });
        }
      }),
      { numRuns: repeats(60, 600) },
    );
    // Two random policies can differ in thousands of regions, which nobody tells; most do not.
    expect(completeness.filter(Boolean).length).toBeGreaterThan(0.8 * completeness.length);
  },
);
