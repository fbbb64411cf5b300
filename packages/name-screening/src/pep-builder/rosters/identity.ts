import { plainWords } from '../../words/words.ts';
import { lifeOf } from '../people/life.ts';
import { namesOf } from '../people/person-names.ts';
import { compareTexts } from '../people/stated-dates.ts';
import type { Item } from '../wikidata/item.ts';
import type { RosterPerson } from './roster.ts';

/**
 * Formats, *Output*, identity between roster and Wikidata: the item that the roster names, else the one item with the same
 * name and the same full date of birth, else nobody else.
 */
export class Identities {
  /** Items that rosters name. */
  readonly ids: ReadonlySet<string>;
  /** Items by name and birth; null where there are several. */
  readonly #found = new Map<string, string | null>();
  readonly #sought: ReadonlySet<string>;

  constructor(people: readonly RosterPerson[]) {
    const related = people.flatMap(({ relations }) => relations.map(({ to }) => to));
    this.ids = new Set([...people.flatMap(({ wikidataId }) => wikidataId ?? []), ...related]);
    this.#sought = new Set(people.filter(({ wikidataId }) => wikidataId === null).flatMap(keysOf));
  }

  meet(person: Item): void {
    if (this.#sought.size === 0) return;
    const days = lifeOf(person, LATEST).datesOfBirth.filter(isFullDay);
    if (days.length === 0) return;
    const keys = new Set(namesOf(person).flatMap(({ value }) => days.map((day) => keyOf(value, day))));
    for (const key of keys) {
      if (!this.#sought.has(key)) continue;
      const known = this.#found.get(key);
      this.#found.set(key, known === undefined || known === person.id ? person.id : null);
    }
  }

  entryIdOf(person: RosterPerson): string {
    if (person.wikidataId !== null) return person.wikidataId;
    const found = new Set(keysOf(person).flatMap((key) => this.#found.get(key) ?? []));
    const [only] = found;
    return found.size === 1 && only !== undefined ? only : `${person.roster}:${person.rosterPersonId}`;
  }
}

const LATEST = '9999-12-31';

function keysOf({ names, datesOfBirth }: RosterPerson): readonly string[] {
  return names.flatMap(({ value }) => datesOfBirth.filter(isFullDay).map((day) => keyOf(value, day)));
}

function keyOf(name: string, day: string): string {
  return `${plainWords(name).toSorted(compareTexts).join(' ')} ${day}`;
}

function isFullDay(date: string): boolean {
  return date.length === 'YYYY-MM-DD'.length;
}
