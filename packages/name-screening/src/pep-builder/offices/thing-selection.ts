import { PEP_CATEGORIES } from '../../lists/listed-entry.ts';
import { claimsOf, type Item, itemsOf } from '../wikidata/item.ts';
import type { Classification } from './classification.ts';
import { LEADING_TO_PLACES } from './places.ts';

/** Of all things in the knowledge base those that have to be held: offices, states, regions, organisations, terms. */
export class ThingSelection {
  readonly things = new Map<string, Item>();
  readonly #classes: Classification;
  readonly #named: ReadonlySet<string>;
  readonly #awaited = new Set<string>();

  /** With the items that people name as positions, terms and countries. */
  constructor(classes: Classification, named: ReadonlySet<string>) {
    this.#classes = classes;
    this.#named = named;
  }

  offer(thing: Item): void {
    if (this.things.has(thing.id) || !(this.#awaited.has(thing.id) || this.#isNeeded(thing))) return;
    this.things.set(thing.id, thing);
  }

  /** Whether to offer everything once more: what is held names others that decide where it belongs. */
  wantsMore(): boolean {
    const before = this.#awaited.size;
    for (const thing of this.things.values())
      for (const property of NAMING)
        for (const id of itemsOf(thing, property)) if (!this.things.has(id)) this.#awaited.add(id);
    return this.#awaited.size > before;
  }

  #isNeeded(thing: Item): boolean {
    const { id } = thing;
    return (
      this.#named.has(id) ||
      this.#classes.map.positions[id] !== undefined ||
      claimsOf(thing, 'P297').length > 0 ||
      this.#classes.isStateClass(id) ||
      this.#classes.isFirstLevel(id) ||
      this.#classes.routeOf(id) !== undefined ||
      (claimsOf(thing, 'P1308').length > 0 && !this.#classes.isExcluded(id)) ||
      PEP_CATEGORIES.some((category) => this.#classes.hasClassOf(id, category)) ||
      (this.#classes.stateOwned !== undefined && isLedAndOwned(thing))
    );
  }
}

/** The offices that states and organisations name for their heads count too. */
const NAMING = [...LEADING_TO_PLACES, 'P1906', 'P1313', 'P2388'] as const;

function isLedAndOwned(thing: Item): boolean {
  const isOwned = ['P127', 'P749'].some((property) => claimsOf(thing, property).length > 0);
  return (
    isOwned && ['P169', 'P488', 'P1037', 'P3320', 'P2388'].some((one) => claimsOf(thing, one).length > 0)
  );
}
