/** What the caller answers at each rest: nothing, or that the analysis ends with what is proven by then. */
type RestAnswer = 'stop' | undefined;

/** A piece of work that rests regularly, so that its caller can do something else in between. */
export type Work<Result> = Generator<void, Result, RestAnswer>;

/** Below a millisecond once the code is warm, and a few before: a step is one condition looked at. */
const STEPS_BETWEEN_RESTS = 4_000;
/** For each conjunction and condition of a course. */
const STEPS_TO_PREPARE = 20;

/** How much was looked at, and when it is enough. */
export class Effort {
  cells = 0;
  readonly #budgetCells: number;
  #allowedCells: number;
  #steps = 0;
  #stopped = false;

  constructor(budgetCells: number) {
    this.#budgetCells = budgetCells;
    this.#allowedCells = budgetCells;
  }

  /** From now on only so many cells more, so that one hard question leaves something for the others. */
  allow(cells: number): void {
    this.#allowedCells = Math.min(this.#budgetCells, this.cells + cells);
  }

  /** Nothing more is allowed for the question at hand. */
  get over(): boolean {
    return this.#stopped || this.cells >= this.#allowedCells;
  }

  /** Nothing more is allowed at all. */
  get spent(): boolean {
    return this.#stopped || this.cells >= this.#budgetCells;
  }

  get restIsDue(): boolean {
    return this.#steps >= STEPS_BETWEEN_RESTS;
  }

  step(steps: number): void {
    this.#steps += steps;
  }

  /** Counts what it took to lay a course of this size. */
  *prepared(size: number): Work<void> {
    this.step(STEPS_TO_PREPARE * size);
    if (this.restIsDue) yield* this.rest();
  }

  *rest(): Work<void> {
    this.#steps = 0;
    if ((yield) === 'stop') this.#stopped = true;
  }
}
