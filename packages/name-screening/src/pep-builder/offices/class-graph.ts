/**
 * Which items are, or are a kind of, which classes. AnswerToStore as pairs of numbers, eight bytes each: a dump holds tens of
 * millions of them.
 */
export class ClassGraph {
  readonly #numbers = new ItemNumbers();
  #children = new Uint32Array(1024);
  #parents = new Uint32Array(1024);
  #size = 0;

  add(child: string, parents: readonly string[]): void {
    const number = this.#numbers.of(child);
    for (const parent of parents) {
      if (this.#size === this.#children.length) this.#grow();
      this.#children[this.#size] = number;
      this.#parents[this.#size] = this.#numbers.of(parent);
      this.#size += 1;
    }
  }

  /** What comes to each group of classes in so many steps at most; at most 32 groups. */
  below(groups: readonly (readonly string[])[], steps: number): BelowClasses {
    const found = new Map<number, number>();
    let newest = new Map<number, number>();
    groups.forEach((classes, group) => {
      for (const id of classes) mark(newest, this.#numbers.of(id), 1 << group);
    });
    for (let step = 0; newest.size > 0; step += 1) {
      for (const [id, bits] of newest) mark(found, id, bits);
      newest = step < steps ? this.#nextBelow(newest, found) : new Map();
    }
    return new BelowClasses(this.#numbers, found);
  }

  #nextBelow(newest: ReadonlyMap<number, number>, found: ReadonlyMap<number, number>): Map<number, number> {
    const next = new Map<number, number>();
    for (let edge = 0; edge < this.#size; edge += 1) {
      const child = this.#children[edge] ?? 0;
      const added = (newest.get(this.#parents[edge] ?? 0) ?? 0) & ~(found.get(child) ?? 0);
      if (added !== 0) mark(next, child, added);
    }
    return next;
  }

  #grow(): void {
    this.#children = grown(this.#children);
    this.#parents = grown(this.#parents);
  }
}

export class BelowClasses {
  readonly #numbers: ItemNumbers;
  readonly #found: ReadonlyMap<number, number>;

  constructor(numbers: ItemNumbers, found: ReadonlyMap<number, number>) {
    this.#numbers = numbers;
    this.#found = found;
  }

  has(id: string, group: number): boolean {
    return ((this.#found.get(this.#numbers.of(id)) ?? 0) & (1 << group)) !== 0;
  }
}

/** The number of an item; one that does not fit gets another, above every real one. */
class ItemNumbers {
  readonly #large = new Map<string, number>();

  of(id: string): number {
    const number = Number(id.slice(1));
    if (number < FIRST_FREE) return number;
    const known = this.#large.get(id) ?? FIRST_FREE + this.#large.size;
    this.#large.set(id, known);
    return known;
  }
}

const FIRST_FREE = 4_000_000_000;

function mark(marks: Map<number, number>, id: number, bits: number): void {
  marks.set(id, (marks.get(id) ?? 0) | bits);
}

function grown(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(numbers.length * 2);
  larger.set(numbers);
  return larger;
}
