import type { PepCategory, PepPosition, PepRelative } from '../lists/listed-entry.ts';
import { lastPossibleDay } from '../pep/partial-dates.ts';
import { ClassGraph } from './offices/class-graph.ts';
import { Classification } from './offices/classification.ts';
import { OfficeBook } from './offices/office-book.ts';
import { Places } from './offices/places.ts';
import type { PositionMap } from './offices/position-map.ts';
import { termOf } from './offices/terms.ts';
import { ThingSelection } from './offices/thing-selection.ts';
import { distinctLinks, type Kinship, kinshipsOf, linkOfOther, ownLink } from './people/family.ts';
import { type Life, lifeOf } from './people/life.ts';
import { distinctNames, namesOf } from './people/person-names.ts';
import { mergedPositions, positionOf } from './people/positions.ts';
import { compareTexts, mostExact } from './people/stated-dates.ts';
import { Successions } from './people/successions.ts';
import { type Tenure, tenureOf, united } from './people/tenure.ts';
import type { PepEntry } from './pep-entry.ts';
import { rosterPosition } from './rosters/roster-positions.ts';
import type { Rosters } from './rosters/rosters.ts';
import { claimsOf, type Item, itemsOf, type SnakValue } from './wikidata/item.ts';

/** Document 2, *Endpoints*, rule 6: only these make their siblings family members. */
const SIBLINGS_COUNT_FOR: ReadonlySet<PepCategory> = new Set([
  'head_of_state',
  'head_of_government',
  'minister',
  'deputy_minister',
]);

export interface BuildParts {
  readonly map: PositionMap;
  readonly rosters: Rosters;
  /** ISO day on which current is judged. */
  readonly day: string;
}

/**
 * The list in the making. Items are shown to it in turns, each turn all of them: `meet`, then `offerThing` as often as it
 * wants more things, then `noteHolder`, then `entryOf`. Between the turns it holds what they need of each other, never the items.
 */
export class PepBuilder {
  readonly #parts: BuildParts;
  readonly #graph = new ClassGraph();
  /** Positions, terms and countries that people name. */
  readonly #named = new Set<string>();
  #classes: Classification | null = null;
  #things: ThingSelection | null = null;
  #offices: Offices | null = null;
  readonly #successions: Successions;
  /** Every PEP, with whether its siblings count. */
  readonly #peps = new Map<string, boolean>();
  readonly #relatives = new Map<string, PepRelative[]>();
  readonly #fromRosters = new Set<string>();

  constructor(parts: BuildParts) {
    this.#parts = parts;
    this.#successions = new Successions(parts.day);
  }

  get officeCount(): number {
    return this.#offices?.book.size ?? 0;
  }

  get pepCount(): number {
    return this.#peps.size;
  }

  meet(item: Item): void {
    if (!item.isPerson) {
      this.#graph.add(item.id, [...itemsOf(item, 'P31'), ...itemsOf(item, 'P279')]);
      return;
    }
    this.#parts.rosters.identities.meet(item);
    for (const { value, qualifiers } of claimsOf(item, 'P39'))
      this.#name([value, ...(qualifiers['P2937'] ?? [])]);
  }

  #name(values: readonly SnakValue[]): void {
    for (const value of values) if (value.kind === 'item') this.#named.add(value.id);
  }

  offerThing(thing: Item): void {
    this.#things ??= new ThingSelection(this.#classification(), this.#named);
    this.#things.offer(thing);
  }

  wantsMoreThings(): boolean {
    return this.#things?.wantsMore() ?? false;
  }

  #classification(): Classification {
    this.#classes ??= new Classification(this.#parts.map, this.#graph);
    return this.#classes;
  }

  /** Once the things are chosen. */
  openOffices(): void {
    const { rosters, day } = this.#parts;
    const things = this.#things?.things ?? new Map<string, Item>();
    const classes = this.#classification();
    const places = new Places(things, classes, day);
    const book = new OfficeBook(things, classes, places, day);
    const terms = new Map(
      [...this.#named].flatMap((id) => {
        const thing = things.get(id);
        return thing ? [[id, termOf(thing)] as const] : [];
      }),
    );
    this.#offices = { places, book, terms };
    for (const [personId, holders] of book.holders())
      for (const { office, statement } of holders)
        this.#successions.note(personId, tenureOf(office, statement, terms));
    rosters.settle();
    for (const id of rosters.entryIds()) this.#fromRosters.add(id);
  }

  /** The persons of rosters come with an item or without one. */
  noteHolder(item: Item): void {
    const { id } = item;
    this.#fromRosters.delete(id);
    const tenures = this.#tenuresOf(item);
    for (const tenure of tenures) this.#successions.note(id, tenure);
    const categories = [
      ...tenures.map(({ office }) => office.category),
      ...this.#rosterPositions(id, this.#lifeOf(item)).map(({ category }) => category),
    ];
    if (categories.length === 0 || this.#namesOf(item).length === 0) return;
    this.#peps.set(
      id,
      categories.some((category) => SIBLINGS_COUNT_FOR.has(category)),
    );
    this.#noteRelatives(item);
  }

  /** Once all items were shown: persons whom rosters alone know. */
  noteRosterPeople(): readonly Item[] {
    const items = [...this.#fromRosters].map(withoutStatements);
    for (const item of items) this.noteHolder(item);
    return items;
  }

  /** What a PEP says of its relatives counts for their entries. */
  #noteRelatives(item: Item): void {
    for (const kinship of this.#kinshipsOf(item)) {
      if (!this.#makesFamily(item.id, kinship)) continue;
      const links = this.#relatives.get(kinship.other) ?? [];
      links.push(linkOfOther(item.id, kinship));
      this.#relatives.set(kinship.other, links);
    }
  }

  /** Null for somebody who is neither a PEP nor a relative of one. */
  entryOf(item: Item): PepEntry | null {
    const { id } = item;
    const own = this.#kinshipsOf(item).filter((kinship) => this.#makesFamily(kinship.other, kinship));
    const relatives = distinctLinks([...own.map(ownLink), ...(this.#relatives.get(id) ?? [])]);
    if (!this.#peps.has(id) && relatives.length === 0) return null;
    const names = this.#namesOf(item);
    if (names.length === 0) return null;
    const accounts = this.#parts.rosters.accountsOf(id).map(({ person }) => person);
    const life = this.#lifeOf(item);
    return {
      id,
      names,
      datesOfBirth: life.datesOfBirth,
      dateOfDeath: life.dateOfDeath,
      nationalities: distinct([
        ...itemsOf(item, 'P27').flatMap((country) => this.#known.places.isoOf(country) ?? []),
        ...accounts.flatMap(({ nationalities }) => nationalities),
      ]),
      otherIds: [
        ...(/^Q\d+$/.test(id) ? [{ kind: 'wikidata', value: id } as const] : []),
        ...distinct(accounts.map(({ roster, rosterPersonId }) => `${roster}:${rosterPersonId}`)).map(
          (value) => ({ kind: 'roster', value }) as const,
        ),
      ],
      positions: this.#positionsOf(item, life),
      relatives,
    };
  }

  get #known(): Offices {
    if (!this.#offices) throw new Error('the offices are not open yet');
    return this.#offices;
  }

  /** Formats, *Output*, relatives: siblings of some PEPs only. */
  #makesFamily(pepId: string, { otherIs }: Kinship): boolean {
    const siblingsCount = this.#peps.get(pepId);
    return siblingsCount !== undefined && (otherIs !== 'sibling' || siblingsCount);
  }

  #kinshipsOf(item: Item): readonly Kinship[] {
    return [...kinshipsOf(item), ...this.#parts.rosters.kinshipsOf(item.id)];
  }

  #namesOf(item: Item): PepEntry['names'] {
    const accounts = this.#parts.rosters.accountsOf(item.id);
    if (accounts.length === 0) return namesOf(item);
    const [first, ...others] = namesOf(item);
    return distinctNames([
      ...(first ? [first] : []),
      ...accounts.flatMap(({ person }) =>
        person.names.map((name) => ({ ...name, kind: first ? 'alias' : name.kind })),
      ),
      ...others,
    ]);
  }

  #lifeOf(item: Item): Life {
    const { rosters, day } = this.#parts;
    const own = lifeOf(item, day);
    const accounts = rosters.accountsOf(item.id).map(({ person }) => person);
    if (accounts.length === 0) return own;
    const dateOfDeath =
      own.dateOfDeath ?? accounts.find((one) => one.dateOfDeath !== null)?.dateOfDeath ?? null;
    return {
      datesOfBirth: mostExact([...own.datesOfBirth, ...accounts.flatMap((one) => one.datesOfBirth)]),
      dateOfDeath,
      isAlive: own.isAlive && (dateOfDeath === null || lastPossibleDay(dateOfDeath) > day),
    };
  }

  #tenuresOf(item: Item): readonly Tenure[] {
    const { book, terms } = this.#known;
    const own = claimsOf(item, 'P39').flatMap((statement) => {
      const { value, qualifiers } = statement;
      const inCabinet = (qualifiers['P5054'] ?? []).some(({ kind }) => kind === 'item');
      const office = value.kind === 'item' ? book.officeOf(value.id, inCabinet) : undefined;
      return office ? [tenureOf(office, statement, terms)] : [];
    });
    const named = (book.holders().get(item.id) ?? []).map(({ office, statement }) =>
      tenureOf(office, statement, terms),
    );
    return united(own, named);
  }

  #positionsOf(item: Item, life: Life): readonly PepPosition[] {
    const holder = { id: item.id, isAlive: life.isAlive };
    const tenures = this.#tenuresOf(item);
    return mergedPositions([
      ...tenures.map((tenure) => positionOf(tenure, holder, this.#successions, this.#parts.day)),
      ...this.#rosterPositions(item.id, life),
    ]);
  }

  #rosterPositions(entryId: string, { isAlive }: Life): readonly PepPosition[] {
    const { rosters, day } = this.#parts;
    return rosters
      .accountsOf(entryId)
      .flatMap(({ manifest, person }) =>
        person.positions.flatMap(
          (stated) => rosterPosition(stated, { offices: this.#known.book, manifest, isAlive, day }) ?? [],
        ),
      );
  }
}

interface Offices {
  readonly places: Places;
  readonly book: OfficeBook;
  readonly terms: ReadonlyMap<string, ReturnType<typeof termOf>>;
}

function withoutStatements(id: string): Item {
  return { id, isPerson: true, names: [], claims: {} };
}

function distinct(values: readonly string[]): readonly string[] {
  return [...new Set(values)].toSorted(compareTexts);
}
