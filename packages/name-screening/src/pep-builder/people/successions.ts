import { firstPossibleDay, lastPossibleDay } from '../../pep/partial-dates.ts';
import type { Tenure } from './tenure.ts';

/** Formats, *Output*: who came after whom, by which an open end is doubted. */
export class Successions {
  readonly #followed = new Set<string>();
  /** Of offices with one seat: the last two persons to begin. */
  readonly #latest = new Map<string, Beginning[]>();
  readonly #day: string;

  constructor(day: string) {
    this.#day = day;
  }

  note(personId: string, { office, start, predecessors }: Tenure): void {
    for (const predecessor of predecessors)
      if (predecessor !== personId) this.#followed.add(`${office.key} ${predecessor}`);
    if (office.seats === 'many' || start === null || firstPossibleDay(start) > this.#day) return;
    const begun = this.#latest.get(office.key) ?? [];
    const all = [...begun, { personId, day: firstPossibleDay(start) }];
    this.#latest.set(office.key, latestOfTwo(all));
  }

  /** Somebody else is said to have followed, or began later in an office with one seat. */
  contradict(personId: string, { office, start, isReplaced }: Tenure): boolean {
    if (isReplaced || this.#followed.has(`${office.key} ${personId}`)) return true;
    if (start === null) return false;
    const begun = this.#latest.get(office.key) ?? [];
    return begun.some((other) => other.personId !== personId && other.day > lastPossibleDay(start));
  }
}

interface Beginning {
  readonly personId: string;
  readonly day: string;
}

/** One of two different persons is not the one who asks. */
function latestOfTwo(begun: readonly Beginning[]): Beginning[] {
  const byPerson = new Map<string, Beginning>();
  for (const one of begun) {
    const known = byPerson.get(one.personId);
    if (!known || known.day < one.day) byPerson.set(one.personId, one);
  }
  return [...byPerson.values()].toSorted((one, other) => (one.day < other.day ? 1 : -1)).slice(0, 2);
}
