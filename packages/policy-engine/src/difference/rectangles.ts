import type { Axis } from './axes.ts';

/** Of two inputs that are compared: classes of the one, classes of the other, and how their values relate. */
export interface Rectangle {
  readonly rows: ReadonlySet<number>;
  readonly columns: ReadonlySet<number>;
  readonly relation: 'any' | 'equals' | 'differs';
  readonly cells: readonly number[];
}

/** Few rectangles that are exactly the given cells of an axis of two. */
export function rectanglesOf(axis: Axis, cells: ReadonlySet<number>): readonly Rectangle[] {
  const table = new Table(axis, cells);
  const left = new Set([...cells].filter((cell) => !table.isEqual(cell)));
  const found: Rectangle[] = [];
  const told = new Set<number>();
  for (let [cell] = left; cell !== undefined; [cell] = left) {
    const rectangle = table.around(cell);
    for (const own of rectangle.cells) {
      left.delete(own);
      told.add(own);
    }
    found.push(rectangle);
  }
  const equal = [...cells].filter((cell) => table.isEqual(cell) && !told.has(cell));
  const classes = new Set(equal.map((cell) => axis.cells[cell]?.classes[0] ?? -1));
  if (equal.length === 0) return found;
  return [...found, { rows: classes, columns: classes, relation: 'equals', cells: equal }];
}

class Table {
  readonly #axis: Axis;
  readonly #chosen: ReadonlySet<number>;
  readonly #unequal = new Map<string, number>();
  readonly #equal = new Map<number, number>();
  readonly #rows = new Set<number>();
  readonly #columns = new Set<number>();

  constructor(axis: Axis, chosen: ReadonlySet<number>) {
    this.#axis = axis;
    this.#chosen = chosen;
    for (const [number, { classes }] of axis.cells.entries()) {
      const [row = -1, column = -1] = classes;
      this.#rows.add(row);
      this.#columns.add(column);
      if (this.isEqual(number)) this.#equal.set(row, number);
      else this.#unequal.set(`${row} ${column}`, number);
    }
  }

  isEqual(cell: number): boolean {
    const [one, other] = this.#axis.cells[cell]?.values ?? [];
    return one === other;
  }

  /** As wide as can be, then as high; what is equal in it is told with it where all of that is chosen too. */
  around(cell: number): Rectangle {
    const [row = -1] = this.#axis.cells[cell]?.classes ?? [];
    const wide = [...this.#columns].filter((column) => this.#isFree(row, column));
    const rows = new Set(
      [...this.#rows].filter(
        (other) =>
          wide.every((column) => this.#isFree(other, column)) &&
          wide.some((column) => this.#unequal.has(`${other} ${column}`)),
      ),
    );
    const columns = new Set(
      wide.filter((column) => [...rows].some((one) => this.#unequal.has(`${one} ${column}`))),
    );
    const unequal = [...rows].flatMap((one) =>
      [...columns].flatMap((column) => this.#unequal.get(`${one} ${column}`) ?? []),
    );
    const equal = [...rows].flatMap((one) => (columns.has(one) ? (this.#equal.get(one) ?? []) : []));
    if (equal.length === 0) return { rows, columns, relation: 'any', cells: unequal };
    if (equal.every((one) => this.#chosen.has(one)))
      return { rows, columns, relation: 'any', cells: [...unequal, ...equal] };
    return { rows, columns, relation: 'differs', cells: unequal };
  }

  /** Chosen, or without any values there. */
  #isFree(row: number, column: number): boolean {
    const cell = this.#unequal.get(`${row} ${column}`);
    return cell === undefined || this.#chosen.has(cell);
  }
}
