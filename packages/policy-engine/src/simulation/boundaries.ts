import { conditionsOf } from '../policies/conditions.ts';
import type { PolicyDefinition } from '../policies/definition.ts';
import type { Scenario } from './scenario.ts';

/** A number at which a condition changes its outcome, and how many scenarios try exactly that. */
export interface Boundary {
  readonly input: string;
  readonly value: number;
  readonly hits: number;
}

const COMPARING = new Set(['gt', 'gte', 'lt', 'lte']);

/** Of each input in the order of the policy, the smallest first. Mistakes sit at the bound: *from* or *above*. */
export function boundariesOf(
  definition: PolicyDefinition,
  scenarios: readonly Scenario[],
): readonly Boundary[] {
  const conditions = conditionsOf(definition).map(({ condition }) => condition);
  return definition.inputs.flatMap(({ key }) => {
    const own = conditions.filter(({ fact, operator }) => fact === key && COMPARING.has(operator));
    const numbers = own.flatMap(({ value }) => (typeof value === 'number' ? [value] : []));
    return [...new Set(numbers)]
      .toSorted((a, b) => a - b)
      .map((value) => ({
        input: key,
        value,
        hits: scenarios.filter((one) => tries(one, key, value)).length,
      }));
  });
}

function tries({ inputs }: Scenario, key: string, value: number): boolean {
  const given = Object.hasOwn(inputs, key) ? inputs[key] : undefined;
  return given?.value === value && (given.status ?? 'available') === 'available';
}
