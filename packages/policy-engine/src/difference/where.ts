import type { InputDeclaration, Scalar } from '../policies/definition.ts';
import type { Axis, AxisCell } from './axes.ts';
import { type Rectangle, rectanglesOf } from './rectangles.ts';

/** What is so of one input. Several of one input are all so. */
export type Where =
  /** A number; null is without an end. */
  | {
      readonly input: string;
      readonly from: number | null;
      readonly fromIncluded: boolean;
      readonly to: number | null;
      readonly toIncluded: boolean;
    }
  /** One of these. */
  | { readonly input: string; readonly values: readonly Scalar[] }
  /** Any other value than these. */
  | { readonly input: string; readonly except: readonly Scalar[] }
  /** A list that holds all of `values`, and nothing of `without`. */
  | { readonly input: string; readonly values: readonly Scalar[]; readonly without: readonly Scalar[] }
  /** The value of another input, or any but that. */
  | { readonly input: string; readonly equals: string }
  | { readonly input: string; readonly differs: string };

/** Some cells of an axis that one description covers. */
export interface CellDescription {
  readonly where: readonly Where[];
  readonly cells: readonly number[];
}

/** Together, these are exactly the given cells. */
export function describeCells(
  axis: Axis,
  cells: ReadonlySet<number>,
  inputs: readonly InputDeclaration[],
): readonly CellDescription[] {
  const keys = axis.members.map(({ input }) => inputs[input]?.key ?? '');
  const [first] = axis.members;
  const [key = ''] = keys;
  if (first?.item !== undefined) return [describeItem(axis, cells, key, first.item)];
  if (axis.members.length === 1) {
    const chosen = new Set([...cells].map((cell) => axis.cells[cell]?.classes[0] ?? -1));
    return describeClasses(axis, 0, chosen, key).map(({ where, classes }) => ({
      where,
      cells: [...cells].filter((cell) => classes.has(axis.cells[cell]?.classes[0] ?? -1)),
    }));
  }
  if (axis.members.length > 2) return [...cells].flatMap((cell) => describeCell(axis, cell, keys));
  return rectanglesOf(axis, cells).flatMap((rectangle) => describeRectangle(axis, rectangle, keys));
}

function describeRectangle(
  axis: Axis,
  rectangle: Rectangle,
  keys: readonly string[],
): readonly CellDescription[] {
  const { relation, cells } = rectangle;
  const [key = '', second = ''] = keys;
  const rows = describeClasses(axis, 0, rectangle.rows, key);
  const columns =
    relation === 'equals'
      ? [{ where: [], classes: rectangle.columns }]
      : describeClasses(axis, 1, rectangle.columns, second);
  const related = relation === 'any' ? [] : [describeRelation(relation, second, key)];
  return rows.flatMap((row) =>
    columns.flatMap((column) => {
      const own = cells.filter((cell) => {
        const [one = -1, other = -1] = axis.cells[cell]?.classes ?? [];
        return row.classes.has(one) && column.classes.has(other);
      });
      return own.length === 0 ? [] : [{ where: [...row.where, ...column.where, ...related], cells: own }];
    }),
  );
}

function describeRelation(relation: 'equals' | 'differs', input: string, other: string): Where {
  return relation === 'equals' ? { input, equals: other } : { input, differs: other };
}

function describeItem(axis: Axis, cells: ReadonlySet<number>, input: string, item: Scalar): CellDescription {
  const isHeld = [...cells].every((cell) => axis.cells[cell]?.values[0] === true);
  return {
    where: [{ input, values: isHeld ? [item] : [], without: isHeld ? [] : [item] }],
    cells: [...cells],
  };
}

/** Of three and more inputs that are compared, each cell by itself. */
function describeCell(axis: Axis, cell: number, keys: readonly string[]): readonly CellDescription[] {
  const { classes, values }: AxisCell = axis.cells[cell] ?? { classes: [], values: [] };
  const relations = keys.flatMap((input, at) =>
    keys.slice(0, at).flatMap((other, before): readonly Where[] => {
      if (classes[at] !== classes[before]) return [];
      return [describeRelation(values[at] === values[before] ? 'equals' : 'differs', input, other)];
    }),
  );
  let descriptions: readonly (readonly Where[])[] = [[]];
  for (const [at, input] of keys.entries()) {
    const ways = describeClasses(axis, at, new Set([classes[at] ?? -1]), input);
    descriptions = descriptions.flatMap((before) => ways.map(({ where }) => [...before, ...where]));
  }
  return descriptions.map((where) => ({ where: [...where, ...relations], cells: [cell] }));
}

interface ClassDescription {
  readonly where: readonly Where[];
  readonly classes: ReadonlySet<number>;
}

/** Nothing is said where it is every class that the member can be in. */
function describeClasses(
  axis: Axis,
  member: number,
  chosen: ReadonlySet<number>,
  input: string,
): readonly ClassDescription[] {
  if ([...(axis.possible[member] ?? [])].every((number) => chosen.has(number)))
    return [{ where: [], classes: chosen }];
  const classes = [...chosen].flatMap((number) => axis.classes[number] ?? []);
  const named = classes.flatMap((one) => one.named);
  if (!classes.some(({ isOpen }) => isOpen)) return [{ where: [{ input, values: named }], classes: chosen }];
  if (axis.members[member]?.type === 'number') return describeNumbers(axis, chosen, input);
  const others = axis.classes.flatMap((one) => one.named).filter((value) => !named.includes(value));
  return [{ where: [{ input, except: others }], classes: chosen }];
}

interface Run {
  readonly first: number;
  last: number;
  readonly classes: Set<number>;
}

/** One for each run of places without a gap. */
function describeNumbers(
  { points, classes }: Axis,
  chosen: ReadonlySet<number>,
  input: string,
): ClassDescription[] {
  const places = [...chosen]
    .flatMap((number) => (classes[number]?.places ?? []).map((place) => ({ place, number })))
    .toSorted((a, b) => a.place - b.place);
  const runs: Run[] = [];
  for (const { place, number } of places) {
    const run = runs.at(-1);
    if (run && place === run.last + 1) {
      run.last = place;
      run.classes.add(number);
    } else runs.push({ first: place, last: place, classes: new Set([number]) });
  }
  return runs.map((run) => ({ where: [describeRun(points, run, input)], classes: run.classes }));
}

/** An odd place is a point, an even one lies between two. */
function describeRun(points: readonly number[], { first, last }: Run, input: string): Where {
  const [fromIncluded, toIncluded] = [first % 2 === 1, last % 2 === 1];
  const from = points[fromIncluded ? (first - 1) / 2 : first / 2 - 1] ?? null;
  const to = points[toIncluded ? (last - 1) / 2 : last / 2] ?? null;
  if (first === last && fromIncluded && from !== null) return { input, values: [from] };
  return { input, from, fromIncluded, to, toIncluded };
}
