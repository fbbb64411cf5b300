import { isoCountry } from '../lists/countries.ts';
import type { ListedEntry } from '../lists/listed-entry.ts';
import { birthNumbers, dayNumber, NO_DAY } from '../evidence/births.ts';
import { EntryBirths } from './entry-births.ts';
import { GrowingInts } from './tables/growing-ints.ts';
import { type IndexPart, narrowPart, type PartReader, partOf } from './tables/index-parts.ts';
import { KIND_NUMBERS, kindNumber, mayMeet, UNKNOWN } from './kinds.ts';

/** A state that is gone, or a code that is no country: who came from it may be of any country now. */
const ANY_COUNTRY = 0;

/**
 * What is compared of each entry beside its names. Births and nationalities are the same for many entries, so an
 * entry carries the number of its set, and each set is kept once; set 0 is the empty one.
 */
export class EntryAttributes {
  readonly #kinds: Uint8Array;
  /** Empty where no entry of the list ends. */
  readonly #lastDays: Int32Array;
  readonly births: EntryBirths;
  readonly #countrySets: Int32Array | Uint16Array | Uint8Array;
  readonly #countryStarts: Int32Array;
  readonly #countries: Uint16Array;
  /** By entry: its place in the order of the entry ids; empty where the list is in that order. */
  readonly #ranks: Int32Array;
  /** By kind: whether every entry may meet it. */
  readonly #areAllMet: readonly boolean[];
  /** Whether an entry of the list ends on some day. */
  readonly haveEnds: boolean;

  constructor(parts: PartReader) {
    this.#kinds = parts.uint8('entry_kinds');
    this.#lastDays = parts.int32('entry_last_days');
    this.births = new EntryBirths(parts, this.#kinds.length);
    this.#countrySets = parts.narrow('entry_countries', this.#kinds.length);
    this.#countryStarts = parts.int32('country_sets');
    this.#countries = parts.uint16('countries');
    this.#ranks = parts.int32('entry_ranks');
    this.haveEnds = this.#lastDays.length > 0;
    const listed = KIND_NUMBERS.filter((kind) => this.#kinds.includes(kind));
    this.#areAllMet = KIND_NUMBERS.map((kind) => listed.every((other) => mayMeet(other, kind)));
  }

  get entryCount(): number {
    return this.#kinds.length;
  }

  /** By entry, as numbers. */
  get kinds(): Uint8Array {
    return this.#kinds;
  }

  /** Whether the entry is there for who is searched, by `kindNumber`, on the day, by `dayNumber`. */
  isThere(entry: number, kind: number, day: number): boolean {
    if (!mayMeet(this.#kinds[entry] ?? UNKNOWN, kind)) return false;
    if (!this.haveEnds) return true;
    const last = this.#lastDays[entry] ?? NO_DAY;
    return last === NO_DAY || last >= day;
  }

  /** Whether every entry is there on any day. */
  areAllThere(kind: number): boolean {
    return !this.haveEnds && this.#areAllMet[kind] === true;
  }

  /** Nationalities of a person, countries of registration of a company; null where they cannot be compared. */
  isOfCountry(entry: number, countries: readonly number[]): boolean | null {
    if (countries.length === 0) return null;
    const set = this.#countrySets[entry] ?? 0;
    if (set === 0) return null;
    let isOther = true;
    for (let at = this.#countryStarts[set] ?? 0; at < (this.#countryStarts[set + 1] ?? 0); at += 1) {
      const listed = this.#countries[at] ?? ANY_COUNTRY;
      if (countries.includes(listed)) return true;
      if (listed === ANY_COUNTRY) isOther = false;
    }
    return isOther ? false : null;
  }

  /** The place of the entry in the order of the entry ids. */
  rank(entry: number): number {
    return this.#ranks[entry] ?? entry;
  }

  get byteLength(): number {
    const countries = [this.#countrySets, this.#countryStarts, this.#countries];
    const holders = [this.#kinds, this.#lastDays, this.#ranks, this.births, ...countries];
    return holders.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }
}

export class EntryAttributesBuilder {
  readonly #kinds = new GrowingInts();
  readonly #lastDays = new GrowingInts();
  readonly #birthSets = new Sets();
  readonly #countrySets = new Sets();
  readonly #ids: string[] = [];
  #ends = false;

  add(entry: ListedEntry): void {
    this.#kinds.push(kindNumber(entry.entityType));
    this.#lastDays.push(entry.endsOn === null ? NO_DAY : dayNumber(entry.endsOn));
    this.#ends ||= entry.endsOn !== null;
    this.#birthSets.add(entry.births.flatMap(birthNumbers));
    this.#countrySets.add(comparedCountries(entry).map(comparedNumber));
    this.#ids.push(entry.entryId);
  }

  finish(): readonly IndexPart[] {
    const births = this.#birthSets.finish(3);
    const countries = this.#countrySets.finish(1);
    return [
      partOf('entry_kinds', Uint8Array.from(this.#kinds.view())),
      partOf('entry_last_days', this.#ends ? this.#lastDays.view() : new Int32Array()),
      narrowPart('entry_births', births.members),
      narrowPart('entry_countries', countries.members),
      partOf('birth_sets', births.starts),
      partOf('births', births.values),
      partOf('country_sets', countries.starts),
      partOf('countries', Uint16Array.from(countries.values)),
      partOf('entry_ranks', ranksOf(this.#ids)),
    ];
  }
}

/** Sets of numbers, each kept once; the first is the empty one. */
class Sets {
  readonly #numbers = new Map([['', 0]]);
  readonly #members = new GrowingInts();
  readonly #starts = new GrowingInts();
  readonly #values = new GrowingInts();

  constructor() {
    this.#starts.push(0);
    this.#starts.push(0);
  }

  add(values: readonly number[]): void {
    const key = values.join();
    let set = this.#numbers.get(key);
    if (set === undefined) {
      set = this.#numbers.size;
      this.#numbers.set(key, set);
      for (const value of values) this.#values.push(value);
      this.#starts.push(this.#values.length);
    }
    this.#members.push(set);
  }

  finish(perItem: number): Record<'members' | 'starts' | 'values', Int32Array> {
    const starts = this.#starts.view().map((start) => start / perItem);
    return { members: this.#members.view(), starts, values: this.#values.view() };
  }
}

/** Two capital letters as a number. */
export function countryNumber(country: string): number {
  return (country.charCodeAt(0) << 8) | country.charCodeAt(1);
}

/** Contract 4, *Scorer*, `nationality_match`: of a company, the country of registration. */
function comparedCountries({ entityType, countries }: ListedEntry): readonly string[] {
  const compared = countries.filter(
    ({ role }) =>
      (role === 'nationality' && entityType !== 'entity') ||
      (role === 'registration' && entityType !== 'person'),
  );
  return [...new Set(compared.map(({ country }) => country))];
}

function comparedNumber(country: string): number {
  return isoCountry(country) === null ? ANY_COUNTRY : countryNumber(country);
}

function ranksOf(ids: readonly string[]): Int32Array {
  if (ids.every((id, index) => index === 0 || (ids[index - 1] ?? '') < id)) return new Int32Array();
  const ordinals = Array.from(ids.keys()).toSorted((a, b) => compare(ids[a] ?? '', ids[b] ?? ''));
  const ranks = new Int32Array(ids.length);
  for (const [rank, ordinal] of ordinals.entries()) ranks[ordinal] = rank;
  return ranks;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
