import type { DocumentedValues } from '../analysis/values/atoms.ts';
import type { FactValue, InputDeclaration, Scalar } from '../policies/definition.ts';
import type { Axis } from './axes.ts';

interface Surroundings {
  readonly axes: readonly Axis[];
  readonly inputs: readonly InputDeclaration[];
  readonly documented: DocumentedValues;
  /** Ways in which both policies cover a subject: whether a cell of an axis is in accord with each. */
  readonly covering: readonly ((axis: number, cell: number) => boolean)[];
}

/** A value of every input, within the given cells of some axes, on a subject that both policies cover if there is one. */
export function witnessOf({ axes, inputs, documented, covering }: Surroundings) {
  return (within: ReadonlyMap<number, readonly number[]>): Readonly<Record<string, FactValue>> => {
    const possible = axes.map((axis, number) => within.get(number) ?? plainestFirst(axis));
    const choice =
      covering
        .map((isCovered) => possible.map((cells, axis) => cells.find((cell) => isCovered(axis, cell))))
        .find((cells) => !cells.includes(undefined)) ?? possible.map(([cell]) => cell);
    const scalars = new Map<number, Scalar>();
    const items = new Map<number, Scalar[]>();
    for (const [number, { members, cells }] of axes.entries())
      for (const [at, { input, item }] of members.entries()) {
        const value = cells[choice[number] ?? -1]?.values[at];
        if (item === undefined && value !== undefined) scalars.set(input, value);
        if (item !== undefined && value === true) items.set(input, [...(items.get(input) ?? []), item]);
      }
    const values = inputs.map((input, number) => [
      input.key,
      input.type === 'list'
        ? (items.get(number) ?? [])
        : (scalars.get(number) ?? anyValue(input, documented)),
    ]);
    return Object.fromEntries(values) as Readonly<Record<string, FactValue>>;
  };
}

/** Numbers from zero on come before those below. */
function plainestFirst({ cells }: Axis): readonly number[] {
  const isBelowZero = (cell: number): boolean =>
    cells[cell]?.values.some((value) => typeof value === 'number' && value < 0) === true;
  return [...cells.keys()].toSorted((a, b) => Number(isBelowZero(a)) - Number(isBelowZero(b)));
}

/** Of an input that no condition looks at. */
function anyValue({ key, type }: InputDeclaration, documented: DocumentedValues): Scalar {
  if (type === 'number') return 0;
  if (type === 'boolean') return false;
  return (Object.hasOwn(documented, key) ? documented[key]?.values[0] : undefined) ?? 'any';
}
