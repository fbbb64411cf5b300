import type { Scalar } from '../../policies/definition.ts';
import type { Effort, Work } from './effort.ts';
import type { Atom, Conjunction, Variable } from '../values/atoms.ts';
import { Kind } from './kind.ts';
import { representatives } from '../values/representatives.ts';

/** The values of a variable that some condition can tell apart. */
export interface Domain {
  /** Within a kind values differ only in what they equal. */
  readonly kinds: readonly Kind[];
  /** Variables of one group are compared with each other and share their kinds. */
  readonly group: number;
  readonly documented: ReadonlySet<Scalar> | undefined;
}

/** For each constant. */
const STEPS_TO_PREPARE = 4;

/** By variable. */
export type Domains = ReadonlyMap<number, Domain>;

/**
 * Domains that are enough to decide anything about these conjunctions: every real assignment of values has one within
 * the domains under which each atom has the same truth. For that, variables that are compared with each other share
 * their values, and a kind has as many as there are such variables, unless fewer exist.
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
    effort.step(STEPS_TO_PREPARE * constants.size);
    if (effort.restIsDue) yield* effort.rest();

    const type = variables[members[0] ?? -1]?.type ?? 'boolean';
    const kinds = new Map<string, Kind>();
    for (const values of representatives(type, constants, members.length)) {
      const kind = new Kind(values);
      const value = kind.at(0);
      if (value === undefined) continue;
      const signature = signatureOf(value, tests, documented);
      const known = kinds.get(signature);
      if (known) known.join(kind);
      else kinds.set(signature, kind);
      effort.step(tests.length + members.length);
      if (effort.restIsDue) yield* effort.rest();
    }
    for (const [index, variable] of members.entries()) {
      const only = documented[index];
      domains.set(variable, { kinds: within([...kinds.values()], only), group, documented: only });
    }
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
function signatureOf(
  value: Scalar,
  tests: readonly Atom[],
  documented: readonly (ReadonlySet<Scalar> | undefined)[],
): string {
  let signature = '';
  for (const atom of tests) signature += atom.holds(value, value) ? '1' : '0';
  for (const only of documented) signature += only?.has(value) === false ? '0' : '1';
  return signature;
}

/** The values of one kind are all documented, or none is. */
function within(kinds: readonly Kind[], documented: ReadonlySet<Scalar> | undefined): readonly Kind[] {
  return documented ? kinds.filter((kind) => documented.has(kind.at(0) ?? '')) : kinds;
}
