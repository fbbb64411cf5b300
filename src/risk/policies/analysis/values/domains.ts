import type { Scalar } from '../../definition.ts';
import type { Effort, Work } from '../search/effort.ts';
import type { Atom, Conjunction, Variable } from './atoms.ts';
import { type Kind, kindOf } from './kind.ts';
import { representatives } from './representatives.ts';

/** The values of a variable that some condition can tell apart. */
export interface Domain {
  /** Within a kind values differ only in what they equal. */
  readonly kinds: readonly Kind[];
  /** Variables of one group are compared with each other and share their kinds. */
  readonly group: number;
  readonly documented: ReadonlySet<Scalar> | undefined;
}

/** By variable. */
export type Domains = ReadonlyMap<number, Domain>;

/**
 * Domains that are enough to decide anything about these conjunctions: every real assignment of values has one within
 * the domains under which each atom has the same truth. Variables that are compared with each other share their
 * values, and have as many of each kind as there are variables.
 */
export function* domainsOf(
  variables: readonly Variable[],
  conjunctions: readonly Conjunction[],
  effort: Effort,
): Work<Domains> {
  const domains = new Map<number, Domain>();
  for (const [group, { members, tests }] of groupsOf(conjunctions.flat()).entries()) {
    const documented = members.map((variable) => variables[variable]?.documented);
    const constants = new Set(tests.flatMap((atom) => atom.constants));
    for (const values of documented) for (const value of values ?? []) constants.add(value);

    const type = variables[members[0] ?? -1]?.type ?? 'boolean';
    const found = new Map<string, Iterable<Scalar>[]>();
    for (const values of representatives(type, constants, members.length)) {
      const { first, all } = peek(values);
      if (first === undefined) continue;
      const signature = signatureOf(first, tests, documented);
      const alike = found.get(signature);
      if (alike) alike.push(all);
      else found.set(signature, [all]);
      effort.step(tests.length + members.length);
      if (effort.restIsDue) yield* effort.rest();
    }
    const kinds = [...found.values()].map((values) => kindOf(values, members.length));
    for (const [index, variable] of members.entries())
      domains.set(variable, { kinds: within(kinds, documented[index]), group, documented: documented[index] });
  }
  return domains;
}
