import { PEP_CATEGORIES, type PepCategory } from '../../lists/listed-entry.ts';
import type { BelowClasses, ClassGraph } from './class-graph.ts';
import { CLASS_STEPS, type OrganisationRoute, type PositionMap } from './position-map.ts';

/** Answers what an item is, in the words of the position map. */
export class Classification {
  readonly map: PositionMap;
  readonly #below: BelowClasses;

  constructor(map: PositionMap, graph: ClassGraph) {
    this.map = map;
    this.#below = graph.below(
      [
        map.states.sovereign,
        map.states.historical,
        map.states.firstLevel,
        map.excludedClasses,
        ...PEP_CATEGORIES.map((category) => map.classes[category] ?? []),
        ...map.organisations.map(({ classes }) => classes),
      ],
      CLASS_STEPS,
    );
  }

  isStateClass(id: string): boolean {
    return this.#below.has(id, SOVEREIGN);
  }

  isHistorical(id: string): boolean {
    return this.#below.has(id, HISTORICAL);
  }

  isFirstLevel(id: string): boolean {
    return this.#below.has(id, FIRST_LEVEL);
  }

  isExcluded(id: string): boolean {
    return this.#below.has(id, EXCLUDED);
  }

  hasClassOf(id: string, category: PepCategory): boolean {
    return this.#below.has(id, CATEGORIES + PEP_CATEGORIES.indexOf(category));
  }

  /** The first way by which the organisation's leaders count. */
  routeOf(id: string): OrganisationRoute | undefined {
    const first = CATEGORIES + PEP_CATEGORIES.length;
    return this.map.organisations.find((_, index) => this.#below.has(id, first + index));
  }

  get stateOwned(): OrganisationRoute | undefined {
    return this.map.organisations.find(({ ownedByState }) => ownedByState);
  }
}

const SOVEREIGN = 0;
const HISTORICAL = 1;
const FIRST_LEVEL = 2;
const EXCLUDED = 3;
const CATEGORIES = 4;
