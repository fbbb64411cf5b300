import { BuildRefused } from '../../pep/build-refused.ts';
import type { Kinship } from '../people/family.ts';
import { Identities } from './identity.ts';
import type { RosterManifest, RosterPerson, RosterRelation } from './roster.ts';

export interface Roster {
  readonly manifest: RosterManifest;
  readonly people: ReadonlyMap<string, RosterPerson>;
}

/** What a roster tells of one entry of the list. */
export interface RosterAccount {
  readonly manifest: RosterManifest;
  readonly person: RosterPerson;
}

/** All rosters of a build, and which entries their persons are. */
export class Rosters {
  readonly identities: Identities;
  readonly #rosters: readonly Roster[];
  readonly #accounts = new Map<string, RosterAccount[]>();
  readonly #kinships = new Map<string, Kinship[]>();

  constructor(rosters: readonly Roster[]) {
    refuseTwins(rosters);
    this.#rosters = rosters;
    this.identities = new Identities(rosters.flatMap(({ people }) => [...people.values()]));
  }

  get manifests(): readonly RosterManifest[] {
    return this.#rosters.map(({ manifest }) => manifest);
  }

  /** Once every item has been met. */
  settle(): void {
    for (const { manifest, people } of this.#rosters) {
      for (const person of people.values()) {
        const entryId = this.identities.entryIdOf(person);
        push(this.#accounts, entryId, { manifest, person });
        for (const relation of person.relations) this.#relate(entryId, relation, people);
      }
    }
  }

  entryIds(): readonly string[] {
    return [...this.#accounts.keys()];
  }

  accountsOf(entryId: string): readonly RosterAccount[] {
    return this.#accounts.get(entryId) ?? [];
  }

  kinshipsOf(entryId: string): readonly Kinship[] {
    return this.#kinships.get(entryId) ?? [];
  }

  #relate(entryId: string, relation: RosterRelation, people: Roster['people']): void {
    const other = people.get(relation.to);
    const to = other ? this.identities.entryIdOf(other) : relation.to;
    if (to === entryId) return;
    const { start, end } = relation;
    push(this.#kinships, entryId, { other: to, otherIs: INVERSE[relation.relation], start, end });
  }
}

function refuseTwins(rosters: readonly Roster[]): void {
  const names = rosters.map(({ manifest }) => manifest.roster);
  const twin = names.find((name, at) => names.indexOf(name) !== at);
  if (twin !== undefined) throw new BuildRefused(`Two rosters are called ${twin}.`);
}

const INVERSE = { parent: 'child', child: 'parent', spouse: 'spouse', sibling: 'sibling' } as const;

function push<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
