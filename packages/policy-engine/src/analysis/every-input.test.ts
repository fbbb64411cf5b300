import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluateEverywhere, evaluateOn } from '../../test/every-input.ts';
import type {
  CaseDefinition,
  Condition,
  FactorDefinition,
  FactValue,
  InputDeclaration,
  PolicyDefinition,
  RuleDefinition,
} from '../policies/definition.ts';
import { type Analysis, analysePolicy } from './analysis.ts';
import { REPEATED, repeats } from '@assay/test-support/repeats';

/**
 * Small policies over a few constants, and for each type so many values between and beside the constants that three
 * inputs can be alike or different wherever they lie.
 */
const EPSILON = Number.EPSILON;
const VALUES = {
  string: ['a', 'b', 'w', 'x', 'y', 'z'],
  // Between 1 + EPSILON and 1 + 3 EPSILON there is one double, between 1 and 1 + EPSILON none.
  number: [-3, -2, -1, 0, 0.25, 0.5, 0.75, 1, 1 + EPSILON, 1 + 2 * EPSILON, 1 + 3 * EPSILON, 2, 3, 4],
  boolean: [true, false],
} as const;
const CONSTANTS = {
  string: ['a', 'b'],
  number: [0, 1, 1 + EPSILON, 1 + 3 * EPSILON],
  boolean: [true, false],
} as const;
const DOCUMENTED = { documented: { values: ['a', 'b'] } };
const LARGEST = 3_400;

type Kind = 'string' | 'number' | 'boolean' | 'documented' | 'list of string' | 'list of boolean';

function declare(kind: Kind, index: number): InputDeclaration {
  const common = { acceptedSources: ['user:x'], maxAgeSeconds: 60 };
  if (kind === 'documented') return { key: 'documented', type: 'string', ...common };
  if (kind === 'list of string') return { key: `i${index}`, type: 'list', itemType: 'string', ...common };
  if (kind === 'list of boolean') return { key: `i${index}`, type: 'list', itemType: 'boolean', ...common };
  return { key: `i${index}`, type: kind, ...common };
}

function valuesOf({ key, type, itemType }: InputDeclaration): readonly FactValue[] {
  if (type !== 'list') return key === 'documented' ? DOCUMENTED.documented.values : VALUES[type];
  const [one, other] = itemType === 'boolean' ? [true, false] : ['a', 'b'];
  return [[], [one], [other], [one, other]];
}

/** As many of them as can be tried out in all combinations. */
function few(inputs: readonly InputDeclaration[]): readonly InputDeclaration[] {
  let combinations = 1;
  return inputs.filter((input) => {
    const next = combinations * (valuesOf(input).length + 1);
    if (next > LARGEST) return false;
    combinations = next;
    return true;
  });
}

const inputsArbitrary = fc
  .array(
    fc.constantFrom<Kind>(
      'string',
      'string',
      'number',
      'number',
      'boolean',
      'list of string',
      'list of boolean',
    ),
    { minLength: 1, maxLength: 4 },
  )
  .chain((kinds) => fc.boolean().map((also): Kind[] => (also ? ['documented', ...kinds] : kinds)))
  .map((kinds) => few(kinds.map(declare)));

function conditionArbitrary(inputs: readonly InputDeclaration[]): fc.Arbitrary<Condition> {
  return fc.constantFrom(...inputs).chain((input): fc.Arbitrary<Condition> => {
    const { key: fact, type } = input;
    if (type === 'list') {
      const value = fc.constantFrom(...CONSTANTS[input.itemType === 'boolean' ? 'boolean' : 'string']);
      return fc.record({ fact: fc.constant(fact), operator: fc.constant('contains'), value });
    }
    const constant = fc.constantFrom<FactValue & (string | number | boolean)>(...CONSTANTS[type]);
    const plain = fc.record({
      fact: fc.constant(fact),
      operator: fc.constant('eq' as const),
      value: constant,
    });
    const within = fc.record({
      fact: fc.constant(fact),
      operator: fc.constant('in' as const),
      value: fc.uniqueArray(constant, { minLength: 1, maxLength: 3 }),
    });
    const others = inputs.filter((other) => other.type === type && other.key !== fact).map(({ key }) => key);
    const compared = fc.record({
      fact: fc.constant(fact),
      operator: fc.constantFrom('eq_fact' as const, 'neq_fact' as const),
      value: fc.constantFrom(...(others.length > 0 ? others : [fact])),
    });
    const ordered = fc.record({
      fact: fc.constant(fact),
      operator: fc.constantFrom('gt' as const, 'gte' as const, 'lt' as const, 'lte' as const),
      value: constant,
    });
    return fc.oneof(
      plain,
      within,
      ...(type === 'number' ? [ordered, ordered] : []),
      ...(others.length > 0 ? [compared, compared] : []),
    );
  });
}

const policyArbitrary: fc.Arbitrary<PolicyDefinition> = inputsArbitrary.chain((inputs) => {
  const all = fc.array(conditionArbitrary(inputs), { minLength: 1, maxLength: 3 });
  const points = fc.constantFrom(-10, 0, 0.1, 0.2, 5, 10, 20);
  const cases: fc.Arbitrary<CaseDefinition> = fc.record({ all, points });
  const factor = fc.record(
    {
      match: fc.constantFrom('first' as const, 'highest' as const),
      weight: fc.constantFrom(1, 0.5, 2.25),
      defaultPoints: points,
      cases: fc.array(cases, { minLength: 1, maxLength: 4 }),
    },
    { requiredKeys: ['match', 'weight', 'cases'] },
  );
  const bounds = fc.uniqueArray(fc.constantFrom(0.3, 5, 10, 20, 30), { maxLength: 3 });
  return bounds.chain((found) => {
    const bands = [0, ...found.toSorted((a, b) => a - b)].map((lowerBound, index) => ({
      id: `b${index}`,
      lowerBound,
      effect: { decision: 'none' as const, actions: [] },
    }));
    const forcedBand = fc.constantFrom(...bands.map(({ id }) => id));
    const rule = fc.record({ all, forcedBand }, { requiredKeys: ['all'] });
    return fc
      .record(
        {
          applicability: fc.array(fc.record({ all }), { minLength: 1, maxLength: 2 }),
          factors: fc.array(factor, { maxLength: 3 }),
          aggregation: fc.constantFrom('sum' as const, 'maximum' as const),
          floor: fc.constantFrom(0, 0, 5, 10),
          ceiling: fc.constantFrom(10, 20, 25),
          rules: fc.array(rule, { maxLength: 4 }),
        },
        { requiredKeys: ['factors', 'aggregation', 'floor', 'rules'] },
      )
      .map(({ factors, rules, ...rest }): PolicyDefinition => ({
        formatVersion: 1,
        inputs,
        ...rest,
        factors: factors.map((one, index): FactorDefinition => ({ key: `f${index}`, ...one })),
        bands,
        rules: rules.map((one, index): RuleDefinition => ({
          id: `r${index}`,
          reason: 'It is so',
          effect: { decision: 'review', actions: [] },
          ...one,
        })),
        missingEvidence: 'review',
      }));
  });
});

/** What the warnings have to be, from what happened on all inputs. */
function expected(definition: PolicyDefinition): readonly string[] {
  const { cases, defaults, gaps, rules, bands } = evaluateEverywhere(definition, valuesOf);
  const text = JSON.stringify([definition.applicability, definition.factors, definition.rules]);
  return [
    ...definition.inputs.flatMap(({ key }, index) =>
      text.includes(`"${key}"`) ? [] : [`/inputs/${index} input_unused`],
    ),
    ...definition.factors.flatMap((factor, index) => [
      ...factor.cases.flatMap((_, at) =>
        cases.has(`${index}/${at}`) ? [] : [`/factors/${index}/cases/${at} case_unreachable`],
      ),
      ...(factor.defaultPoints !== undefined && !defaults.has(index)
        ? [`/factors/${index}/defaultPoints default_unreachable`]
        : []),
      ...(gaps.has(index) ? [`/factors/${index} factor_gap`] : []),
    ]),
    ...definition.bands.flatMap(({ id }, index) =>
      bands.has(id) ? [] : [`/bands/${index} band_unreachable`],
    ),
    ...definition.rules.flatMap((_, index) =>
      rules.has(index) ? [] : [`/rules/${index} rule_never_matches`],
    ),
  ];
}

function analyse(definition: PolicyDefinition, budgetCells = 2_000_000): Analysis {
  const work = analysePolicy(definition, DOCUMENTED, budgetCells);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

const shown = ({ warnings }: Analysis): readonly string[] =>
  warnings.map(({ pointer, code }) => `${pointer} ${code}`);

test(
  'Contract 2, Validate, simulate, and beyond: the warnings are exactly what evaluating every input shows',
  REPEATED,
  () => {
    fc.assert(
      fc.property(policyArbitrary, (definition) => {
        const analysis = analyse(definition);
        expect(analysis.exhaustive).toBe(true);
        expect(shown(analysis)).toEqual(expected(definition));
        for (const { code, pointer, witness } of analysis.warnings) {
          expect(witness !== undefined).toBe(code === 'factor_gap');
          if (!witness) continue;
          const { applicability, result } = evaluateOn(definition, witness);
          expect(applicability).toBe('matched');
          expect(result.factors[Number(pointer.split('/')[2])]?.status).toBe('no_case_matched');
        }
      }),
      { numRuns: repeats(400, 2_000) },
    );
  },
);

test(
  'Contract 2, Validate, simulate, and beyond: cut short, it warns only of what is so and says that it is not exhaustive',
  REPEATED,
  () => {
    fc.assert(
      fc.property(policyArbitrary, fc.integer({ min: 0, max: 60 }), (definition, budgetCells) => {
        const [cut, whole] = [analyse(definition, budgetCells), analyse(definition)];
        expect(cut.cells).toBeLessThanOrEqual(budgetCells);
        expect(shown(cut).filter((warning) => !shown(whole).includes(warning))).toEqual([]);
        expect(cut.exhaustive && shown(cut).length < shown(whole).length).toBe(false);
      }),
      { numRuns: repeats(250, 1_000) },
    );
  },
);
