import type { InputSnapshot } from '../src/evaluation/evaluation.ts';
import { currentEvaluator } from '../src/versions/evaluators.ts';
import type { FactValue, InputDeclaration, PolicyDefinition } from '../src/policies/definition.ts';

/** What happened to a policy over all given combinations of values, each input unresolved among them. */
export interface AuditEventInput {
  readonly cases: ReadonlySet<string>;
  readonly defaults: ReadonlySet<number>;
  readonly gaps: ReadonlySet<number>;
  readonly rules: ReadonlySet<number>;
  readonly bands: ReadonlySet<string>;
}

/** Evaluates a policy on every combination, covered subjects only. Slow and obvious. */
export function evaluateEverywhere(
  definition: PolicyDefinition,
  valuesOf: (input: InputDeclaration) => readonly FactValue[],
): AuditEventInput {
  const policy = currentEvaluator.compile(definition);
  const happened = {
    cases: new Set<string>(),
    defaults: new Set<number>(),
    gaps: new Set<number>(),
    rules: new Set<number>(),
    bands: new Set<string>(),
  };
  const ways = definition.inputs.map((input) =>
    [undefined, ...valuesOf(input)].map((value) => snapshotOf(input.key, value)),
  );
  for (const inputs of combinations(ways)) {
    if (policy.applicability(inputs) !== 'matched') continue;
    const { factors, rules, band } = policy.evaluate(inputs);
    for (const [index, { status, caseIndex }] of factors.entries()) {
      if (status === 'no_case_matched') happened.gaps.add(index);
      if (status !== 'scored') continue;
      if (caseIndex === null) happened.defaults.add(index);
      else happened.cases.add(`${index}/${caseIndex}`);
    }
    for (const [index, { outcome }] of rules.entries()) if (outcome === 'held') happened.rules.add(index);
    if (band !== null) happened.bands.add(band);
  }
  return happened;
}

/** The same with the inputs of one subject; what is not given is unresolved. */
export function evaluateOn(definition: PolicyDefinition, given: Readonly<Record<string, FactValue>>) {
  const policy = currentEvaluator.compile(definition);
  const inputs = definition.inputs.map(({ key }) => snapshotOf(key, given[key]));
  return { applicability: policy.applicability(inputs), result: policy.evaluate(inputs) };
}

function snapshotOf(key: string, value: FactValue | undefined): InputSnapshot {
  return {
    key,
    status: value === undefined ? 'missing' : 'resolved',
    value: value ?? null,
    source: null,
    evidenceId: null,
    observedAt: null,
    expiresAt: null,
    freshUntil: null,
    candidates: [],
  };
}

function* combinations<One>(ways: readonly (readonly One[])[]): Generator<readonly One[]> {
  const [first, ...rest] = ways;
  if (!first) {
    yield [];
    return;
  }
  for (const one of first) for (const others of combinations(rest)) yield [one, ...others];
}
