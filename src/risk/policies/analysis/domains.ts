import type { Scalar } from '../definition.ts';
import type { Atom, Conjunction, Variable } from './atoms.ts';
import type { Effort, Work } from './effort.ts';
import { representatives } from './representatives.ts';

/** The values of a variable that some condition can tell apart. */
export interface Domain {
  readonly values: readonly Scalar[];
  /** For each value its kind: values of one kind differ only in what they equal. */
  readonly kinds: readonly number[];
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
  const atoms = conjunctions.flat();
  const domains = new Map<number, Domain>();
  for (const { members, tests } of groupsOf(atoms)) {
    const group = members.map((number) => ({ number, documented: variables[number]?.documented }));
    const type = variables[members[0] ?? 0]?.type ?? 'boolean';
    const constants = new Set(tests.flatMap((atom) => atom.constants));
    for (const { documented = [] } of group) for (const value of documented) constants.add(value);

    const kinds = new Map<string, Scalar[]>();
    for (const values of representatives(type, constants, members.length)) {
      const kind = kindOf(values[0] ?? '', tests, group);
      const known = kinds.get(kind) ?? [];
      kinds.set(kind, [...known, ...values].slice(0, members.length));
      effort.step(tests.length + members.length + values.length);
      if (effort.restIsDue) yield* effort.rest();
    }
    for (const { number, documented } of group) domains.set(number, domainOf([...kinds.values()], documented));
  }
  return domains;
}

interface Group {
  readonly members: readonly number[];
  /** The atoms over one variable. */
  readonly tests: readonly Atom[];
}

/** The variables that are compared with each other, directly or through others. */
function groupsOf(atoms: readonly Atom[]): readonly Group[] {
  const groups = new Map<number, { members: number[]; tests: Atom[] }>();
  const groupOf = (variable: number): { members: number[]; tests: Atom[] } => {
    const known = groups.get(variable) ?? { members: [variable], tests: [] };
    groups.set(variable, known);
    return known;
  };
  for (const atom of atoms) {
    const group = groupOf(atom.variable);
    if (atom.other === undefined) {
      group.tests.push(atom);
      continue;
    }
    const joined = groupOf(atom.other);
    if (joined === group) continue;
    for (const member of joined.members) groups.set(member, group);
    group.members.push(...joined.members);
    group.tests.push(...joined.tests);
  }
  return [...new Set(groups.values())];
}

/** Says of a value which atoms it would make true, and which variables can take it. */
function kindOf(
  value: Scalar,
  tests: readonly Atom[],
  members: readonly { readonly documented: ReadonlySet<Scalar> | undefined }[],
): string {
  let kind = '';
  for (const atom of tests) kind += atom.holds(value, value) ? '1' : '0';
  for (const { documented } of members) kind += documented?.has(value) === false ? '0' : '1';
  return kind;
}

function domainOf(
  kinds: readonly (readonly Scalar[])[],
  documented: ReadonlySet<Scalar> | undefined,
): Domain {
  const all = kinds.flatMap((values, kind) => values.map((value) => ({ value, kind })));
  const possible = all.filter(({ value }) => documented?.has(value) !== false);
  return { values: possible.map(({ value }) => value), kinds: possible.map(({ kind }) => kind) };
}
