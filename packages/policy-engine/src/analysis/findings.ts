import type { Layout } from './layout.ts';
import type { Values } from './search/satisfy.ts';

/** Whether something can be on a covered subject; undefined as long as it is not proven. */
export type Finding = 'possible' | 'never' | undefined;

export interface Findings {
  /** Which groups of the applicability can hold. */
  readonly groups: Finding[];
  readonly factors: FactorFindings[];
  readonly rules: Finding[];
  /** Which bands can be the final one. */
  readonly bands: Finding[];
}

export interface FactorFindings {
  /** In the order of ranks: whether the case is ever the one taken. */
  readonly cases: Finding[];
  /** Whether sometimes no case holds, and values with which none does. */
  none: Finding;
  witness?: Values;
}

export function noFindings({ groups, factors, rules, definition }: Layout): Findings {
  const open = (things: readonly unknown[]): Finding[] => things.map(() => undefined);
  return {
    groups: open(groups ?? []),
    factors: factors.map(({ ranked }) => ({ cases: open(ranked), none: undefined })),
    rules: open(rules),
    bands: open(definition.bands),
  };
}

export function isComplete({ groups, factors, rules, bands }: Findings): boolean {
  const all = [...groups, ...factors.flatMap(({ cases, none }) => [...cases, none]), ...rules, ...bands];
  return !all.includes(undefined);
}
