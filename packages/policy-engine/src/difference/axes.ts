import type { Atom, Conjunction, Variable } from '../analysis/values/atoms.ts';
import { representatives } from '../analysis/values/representatives.ts';
import type { Scalar, ScalarType } from '../policies/definition.ts';

/**
 * What takes its value independently of all else: a scalar input, whether a list holds an item, or several inputs that
 * conditions compare with each other. It is cut into cells: no condition tells two values of one cell apart.
 */
export interface Axis {
  readonly members: readonly Variable[];
  readonly classes: readonly ValueClass[];
  readonly cells: readonly AxisCell[];
  /** For each member the classes that it can be in. */
  readonly possible: readonly ReadonlySet<number>[];
  /** Of numbers, in order: where conditions cut them. */
  readonly points: readonly number[];
  /** True where there are more cells than are looked at. */
  readonly isCut: boolean;
}

/** Values that the conditions on each of them alone do not tell apart. */
export interface ValueClass {
  /** As many as the axis has members, or all that there are. */
  readonly values: readonly Scalar[];
  /** The constants of conditions among them. */
  readonly named: readonly Scalar[];
  /** Whether values are among them that no condition names. */
  readonly isOpen: boolean;
  /** Of numbers: 0 lies below the first point, 1 is the point itself, 2 lies above it, and so on. */
  readonly places: readonly number[];
}

export interface AxisCell {
  /** The class of each member. */
  readonly classes: readonly number[];
  /** One value for each member; equal ones stand for equal ones. */
  readonly values: readonly Scalar[];
}

const CELLS_OF_AN_AXIS = 4_096;

/** The axes of the given variables, and for each variable the number of its axis. */
export function axesOf(
  variables: readonly Variable[],
  conjunctions: readonly Conjunction[],
): { readonly axes: readonly Axis[]; readonly axisOf: readonly number[] } {
  const atoms = conjunctions.flat();
  const groups = groupsOf(variables.length, atoms);
  const axisOf = variables.map((_, variable) => groups.findIndex((group) => group.includes(variable)));
  const axes = groups.map((group) =>
    axisFrom(
      group.flatMap((variable) => variables[variable] ?? []),
      atoms.filter(({ variable, other }) => other === undefined && group.includes(variable)),
    ),
  );
  return { axes, axisOf };
}

/** Variables that are compared, directly or through others, stand together. */
function groupsOf(count: number, atoms: readonly Atom[]): readonly (readonly number[])[] {
  const leaders = Array.from({ length: count }, (_, variable) => variable);
  for (const { variable, other } of atoms) {
    if (other === undefined) continue;
    const [one, two] = [leaders[variable], leaders[other]];
    for (const [at, leader] of leaders.entries()) if (leader === two) leaders[at] = one ?? at;
  }
  return [...new Set(leaders)].map((leader) => leaders.flatMap((own, at) => (own === leader ? [at] : [])));
}

function axisFrom(members: readonly Variable[], tests: readonly Atom[]): Axis {
  const type = members[0]?.type ?? 'boolean';
  const constants = new Set(tests.flatMap((atom) => atom.constants));
  for (const { documented } of members) for (const value of documented ?? []) constants.add(value);
  const classes = classesOf(type, constants, members, tests);
  const cells: AxisCell[] = [];
  let isCut = false;
  for (const cell of cellsFrom(members, classes)) {
    isCut = cells.length === CELLS_OF_AN_AXIS;
    if (isCut) break;
    cells.push(cell);
  }
  const points = [...constants].filter((constant): constant is number => typeof constant === 'number');
  const possible = members.map((_, at) => new Set(cells.map((cell) => cell.classes[at] ?? -1)));
  return { members, classes, cells, possible, points: points.toSorted((a, b) => a - b), isCut };
}

function classesOf(
  type: ScalarType,
  constants: ReadonlySet<Scalar>,
  members: readonly Variable[],
  tests: readonly Atom[],
): readonly ValueClass[] {
  const classes = new Map<string, { values: Scalar[]; named: Scalar[]; isOpen: boolean; places: number[] }>();
  let [run, before] = [0, ''];
  for (const [place, kind] of representatives(type, constants, members.length).entries()) {
    const values = firstOf(kind, members.length);
    const [first] = values;
    if (first === undefined) {
      // Between two neighbouring numbers there is nothing: it may be told with the one below.
      classes.get(`${run}`)?.places.push(place);
      continue;
    }
    const outcomes = [
      ...tests.map((atom) => atom.holds(first, first)),
      ...members.map(({ documented }) => documented?.has(first) !== false),
    ].join();
    // Numbers of one class have no others between them, so that each class can be told by its ends.
    if (outcomes !== before) run += 1;
    before = outcomes;
    const signature = type === 'number' ? `${run}` : outcomes;
    const known = classes.get(signature) ?? { values: [], named: [], isOpen: false, places: [] };
    known.values.push(...values.slice(0, Math.max(0, members.length - known.values.length)));
    if (type === 'boolean' || constants.has(first)) known.named.push(first);
    else known.isOpen = true;
    known.places.push(place);
    classes.set(signature, known);
  }
  return [...classes.values()];
}

function firstOf(kind: Iterable<Scalar>, most: number): readonly Scalar[] {
  const values: Scalar[] = [];
  for (const value of kind) {
    if (values.length === most) break;
    values.push(value);
  }
  return values;
}

/** Every choice of classes, and within a class every way in which members can be equal, each once. */
function* cellsFrom(
  members: readonly Variable[],
  classes: readonly ValueClass[],
  chosen: AxisCell = { classes: [], values: [] },
): Generator<AxisCell> {
  const member = members[chosen.values.length];
  if (!member) {
    yield chosen;
    return;
  }
  for (const [number, { values }] of classes.entries()) {
    const used = new Set(chosen.values.filter((_, at) => chosen.classes[at] === number)).size;
    for (const value of values.slice(0, used + 1)) {
      if (member.documented?.has(value) === false) continue;
      yield* cellsFrom(members, classes, {
        classes: [...chosen.classes, number],
        values: [...chosen.values, value],
      });
    }
  }
}
