import { LEADING_TO_PLACES } from './offices/places.ts';
import { CLASS_STEPS, type PositionMap } from './offices/position-map.ts';
import { type Item, itemOf, itemsOf } from './wikidata/item.ts';
import {
  holdersOf,
  itemsBelow,
  itemsBelowWith,
  ownedByStates,
  type PagedQuery,
  relativesOf,
} from './wikidata/sparql.ts';

/** A query service and the items behind it. */
export interface WikidataService {
  /** All pages of a query. */
  ids(query: PagedQuery): Promise<readonly string[]>;
  /** The answer of `wbgetentities`, with its `entities`. */
  entities(ids: readonly string[]): Promise<EntityAnswer>;
  readonly entitiesAtOnce: number;
}

export interface EntityAnswer {
  readonly entities: object;
}

export interface Discovery {
  readonly service: WikidataService;
  readonly map: PositionMap;
  /** Items of persons whom rosters name. */
  readonly people: ReadonlySet<string>;
  readonly onProgress: (stage: string, items: number) => void;
}

/**
 * Formats, *Discovery*: the offices, states and organisations of the map, then who holds them, then their relatives, then
 * what all of them name; each as a whole item. Answers are kept as they come.
 */
export async function discoverItems(
  discovery: Discovery,
  keep: (answer: EntityAnswer) => Promise<void>,
): Promise<void> {
  const collection = new Collection(discovery, keep);
  await collection.fetch('offices', await officeIds(discovery));
  const named = collection.named(HEAD_OFFICES);
  await collection.fetch('offices', named);
  const holders = await askInBatches(discovery, [...collection.seen], 'holders', holdersOf);
  const people = [...new Set([...holders, ...collection.named(LEADERS), ...discovery.people])];
  await collection.fetch('holders', people);
  await collection.fetch('relatives', await askInBatches(discovery, people, 'relatives', relativesOf));
  await collection.fetch('places', collection.named(PEOPLE_NAME));
  for (let step = 0; step < PLACE_STEPS; step += 1)
    await collection.fetch('places', collection.named(LEADING_TO_PLACES));
  for (let step = 0; step < CLASS_STEPS; step += 1)
    await collection.fetch('classes', collection.named(['P31', 'P279']));
}

const HEAD_OFFICES = ['P1906', 'P1313', 'P2388'];
const LEADERS = ['P1308', 'P35', 'P6', 'P488', 'P169', 'P1037', 'P3320'];
const PEOPLE_NAME = ['P27', 'P2937'];
const PLACE_STEPS = 2;
const QUERY_BATCH = 100;

async function officeIds({ service, map, onProgress }: Discovery): Promise<readonly string[]> {
  const leaders = [...new Set(map.organisations.flatMap((route) => route.leaders))];
  const classes = [
    ...Object.values(map.classes).flat(),
    ...map.organisations.flatMap((route) => route.classes),
  ];
  const queries = [
    ...classes.map(itemsBelow),
    ...map.states.sovereign.map((id) => itemsBelowWith(id, ['P297'])),
    ...map.states.firstLevel.map((id) => itemsBelowWith(id, ['P35', 'P6', 'P1906', 'P1313'])),
    ...(map.organisations.some(({ ownedByState }) => ownedByState)
      ? map.states.sovereign.map((id) => ownedByStates(id, leaders))
      : []),
  ];
  const found = new Set([...Object.keys(map.positions), ...classes, ...map.states.unions]);
  for (const query of queries) {
    for (const id of await service.ids(query)) found.add(id);
    onProgress('finding offices', found.size);
  }
  return [...found];
}

async function askInBatches(
  { service, onProgress }: Discovery,
  ids: readonly string[],
  what: string,
  query: typeof holdersOf,
): Promise<readonly string[]> {
  const found = new Set<string>();
  for (let at = 0; at < ids.length; at += QUERY_BATCH) {
    for (const id of await service.ids(query(ids.slice(at, at + QUERY_BATCH)))) found.add(id);
    onProgress(`finding ${what}`, found.size);
  }
  return [...found];
}

/** Items on their way, each once, and what they name. */
class Collection {
  readonly seen = new Set<string>();
  readonly #discovery: Discovery;
  readonly #keep: (answer: EntityAnswer) => Promise<void>;
  readonly #named = new Map<string, Set<string>>();

  constructor(discovery: Discovery, keep: (answer: EntityAnswer) => Promise<void>) {
    this.#discovery = discovery;
    this.#keep = keep;
  }

  /** What the items so far name by these properties, and which is not there yet. */
  named(properties: readonly string[]): readonly string[] {
    const ids = properties.flatMap((property) => [...(this.#named.get(property) ?? [])]);
    return [...new Set(ids)].filter((id) => !this.seen.has(id));
  }

  async fetch(what: string, ids: readonly string[]): Promise<void> {
    const { service, onProgress } = this.#discovery;
    const wanted = [...new Set(ids)].filter((id) => !this.seen.has(id) && /^Q[1-9]\d*$/.test(id));
    for (let at = 0; at < wanted.length; at += service.entitiesAtOnce) {
      const batch = wanted.slice(at, at + service.entitiesAtOnce);
      const { entities } = await service.entities(batch);
      for (const id of batch) this.seen.add(id);
      for (const item of Object.values(entities).flatMap((entity) => itemOf(entity) ?? [])) this.#note(item);
      await this.#keep({ entities });
      onProgress(`fetching ${what}`, this.seen.size);
    }
  }

  #note(item: Item): void {
    this.seen.add(item.id);
    for (const property of Object.keys(item.claims)) this.#name(property, itemsOf(item, property));
    for (const { qualifiers } of item.claims['P39'] ?? [])
      this.#name(
        'P2937',
        (qualifiers['P2937'] ?? []).flatMap((value) => (value.kind === 'item' ? [value.id] : [])),
      );
  }

  #name(property: string, ids: readonly string[]): void {
    const named = this.#named.get(property) ?? new Set();
    for (const id of ids) named.add(id);
    this.#named.set(property, named);
  }
}
