import type { ListedBirth } from '../lists/listed-entry.ts';
import {
  agreementAt,
  type GivenDate,
  NO_DAY,
  NO_STRENGTH,
  PRECISIONS,
  strengthOf,
  yearOf,
  type Years,
} from '../evidence/births.ts';
import type { BirthAgreement } from '../evidence/evidence.ts';
import { ageOf, ANY_AGE } from './ages.ts';
import type { PartReader } from './tables/index-parts.ts';

const NO_YEAR = 0;
const MANY_YEARS = 0xff;
const YEAR_BEFORE = 1_799;

/** When the entries of a list were born. Many have the same births: an entry carries the number of its set. */
export class EntryBirths {
  readonly #sets: Int32Array | Uint16Array | Uint8Array;
  /** By set: its first birth; one more at the end. A birth is its first day, its last day and how it is meant. */
  readonly #starts: Int32Array;
  readonly #births: Int32Array;
  /** By entry, in a byte: the year that all its births are in. Most are told by that. */
  readonly #years: Uint8Array;

  constructor(parts: PartReader, entryCount: number) {
    this.#sets = parts.narrow('entry_births', entryCount);
    this.#starts = parts.int32('birth_sets');
    this.#births = parts.int32('births');
    this.#years = new Uint8Array(parts.derived('birth_years', () => this.#yearsOfEntries()));
  }

  get byteLength(): number {
    const arrays = [this.#sets, this.#starts, this.#births, this.#years];
    return arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  /** Whether births are stated, and all of them in other years. A span without a start reaches back for ever. */
  areOutside(entry: number, { from, to }: Years): boolean {
    const year = this.#years[entry] ?? NO_YEAR;
    if (year === NO_YEAR) return false;
    if (year !== MANY_YEARS) return year + YEAR_BEFORE < from || year + YEAR_BEFORE > to;
    const set = this.#sets[entry] ?? 0;
    const end = this.#starts[set + 1] ?? 0;
    for (let at = this.#starts[set] ?? 0; at < end; at += 1) {
      const [first, last] = [this.#births[at * 3] ?? NO_DAY, this.#births[at * 3 + 1] ?? NO_DAY];
      if (yearOf(first) <= to && yearOf(last) >= from) return false;
    }
    return set !== 0;
  }

  /** An entry of an age that is not among `agesOf` some years is outside of them. */
  ageOf(entry: number): number {
    const year = this.#years[entry] ?? NO_YEAR;
    return year === NO_YEAR || year === MANY_YEARS ? ANY_AGE : ageOf(year + YEAR_BEFORE);
  }

  /** Contract 4, *Scorer*: the strongest agreement of these dates with its births; null where one side states none. */
  agreement(entry: number, dates: readonly GivenDate[]): BirthAgreement | null {
    const set = this.#sets[entry] ?? 0;
    const end = this.#starts[set + 1] ?? 0;
    let best = NO_STRENGTH;
    for (let at = this.#starts[set] ?? 0; at < end; at += 1) {
      const [first, last] = [this.#births[at * 3] ?? NO_DAY, this.#births[at * 3 + 1] ?? NO_DAY];
      const meaning = this.#births[at * 3 + 2] ?? 0;
      for (const date of dates) best = Math.min(best, strengthOf(date, first, last, meaning));
    }
    return agreementAt(best);
  }

  of(entry: number): readonly ListedBirth[] {
    const set = this.#sets[entry] ?? 0;
    const births: ListedBirth[] = [];
    for (let at = this.#starts[set] ?? 0; at < (this.#starts[set + 1] ?? 0); at += 1) {
      const from = this.#births[at * 3] ?? NO_DAY;
      const to = this.#births[at * 3 + 1] ?? NO_DAY;
      const meaning = this.#births[at * 3 + 2] ?? 0;
      const last = dayText(to);
      births.push({
        from: from === to ? last : dayOrNull(from),
        to: last,
        precision: PRECISIONS[meaning >> 1] ?? 'range',
        circa: (meaning & 1) === 1,
      });
    }
    return births;
  }

  #yearsOfEntries(): Uint8Array {
    const ofSets = Uint8Array.from({ length: this.#starts.length - 1 }, (_, set) => this.#yearOfSet(set));
    const years = new Uint8Array(this.#sets.length);
    for (let entry = 0; entry < years.length; entry += 1)
      years[entry] = ofSets[this.#sets[entry] ?? 0] ?? NO_YEAR;
    return years;
  }

  /** The one year of all its births, where a byte can tell it. */
  #yearOfSet(set: number): number {
    const years = new Set<number>();
    for (let at = this.#starts[set] ?? 0; at < (this.#starts[set + 1] ?? 0); at += 1)
      for (const day of [this.#births[at * 3], this.#births[at * 3 + 1]])
        years.add(yearOf(day ?? NO_DAY) - YEAR_BEFORE);
    if (years.size === 0) return NO_YEAR;
    const [year = MANY_YEARS] = years;
    return years.size === 1 && year > NO_YEAR && year < MANY_YEARS ? year : MANY_YEARS;
  }
}

function dayOrNull(day: number): string | null {
  return day === NO_DAY ? null : dayText(day);
}

const TWO_DIGITS: readonly string[] = Array.from({ length: 100 }, (_, number) =>
  String(number).padStart(2, '0'),
);

function dayText(day: number): string {
  const pair = (divisor: number): string => TWO_DIGITS[Math.trunc(day / divisor) % 100] ?? '';
  return `${pair(1_000_000)}${pair(10_000)}-${pair(100)}-${pair(1)}`;
}
