import { conditionsOf } from '../policies/conditions.ts';
import type { FactorDefinition, FactValue, Scalar } from '../policies/definition.ts';
import type { FactorFindings, Findings } from './findings.ts';
import type { LaidOutFactor, Layout } from './layout.ts';
import type { Values } from './search/satisfy.ts';

export type WarningCode =
  | 'case_unreachable'
  | 'default_unreachable'
  | 'factor_gap'
  | 'rule_never_matches'
  | 'band_unreachable'
  | 'input_unused';

export interface Warning {
  /** JSON Pointer into the definition. */
  readonly pointer: string;
  readonly code: WarningCode;
  readonly message: string;
  /** Of a gap: inputs of a covered subject with which no case of the factor holds. */
  readonly witness?: Readonly<Record<string, FactValue>>;
}

/** What the findings prove, in the order of the definition. */
export function warningsOf(layout: Layout, findings: Findings): readonly Warning[] {
  return [
    ...unusedInputs(layout),
    ...layout.definition.factors.flatMap((factor, index) => factorWarnings(factor, index, layout, findings)),
    ...bandWarnings(layout, findings),
    ...ruleWarnings(layout, findings),
  ];
}

function unusedInputs({ definition }: Layout): readonly Warning[] {
  const named = new Set<unknown>();
  for (const { condition } of conditionsOf(definition)) {
    named.add(condition.fact);
    if (condition.operator === 'eq_fact' || condition.operator === 'neq_fact') named.add(condition.value);
  }
  return definition.inputs.flatMap(({ key }, index) => {
    if (named.has(key)) return [];
    const message = `No condition names the input ${key}, and an assessment is incomplete without it.`;
    return [{ pointer: `/inputs/${index}`, code: 'input_unused', message }];
  });
}

function factorWarnings(
  factor: FactorDefinition,
  index: number,
  layout: Layout,
  findings: Findings,
): readonly Warning[] {
  const [laidOut, found] = [layout.factors[index], findings.factors[index]];
  if (!laidOut || !found) return [];
  const pointer = `/factors/${index}`;
  return [
    ...unreachableCases(factor, pointer, laidOut, found),
    ...(found.none === 'never' && factor.defaultPoints !== undefined ? [unusedDefault(factor, pointer)] : []),
    ...(found.witness && factor.defaultPoints === undefined
      ? [gap(factor, pointer, found.witness, layout)]
      : []),
  ];
}

function unreachableCases(
  { key, match, cases }: FactorDefinition,
  pointer: string,
  { ranked }: LaidOutFactor,
  found: FactorFindings,
): readonly Warning[] {
  const never = new Set(ranked.flatMap(({ index }, rank) => (found.cases[rank] === 'never' ? [index] : [])));
  const others = match === 'first' ? 'an earlier case' : 'a case of higher rank';
  return cases.flatMap(({ id }, index) => {
    if (!never.has(index)) return [];
    const name = id === undefined ? `Case ${index + 1}` : `Case ${id}`;
    const message = `${name} of factor ${key} is never taken: on no covered subject does it hold unless ${others} holds too.`;
    return [{ pointer: `${pointer}/cases/${index}`, code: 'case_unreachable', message }];
  });
}

function unusedDefault({ key }: FactorDefinition, pointer: string): Warning {
  const message = `The default points of factor ${key} never apply: on every covered subject some case holds.`;
  return { pointer: `${pointer}/defaultPoints`, code: 'default_unreachable', message };
}

function gap({ key }: FactorDefinition, pointer: string, values: Values, layout: Layout): Warning {
  const message = `No case of factor ${key} holds with the witness, and there are no default points: the assessment stays incomplete.`;
  return { pointer, code: 'factor_gap', message, witness: witnessOf(values, layout) };
}

/** A list holds the items that are to be in it. */
function witnessOf(values: Values, { variables, definition }: Layout): Readonly<Record<string, FactValue>> {
  const lists = new Map<number, Scalar[]>();
  const scalars = new Map<number, Scalar>();
  for (const [number, value] of values) {
    const variable = variables[number];
    if (!variable) continue;
    if (variable.item === undefined) scalars.set(variable.input, value);
    else lists.set(variable.input, [...(lists.get(variable.input) ?? []), ...(value ? [variable.item] : [])]);
  }
  return Object.fromEntries(
    definition.inputs.flatMap(({ key }, input) => {
      const value = scalars.get(input) ?? lists.get(input);
      return value === undefined ? [] : [[key, value]];
    }),
  );
}

function bandWarnings({ definition }: Layout, findings: Findings): readonly Warning[] {
  return definition.bands.flatMap(({ id }, index) => {
    if (findings.bands[index] !== 'never') return [];
    const message = `Band ${id} is never the result: no score and no rule leads a covered subject into it.`;
    return [{ pointer: `/bands/${index}`, code: 'band_unreachable', message }];
  });
}

function ruleWarnings({ definition }: Layout, findings: Findings): readonly Warning[] {
  return definition.rules.flatMap(({ id }, index) => {
    if (findings.rules[index] !== 'never') return [];
    const message = `Rule ${id} never holds: no covered subject meets all of its conditions.`;
    return [{ pointer: `/rules/${index}`, code: 'rule_never_matches', message }];
  });
}
