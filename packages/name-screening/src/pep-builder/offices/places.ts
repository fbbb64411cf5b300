import { listedCountry } from '../../lists/countries.ts';
import { claimsOf, type Item, itemsOf, type Statement } from '../wikidata/item.ts';
import { lastPossibleDay } from '../../pep/partial-dates.ts';
import type { Classification } from './classification.ts';

/** Formats, *Categories*, jurisdiction test. */
export interface Jurisdiction {
  readonly level: 'national' | 'union' | 'regional' | 'unknown';
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
  /** The whole of a first-level subdivision. */
  readonly isFirstLevel: boolean;
}

/** Formats, table of properties: in this order; the first that names a place which counts decides. */
export const PLACE_PROPERTIES = ['P1001', 'P17'] as const;
const OWNER_PROPERTIES = ['P2389', 'P361', 'P749'] as const;
const SEAT_PROPERTIES = ['P159', 'P1376'] as const;
/** Everything that a jurisdiction may be found by. */
export const LEADING_TO_PLACES = [...PLACE_PROPERTIES, ...OWNER_PROPERTIES, ...SEAT_PROPERTIES] as const;

const UNKNOWN: Jurisdiction = { level: 'unknown', country: null, isFirstLevel: false };

/** What is known of states, regions and other places. */
export class Places {
  readonly #things: ReadonlyMap<string, Item>;
  readonly #classes: Classification;
  readonly #day: string;

  constructor(things: ReadonlyMap<string, Item>, classes: Classification, day: string) {
    this.#things = things;
    this.#classes = classes;
    this.#day = day;
  }

  /** A state that exists: it has a code of its own. */
  isSovereign(id: string): boolean {
    return this.#classes.isStateClass(id) && this.isoOf(id) !== null && !this.#isGone(id);
  }

  isFirstLevel(id: string): boolean {
    return this.#classes.isFirstLevel(id) && !this.isSovereign(id);
  }

  isoOf(id: string): string | null {
    const thing = this.#things.get(id);
    const codes = thing ? claimsOf(thing, 'P297') : [];
    for (const { value } of codes) {
      const iso = value.kind === 'text' ? listedCountry(value.text) : null;
      if (iso !== null) return iso;
    }
    return null;
  }

  jurisdictionOf(thing: Item): Jurisdiction {
    const own = this.#statedPlace(thing);
    if (own.level !== 'unknown') return own;
    const owners = OWNER_PROPERTIES.flatMap((property) => itemsOf(thing, property));
    for (const owner of [thing, ...this.#known(owners)]) {
      const found = this.#placeOrSeat(owner);
      if (found.level !== 'unknown') return found;
    }
    return UNKNOWN;
  }

  #placeOrSeat(thing: Item): Jurisdiction {
    const stated = this.#statedPlace(thing);
    if (stated.level !== 'unknown') return stated;
    const seats = SEAT_PROPERTIES.flatMap((property) => itemsOf(thing, property));
    const states = this.#known(seats).flatMap((seat) => this.#currentPlaces(seat, 'P17'));
    return this.#judged([...seats, ...states].filter((id) => this.isSovereign(id)));
  }

  #statedPlace(thing: Item): Jurisdiction {
    const states = this.#currentPlaces(thing, 'P17');
    for (const property of PLACE_PROPERTIES) {
      const places = this.#currentPlaces(thing, property);
      // A place that the file does not hold may be a region: the state beside it says nothing about the level.
      if (places.length > 0) return this.#judged(places, states);
    }
    return UNKNOWN;
  }

  /** With what is named as a state: that it is one holds also where the file lacks it. */
  #judged(places: readonly string[], named: readonly string[] = []): Jurisdiction {
    const state = places.find((id) => this.isSovereign(id) || (named.includes(id) && !this.#things.has(id)));
    if (state !== undefined) return { level: 'national', country: this.isoOf(state), isFirstLevel: false };
    if (places.some((id) => this.#classes.map.states.unions.includes(id)))
      return { level: 'union', country: null, isFirstLevel: false };
    const [region] = this.#known(places);
    if (!region) return UNKNOWN;
    const country = this.#currentPlaces(region, 'P17').find((id) => this.isSovereign(id));
    return {
      level: 'regional',
      country: country === undefined ? null : this.isoOf(country),
      isFirstLevel: this.isFirstLevel(region.id),
    };
  }

  /** Formats: without what has ended, and without states that are no more. */
  #currentPlaces(thing: Item, property: string): readonly string[] {
    return claimsOf(thing, property)
      .filter((statement) => !hasEnded(statement))
      .flatMap(({ value }) => (value.kind === 'item' ? [value.id] : []))
      .filter((id) => !this.#isGone(id));
  }

  #isGone(id: string): boolean {
    const thing = this.#things.get(id);
    if (this.#classes.isHistorical(id)) return true;
    return thing !== undefined && abolitionOf(thing, this.#day) !== null;
  }

  #known(ids: readonly string[]): readonly Item[] {
    return ids.flatMap((id) => this.#things.get(id) ?? []);
  }
}

/** The day on which a place or a post ceased to be, if that is over; the day of building where nobody knows when. */
export function abolitionOf(thing: Item, day: string): string | null {
  const ends = ['P576', 'P582'].flatMap((property) => claimsOf(thing, property).map(({ value }) => value));
  for (const end of ends) {
    if (end.kind === 'date' && lastPossibleDay(end.date) <= day) return lastPossibleDay(end.date);
    if (end.kind === 'coarse' && lastPossibleDay(end.lastYear) <= day) return lastPossibleDay(end.lastYear);
  }
  return ends.some(({ kind }) => kind === 'unknown') ? day : null;
}

function hasEnded({ qualifiers }: Statement): boolean {
  return (qualifiers['P582'] ?? []).some(({ kind }) => kind !== 'none');
}
