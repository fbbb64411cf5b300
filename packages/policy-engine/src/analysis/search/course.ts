import { type Atom, type Conjunction, variablesOf } from '../values/atoms.ts';
import type { Domain, Domains } from './domains.ts';

/** The depths at which the first and the last variable of something is chosen; of nothing: `Infinity` and -1. */
export interface Span {
  readonly first: number;
  readonly last: number;
}

/** An order of choosing values for variables, one at each depth, and what becomes known at each. */
export interface Course {
  readonly variables: readonly number[];
  readonly domains: readonly Domain[];
  /** Of each conjunction. */
  readonly spans: readonly Span[];
  /** The atoms whose truth becomes known at each depth. */
  readonly settled: readonly (readonly SettledAtom[])[];
  /** After each depth, the depths with which a later value is still compared. */
  readonly remembered: readonly (readonly number[])[];
}

/** How many conjunctions and conditions it has. */
export function sizeOf({ spans, settled }: Course): number {
  return settled.reduce((sum, { length }) => sum + length, spans.length);
}

export interface SettledAtom {
  readonly conjunction: number;
  readonly holds: Atom['holds'];
  readonly depth: number;
  readonly otherDepth: number;
}

/**
 * `together` names lists of conjunctions that are looked at together. Their variables come close to each other, so
 * that little has to be remembered at any depth.
 */
export function courseOf(
  conjunctions: readonly Conjunction[],
  together: readonly (readonly number[])[],
  domains: Domains,
): Course {
  const sets = together.map(
    (numbers) => new Set(numbers.flatMap((at) => variablesOf(conjunctions[at] ?? []))),
  );
  const variables = orderOf(sets, new Set(conjunctions.flatMap(variablesOf)));
  const depths = new Map(variables.map((variable, depth) => [variable, depth]));
  const domainOf = (variable: number): Domain => {
    const domain = domains.get(variable);
    if (!domain) throw new Error('The domains are not those of these conjunctions');
    return domain;
  };
  const depthOf = (variable: number): number => depths.get(variable) ?? -1;

  const settled: SettledAtom[][] = variables.map(() => []);
  const comparedUntil = variables.map(() => -1);
  for (const [conjunction, atoms] of conjunctions.entries()) {
    for (const { variable, other = variable, holds } of atoms) {
      const [depth, otherDepth] = [depthOf(variable), depthOf(other)];
      const [earlier, later] = [Math.min(depth, otherDepth), Math.max(depth, otherDepth)];
      settled[later]?.push({ conjunction, holds, depth, otherDepth });
      comparedUntil[earlier] = Math.max(comparedUntil[earlier] ?? -1, later);
    }
  }
  return {
    variables,
    domains: variables.map(domainOf),
    spans: conjunctions.map((atoms) => spanOf(variablesOf(atoms).map(depthOf))),
    settled,
    remembered: openAt(
      comparedUntil.map((last, first) => ({ first, last })),
      variables.length,
    ),
  };
}

export function spanOf(depths: readonly number[]): Span {
  return {
    first: depths.reduce((least, depth) => Math.min(least, depth), Number.POSITIVE_INFINITY),
    last: depths.reduce((greatest, depth) => Math.max(greatest, depth), -1),
  };
}

/** By depth, counted from -1: which of the spans end there. */
export function endingAt(spans: readonly Span[], depths: number): readonly (readonly number[])[] {
  const ending: number[][] = Array.from({ length: depths + 1 }, () => []);
  for (const [index, { last }] of spans.entries()) ending[last + 1]?.push(index);
  return ending;
}

/** By depth, counted from 0: which of the spans have begun and end later. */
export function openAt(spans: readonly Span[], depths: number): readonly (readonly number[])[] {
  const open: number[][] = Array.from({ length: depths }, () => []);
  for (const [index, { first, last }] of spans.entries())
    for (let depth = first; depth < last; depth++) open[depth]?.push(index);
  return open;
}

/** Those in no set first; then always the set of which the fewest variables are left. */
function orderOf(sets: readonly ReadonlySet<number>[], all: ReadonlySet<number>): readonly number[] {
  const holders = new Map<number, number[]>();
  for (const [index, set] of sets.entries())
    for (const variable of set) {
      const known = holders.get(variable);
      if (known) known.push(index);
      else holders.set(variable, [index]);
    }
  const order = new Set([...all].filter((variable) => !holders.has(variable)));
  const left = sets.map((set) => set.size);
  while (order.size < all.size) {
    const fewest = left.reduce((least, count) => (count > 0 && count < least ? count : least), all.size + 1);
    const next = left.indexOf(fewest);
    for (const variable of sets[next] ?? []) {
      if (order.has(variable)) continue;
      order.add(variable);
      for (const holder of holders.get(variable) ?? []) left[holder] = (left[holder] ?? 0) - 1;
    }
  }
  return [...order];
}
