import { type Conjunction, inputsOf, type Variable } from '../values/atoms.ts';
import { domainsOf } from '../search/domains.ts';
import type { Effort, Work } from '../search/effort.ts';
import { satisfy } from '../search/satisfy.ts';

export interface ForcedBandModel {
  readonly variables: readonly Variable[];
  /** How many inputs the policy declares. */
  readonly inputs: number;
  /** One of them holds on a covered subject; a policy without applicability has one without conditions. */
  readonly groups: readonly Conjunction[];
  readonly rules: readonly { readonly all: Conjunction; readonly band: number }[];
}

/**
 * Whether a band can be forced while an input is unresolved. It is enough to look at subjects of which nothing is
 * known but what one rule and one group of applicability need: any further input can only make more rules hold. Then a
 * rule that forces a higher band holds only if it needs no other input either.
 */
export function* isForcedUnresolved(
  band: number,
  { variables, inputs, groups, rules }: ForcedBandModel,
  effort: Effort,
): Work<'possible' | 'never' | 'unproven'> {
  const higher = rules
    .filter((rule) => rule.band > band)
    .map(({ all }) => ({ all, needs: [...inputsOf(all, variables)] }));
  let proven = true;
  for (const rule of rules.filter((rule) => rule.band === band)) {
    for (const group of groups) {
      const holding = [...rule.all, ...group];
      const known = inputsOf(holding, variables);
      if (known.size === inputs) continue;
      const failing = higher
        .filter(({ needs }) => needs.every((input) => known.has(input)))
        .map(({ all }) => all);
      effort.step(higher.length);
      const domains = yield* domainsOf(variables, [holding, ...failing], effort);
      const answer = yield* satisfy({ holding, failing }, domains, effort);
      if (typeof answer !== 'string') return 'possible';
      if (answer === 'unproven') proven = false;
      if (effort.spent) return 'unproven';
    }
  }
  return proven ? 'never' : 'unproven';
}
