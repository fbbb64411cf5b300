import type { JsonValue } from '@assay/values';
import { type Difference, differencesOf } from '../evaluation/differences.ts';
import type { Applicability, EvaluationResult, Evaluator } from '../evaluation/evaluation.ts';
import type { PolicyDefinition } from '../policies/definition.ts';
import { receiptsOf, type Scenario } from './scenario.ts';

export interface Simulation {
  readonly scenarios: readonly SimulatedScenario[];
  readonly coverage: Coverage;
}

export interface SimulatedScenario {
  readonly name: string;
  /** Null where nothing was expected. */
  readonly passed: boolean | null;
  readonly differences: readonly Difference[];
  readonly applicability: Applicability;
  /** Computed whatever the applicability. */
  readonly result: EvaluationResult;
}

/** How many scenarios came to each case, rule and band. */
export interface Coverage {
  readonly cases: readonly {
    readonly factor: string;
    readonly caseIndex: number;
    readonly caseId: string | null;
    readonly hits: number;
  }[];
  readonly rules: readonly { readonly id: string; readonly hits: number }[];
  readonly bands: readonly { readonly id: string; readonly hits: number }[];
}

/** Evaluates synthetic evidence, and rests after each scenario. The scenarios fit the policy. */
export function* simulate(
  evaluator: Evaluator,
  definition: PolicyDefinition,
  scenarios: readonly Scenario[],
  at: Date,
): Generator<undefined, Simulation> {
  const compiled = evaluator.compile(definition);
  const simulated: SimulatedScenario[] = [];
  for (const scenario of scenarios) {
    const inputs = compiled.resolve(receiptsOf(definition, scenario, at), at);
    const result = compiled.evaluate(inputs);
    const differences = unexpected(scenario.expect, result);
    simulated.push({
      name: scenario.name,
      passed: scenario.expect ? differences.length === 0 : null,
      differences,
      applicability: compiled.applicability(inputs),
      result,
    });
    yield;
  }
  return {
    scenarios: simulated,
    coverage: coverageOf(
      definition,
      simulated.map(({ result }) => result),
    ),
  };
}

/** Only what the scenario names is compared. */
function unexpected(expect: Scenario['expect'], result: EvaluationResult): readonly Difference[] {
  return Object.entries(expect ?? {}).flatMap(([name, expected]) => {
    const actual = result[name as keyof NonNullable<Scenario['expect']>];
    return differencesOf(expected, actual satisfies JsonValue, `/${name}`);
  });
}

function coverageOf(definition: PolicyDefinition, results: readonly EvaluationResult[]): Coverage {
  const count = (isHit: (result: EvaluationResult) => boolean): number => results.filter(isHit).length;
  return {
    cases: definition.factors.flatMap((factor, at) =>
      factor.cases.map(({ id }, caseIndex) => ({
        factor: factor.key,
        caseIndex,
        caseId: id ?? null,
        hits: count(({ factors }) => factors[at]?.caseIndex === caseIndex),
      })),
    ),
    rules: definition.rules.map(({ id }, at) => ({
      id,
      hits: count(({ rules }) => rules[at]?.outcome === 'held'),
    })),
    bands: definition.bands.map(({ id }) => ({ id, hits: count(({ band }) => band === id) })),
  };
}
