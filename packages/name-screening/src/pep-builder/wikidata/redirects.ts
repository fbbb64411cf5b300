import type { Item, SnakValue, Statement } from './item.ts';

/** Formats, *Wikidata entity JSON*: merged items, by the id that they had. */
export class Redirects {
  readonly #targets = new Map<string, string>();

  add(from: string, to: string): void {
    if (from !== to) this.#targets.set(from, to);
  }

  /** The item with every redirected id replaced. */
  followed(item: Item): Item {
    if (this.#targets.size === 0) return item;
    const claims = Object.entries(item.claims).map(
      ([property, statements]) => [property, statements.map((one) => this.#statement(one))] as const,
    );
    return { ...item, claims: Object.fromEntries(claims) };
  }

  idOf(id: string): string {
    let [at, target] = [id, this.#targets.get(id)];
    for (let steps = 0; target !== undefined && steps < MOST_STEPS; steps += 1)
      [at, target] = [target, this.#targets.get(target)];
    return at;
  }

  #statement({ value, preferred, qualifiers }: Statement): Statement {
    const entries = Object.entries(qualifiers).map(
      ([property, values]) => [property, values.map((one) => this.#value(one))] as const,
    );
    return { value: this.#value(value), preferred, qualifiers: Object.fromEntries(entries) };
  }

  #value(value: SnakValue): SnakValue {
    return value.kind === 'item' ? { kind: 'item', id: this.idOf(value.id) } : value;
  }
}

const MOST_STEPS = 5;
