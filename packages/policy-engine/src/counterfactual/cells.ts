import type { InputSnapshot } from '../evaluation/evaluation.ts';
import { type Atom, atomsOf, type DocumentedValues, type Variable } from '../analysis/values/atoms.ts';
import { representatives } from '../analysis/values/representatives.ts';
import type { FactValue, PolicyDefinition, Scalar } from '../policies/definition.ts';
import { combinations } from './combinations.ts';
import { type Region, regionOfNumbers } from './region.ts';

/** A value that stands for all values of which the policy tells none from another. */
export interface Cell {
  readonly value: FactValue;
  /** How much changes: one value, or so many items of a list. */
  readonly cost: number;
  readonly region: Region;
}

export interface InputCells {
  /** All but the one that the input is in. */
  readonly cells: readonly Cell[];
  /** A list with so many named items that not every set of them is a cell here. */
  readonly cut: boolean;
}

const CELLS_OF_A_LIST = 1_024;

/** The cells of each input of the policy, in its order, seen from the values that it has. */
export function cellsOf(
  definition: PolicyDefinition,
  documented: DocumentedValues,
  actual: readonly InputSnapshot[],
): readonly InputCells[] {
  const { variables, conjunction } = atomsOf(definition, documented);
  const { applicability = [], factors, rules } = definition;
  const groups = [...applicability, ...factors.flatMap(({ cases }) => cases), ...rules];
  const policy: Policy = { atoms: groups.flatMap(conjunction), variables, actual };
  return definition.inputs.map(({ key, type }, input) => {
    const own = variables.flatMap((variable, number) => (variable.input === input ? [number] : []));
    if (type === 'list') return listCells(policy, own, input);
    const [variable = -1] = own;
    const values = Object.hasOwn(documented, key) && type === 'string' ? documented[key]?.values : undefined;
    const described = variables[variable] ?? { input, type, ...(values && { documented: new Set(values) }) };
    const group = comparedWith(variable, policy.atoms);
    return {
      cells:
        group.size > 1 ? comparedCells(policy, described, group) : plainCells(policy, described, variable),
      cut: false,
    };
  });
}

interface Policy {
  readonly atoms: readonly Atom[];
  readonly variables: readonly Variable[];
  readonly actual: readonly InputSnapshot[];
}

/** The variables that this one is compared with, directly or through others, and itself. */
function comparedWith(variable: number, atoms: readonly Atom[]): ReadonlySet<number> {
  const group = new Set([variable]);
  for (const member of group)
    for (const atom of atoms) {
      if (atom.other === undefined) continue;
      if (atom.variable === member) group.add(atom.other);
      if (atom.other === member) group.add(atom.variable);
    }
  return group;
}

function scalarOf({ actual }: Policy, input: number): Scalar | undefined {
  const snapshot = actual[input];
  const value = snapshot?.status === 'resolved' ? snapshot.value : null;
  return value === null || typeof value === 'object' ? undefined : value;
}

function testsOf({ atoms }: Policy, variables: ReadonlySet<number>): readonly Atom[] {
  return atoms.filter((atom) => atom.other === undefined && variables.has(atom.variable));
}

function signatureOf(value: Scalar, tests: readonly Atom[]): string {
  return tests.map((atom) => (atom.holds(value, value) ? '1' : '0')).join('');
}

/** One cell for each way in which the policy's conditions on the input can come out. */
function plainCells(policy: Policy, described: Variable, variable: number): readonly Cell[] {
  const tests = testsOf(policy, new Set([variable]));
  const constants = new Set(tests.flatMap((atom) => atom.constants));
  for (const value of described.documented ?? []) constants.add(value);
  const current = scalarOf(policy, described.input);
  const known = current === undefined ? undefined : signatureOf(current, tests);
  const cells = new Map<string, { values: Scalar[]; places: number[] }>();
  for (const [place, kind] of representatives(described.type, constants, 1).entries()) {
    const [value] = kind;
    if (value === undefined || described.documented?.has(value) === false) continue;
    const signature = signatureOf(value, tests);
    if (signature === known) continue;
    const cell = cells.get(signature) ?? { values: [], places: [] };
    cell.values.push(value);
    cell.places.push(place);
    cells.set(signature, cell);
  }
  return [...cells.values()].flatMap(({ values, places }) => {
    const [value] = values;
    if (value === undefined) return [];
    return [{ value, cost: 1, region: plainRegion(described, constants, values, places) }];
  });
}

function plainRegion(
  { type }: Variable,
  constants: ReadonlySet<Scalar>,
  values: readonly Scalar[],
  places: readonly number[],
): Region {
  if (type === 'number') return regionOfNumbers(constants, places);
  const named = type === 'boolean' ? values : values.filter((value) => constants.has(value));
  return { kind: 'values', named, other: named.length < values.length };
}

/**
 * Where inputs are compared with each other, what they equal counts too: each value that one of them has is a cell,
 * and of any other kind of value there are as many as there are inputs to differ in.
 */
function comparedCells(policy: Policy, described: Variable, group: ReadonlySet<number>): readonly Cell[] {
  const tests = testsOf(policy, group);
  const inputs = [...group].map((member) => policy.variables[member]?.input ?? -1);
  const held = new Set(inputs.flatMap((input) => scalarOf(policy, input) ?? []));
  const constants = new Set(tests.flatMap((atom) => atom.constants));
  for (const member of group)
    for (const value of policy.variables[member]?.documented ?? []) constants.add(value);
  const kinds = new Map<string, Scalar[]>();
  for (const kind of representatives(
    described.type,
    new Set([...constants, ...held]),
    group.size + held.size,
  )) {
    for (const value of firstOf(kind, group.size)) {
      const signature = signatureOf(value, tests);
      const known = kinds.get(signature) ?? [];
      if (!held.has(value) && known.length < group.size && described.documented?.has(value) !== false)
        kinds.set(signature, [...known, value]);
    }
  }
  const current = scalarOf(policy, described.input);
  const others = [...held].filter((value) => value !== current && described.documented?.has(value) !== false);
  return [
    ...others.map((value): Cell => ({
      value,
      cost: 1,
      region: { kind: 'values', named: [value], other: false },
    })),
    ...[...kinds.values()]
      .flat()
      .map((value): Cell => ({ value, cost: 1, region: { kind: 'example', value } })),
  ];
}

function firstOf(kind: Iterable<Scalar>, most: number): readonly Scalar[] {
  const values: Scalar[] = [];
  for (const value of kind) {
    if (values.length >= most) break;
    values.push(value);
  }
  return values;
}

/** Sets of named items, those first that differ from the list in the fewest. */
function listCells({ variables, actual }: Policy, own: readonly number[], input: number): InputCells {
  const snapshot = actual[input];
  const resolved = snapshot?.status === 'resolved' && Array.isArray(snapshot.value);
  const list: readonly Scalar[] = resolved ? (snapshot.value as readonly Scalar[]) : [];
  const items = own.flatMap((number) => variables[number]?.item ?? []);
  const cells: Cell[] = [];
  for (let size = resolved ? 1 : 0; size <= items.length; size++)
    for (const chosen of combinations(items.length, size)) {
      if (cells.length === CELLS_OF_A_LIST) return { cells, cut: true };
      const toggled = new Set(chosen.flatMap((at) => items[at] ?? []));
      const added = [...toggled].filter((item) => !list.includes(item));
      const removed = [...toggled].filter((item) => list.includes(item));
      const value = [...list.filter((item) => !toggled.has(item)), ...added];
      cells.push({ value, cost: Math.max(1, size), region: { kind: 'items', added, removed } });
    }
  return { cells, cut: false };
}
