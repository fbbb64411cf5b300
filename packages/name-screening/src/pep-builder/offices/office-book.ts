import { PEP_CATEGORIES, type PepCategory } from '../../lists/listed-entry.ts';
import { claimsOf, type Item, itemsOf, shownName } from '../wikidata/item.ts';
import type { Classification } from './classification.ts';
import type { NamedHolder, Office } from './office.ts';
import { abolitionOf, type Jurisdiction, type Places } from './places.ts';
import type { OrganisationRoute } from './position-map.ts';

/** Formats, table of properties: a post that was gone before this day is no part of the list. */
const GONE_BEFORE = '1990-12-26';

const LEADERS: Readonly<Record<string, string>> = {
  P488: 'Chair',
  P169: 'Chief executive',
  P1037: 'Director',
  P3320: 'Member of the board',
};

/** What a state or an organisation says of an office. */
interface Designation {
  readonly category: PepCategory;
  readonly country: string | null;
}

/** Without a country of its own: that of its jurisdiction. */
type KnownDesignation = Pick<Designation, 'category'> & Partial<Designation>;

/** Every office of the knowledge base, and the holders that are named from the office's side. */
export class OfficeBook {
  readonly #things: ReadonlyMap<string, Item>;
  readonly #classes: Classification;
  readonly #places: Places;
  readonly #day: string;
  readonly #designated = new Map<string, Designation>();
  readonly #offices = new Map<string, Office>();
  /** National positions of no category: one held in a cabinet is a minister's. */
  readonly #cabinetOffices = new Map<string, Office>();
  readonly #holders = new Map<string, NamedHolder[]>();

  constructor(things: ReadonlyMap<string, Item>, classes: Classification, places: Places, day: string) {
    this.#things = things;
    this.#classes = classes;
    this.#places = places;
    this.#day = day;
    for (const thing of things.values()) this.#designate(thing);
    for (const thing of things.values()) this.#enter(thing);
    for (const id of Object.keys(classes.map.positions)) if (!things.has(id)) this.#enter(withoutItem(id));
    for (const thing of things.values()) this.#nameHolders(thing);
  }

  get size(): number {
    return this.#offices.size;
  }

  /** Undefined for a position that makes nobody politically exposed. */
  officeOf(positionId: string, inCabinet: boolean): Office | undefined {
    return this.#offices.get(positionId) ?? (inCabinet ? this.#cabinetOffices.get(positionId) : undefined);
  }

  holders(): ReadonlyMap<string, readonly NamedHolder[]> {
    return this.#holders;
  }

  /** States and organisations name the office of their head. */
  #designate(thing: Item): void {
    const isState = this.#places.isSovereign(thing.id);
    const route = this.#routeOf(thing);
    const country = isState ? this.#places.isoOf(thing.id) : this.#places.jurisdictionOf(thing).country;
    if (isState || this.#places.isFirstLevel(thing.id)) {
      this.#say(thing, 'P1906', { category: isState ? 'head_of_state' : 'regional_leader', country });
      this.#say(thing, 'P1313', { category: isState ? 'head_of_government' : 'regional_leader', country });
    }
    if (route) this.#say(thing, 'P2388', { category: route.category, country: countryFor(route, country) });
  }

  #say(thing: Item, property: string, designation: Designation): void {
    for (const id of itemsOf(thing, property)) {
      const known = this.#designated.get(id);
      const isFirst =
        !known || PEP_CATEGORIES.indexOf(designation.category) < PEP_CATEGORIES.indexOf(known.category);
      if (isFirst) this.#designated.set(id, designation);
    }
  }

  #enter(thing: Item): void {
    const abolishedOn = abolitionOf(thing, this.#day);
    if (abolishedOn !== null && abolishedOn < GONE_BEFORE) return;
    const curated = this.#classes.map.positions[thing.id];
    if (curated?.category === null) return;
    const jurisdiction = this.#places.jurisdictionOf(thing);
    const found: KnownDesignation | null = curated
      ? { category: curated.category }
      : this.#classified(thing, jurisdiction);
    const said = found?.country === undefined ? jurisdiction.country : found.country;
    const country = curated?.country ?? said;
    const office = {
      key: thing.id,
      positionId: thing.id,
      title: curated?.title ?? titleOf(thing),
      country,
      isAbolished: abolishedOn !== null,
    };
    if (found) {
      const seats = curated?.seats ?? this.#seatsOf(thing, found.category);
      this.#offices.set(thing.id, { ...office, category: found.category, seats });
    } else if (jurisdiction.level === 'national' && !this.#classes.isExcluded(thing.id)) {
      this.#cabinetOffices.set(thing.id, { ...office, category: 'minister', seats: 'many' });
    }
  }

  /** Formats, *Categories*: the first that holds, in the order of the categories. */
  #classified(thing: Item, jurisdiction: Jurisdiction): KnownDesignation | null {
    const designated = this.#designated.get(thing.id);
    if (this.#classes.isExcluded(thing.id) && !designated) return null;
    const directed = this.#directed(thing);
    for (const category of PEP_CATEGORIES) {
      const said = [designated, directed].find((one) => one?.category === category);
      // Where an international organisation sits says nothing about whose it is.
      if (said) return said.country === null && category !== INTERNATIONAL ? { category } : said;
      if (!this.#classes.hasClassOf(thing.id, category)) continue;
      const counted = countedAs(category, jurisdiction);
      if (counted) return { category: counted };
    }
    return null;
  }

  /** The office leads an organisation whose leaders count. */
  #directed(thing: Item): Designation | null {
    for (const id of itemsOf(thing, 'P2389')) {
      const organisation = this.#things.get(id);
      const route = organisation && this.#routeOf(organisation);
      if (!route) continue;
      const { country } = this.#places.jurisdictionOf(organisation);
      return { category: route.category, country: countryFor(route, country) };
    }
    return null;
  }

  /** Formats: also what a state owns, where the map says so. */
  #routeOf(thing: Item): OrganisationRoute | undefined {
    const owners = ['P127', 'P749'].flatMap((property) => itemsOf(thing, property));
    return (
      this.#classes.routeOf(thing.id) ??
      (owners.some((id) => this.#places.isSovereign(id)) ? this.#classes.stateOwned : undefined)
    );
  }

  #seatsOf(thing: Item, category: PepCategory): Office['seats'] {
    if (category === 'head_of_state' || category === 'head_of_government') return 'one';
    if (this.#designated.get(thing.id)?.category === category) return 'one';
    return category === 'regional_leader' && itemsOf(thing, 'P1001').length > 0 ? 'one' : 'many';
  }

  #nameHolders(thing: Item): void {
    const office = this.#offices.get(thing.id);
    if (office) this.#nameAll(thing, 'P1308', office);
    const isState = this.#places.isSovereign(thing.id);
    if (isState || this.#places.isFirstLevel(thing.id)) {
      const head = isState ? (['head_of_state', 'head_of_government'] as const) : REGIONAL_HEADS;
      this.#nameAll(thing, 'P35', this.#headOf(thing, 'P1906', head[0], 'Head of state'));
      this.#nameAll(thing, 'P6', this.#headOf(thing, 'P1313', head[1], 'Head of government'));
    }
    const route = this.#routeOf(thing);
    for (const property of route?.leaders ?? []) {
      if (route) this.#nameAll(thing, property, this.#leaderOf(thing, property, route));
    }
  }

  /** The office that the state names for its head, else one in its own name. */
  #headOf(state: Item, property: string, category: PepCategory, title: string): Office {
    const [named, ...others] = itemsOf(state, property).flatMap((id) => this.#offices.get(id) ?? []);
    if (named && others.length === 0) return named;
    return {
      key: `${state.id}/${property}`,
      positionId: state.id,
      category,
      title: `${title} of ${titleOf(state)}`,
      country: this.#places.isoOf(state.id) ?? this.#places.jurisdictionOf(state).country,
      seats: 'one',
      isAbolished: false,
    };
  }

  #leaderOf(organisation: Item, property: string, route: OrganisationRoute): Office {
    return {
      key: `${organisation.id}/${property}`,
      positionId: organisation.id,
      category: route.category,
      title: `${LEADERS[property] ?? 'Leader'} of ${titleOf(organisation)}`,
      country: countryFor(route, this.#places.jurisdictionOf(organisation).country),
      seats: property === 'P3320' ? 'many' : 'one',
      isAbolished: abolitionOf(organisation, this.#day) !== null,
    };
  }

  #nameAll(thing: Item, property: string, office: Office): void {
    for (const statement of claimsOf(thing, property)) {
      if (statement.value.kind !== 'item') continue;
      const { id } = statement.value;
      const named = this.#holders.get(id) ?? [];
      named.push({ office, statement });
      this.#holders.set(id, named);
    }
  }
}

/** A position of the map counts also where the file does not hold its item. */
function withoutItem(id: string): Item {
  return { id, isPerson: false, names: [], claims: {} };
}

const REGIONAL_HEADS = ['regional_leader', 'regional_leader'] as const;

/** Formats, *Categories*, jurisdiction test: what a post of that class counts as where it has its power. */
function countedAs(
  category: PepCategory,
  { level, country, isFirstLevel }: Jurisdiction,
): PepCategory | null {
  switch (category) {
    case 'head_of_state':
    case 'head_of_government':
      if (level === 'national') return category;
      return level === 'regional' && isFirstLevel ? 'regional_leader' : null;
    case 'minister':
    case 'deputy_minister':
    case 'top_judge':
      return level === 'national' ? category : null;
    case 'parliament_member':
    case 'central_bank_board':
      return level === 'national' || level === 'union' ? category : null;
    case 'regional_leader':
      return country === null ? null : category;
    case 'ambassador':
    case 'international_org_head':
    case 'soe_head':
      return category;
  }
}

const INTERNATIONAL: PepCategory = 'international_org_head';

function countryFor({ category }: OrganisationRoute, country: string | null): string | null {
  return category === INTERNATIONAL ? null : country;
}

function titleOf(thing: Item): string {
  return shownName(thing.names)?.value ?? thing.id;
}
