import type { Condition, ConditionGroup } from './definition.ts';

/** The parts of a definition that hold conditions. */
interface Conditional {
  readonly applicability?: readonly ConditionGroup[];
  readonly factors: readonly { readonly cases: readonly ConditionGroup[] }[];
  readonly rules: readonly ConditionGroup[];
}

export interface PlacedCondition {
  /** JSON Pointer into the definition. */
  readonly pointer: string;
  readonly condition: Condition;
}

/** Every condition of a definition with its place. */
export function conditionsOf(definition: Conditional): readonly PlacedCondition[] {
  return [
    ...placed('/applicability', definition.applicability ?? []),
    ...definition.factors.flatMap(({ cases }, index) => placed(`/factors/${index}/cases`, cases)),
    ...placed('/rules', definition.rules),
  ];
}

function placed(at: string, groups: readonly ConditionGroup[]): readonly PlacedCondition[] {
  return groups.flatMap(({ all }, group) =>
    all.map((condition, index) => ({ pointer: `${at}/${group}/all/${index}`, condition })),
  );
}
