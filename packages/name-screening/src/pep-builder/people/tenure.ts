import { firstPossibleDay, lastPossibleDay } from '../../pep/partial-dates.ts';
import type { Office, Term } from '../offices/office.ts';
import type { SnakValue, Statement } from '../wikidata/item.ts';
import { agree, byDay, moreExact } from './stated-dates.ts';

/** One time in an office, as one statement tells it. */
export interface Tenure {
  readonly office: Office;
  readonly start: string | null;
  readonly end: string | null;
  /** Formats, *Wikidata entity JSON*: nothing said of an end, none yet, or one that nobody knows. */
  readonly ending: 'dated' | 'open' | 'in_office' | 'unknown';
  /** Somebody followed. */
  readonly isReplaced: boolean;
  readonly predecessors: readonly string[];
}

export type Terms = ReadonlyMap<string, Term>;

export function tenureOf(office: Office, statement: Statement, terms: Terms): Tenure {
  const { qualifiers } = statement;
  const held = heldBetween(qualifiers, terms);
  return {
    office,
    ...held,
    isReplaced: (qualifiers['P1366'] ?? []).some(({ kind }) => kind !== 'none'),
    predecessors: itemIds(qualifiers['P1365']),
  };
}

type Span = Pick<Tenure, 'start' | 'end' | 'ending'>;

function heldBetween(qualifiers: Statement['qualifiers'], terms: Terms): Span {
  const [start] = dates(qualifiers['P580']);
  const ends = qualifiers['P582'] ?? [];
  const end = dates(ends).at(-1);
  if (start === undefined && ends.length === 0) {
    const seen = dates(qualifiers['P585']);
    if (seen.length > 0) return { start: seen[0] ?? null, end: seen.at(-1) ?? null, ending: 'dated' };
  }
  const term = wholeTerm(itemIds(qualifiers['P2937']), terms);
  const from = start ?? term.start;
  if (end !== undefined) return { start: from, end, ending: 'dated' };
  if (ends.length > 0) {
    const isKnownOpen = ends.every(({ kind }) => kind === 'none');
    return { start: from, end: null, ending: isKnownOpen ? 'in_office' : 'unknown' };
  }
  return { start: from, end: term.end, ending: term.end === null ? 'open' : 'dated' };
}

/** Formats, *Output*: a seat in parliament without dates of its own has those of its terms. */
function wholeTerm(ids: readonly string[], terms: Terms): Term {
  const known = ids.flatMap((id) => terms.get(id) ?? []);
  const starts = known.flatMap(({ start }) => start ?? []).toSorted(byDay);
  const ends = known.flatMap(({ end }) => end ?? []).toSorted(byDay);
  const isOver = known.length === ids.length && ends.length === known.length;
  return { start: starts[0] ?? null, end: isOver ? (ends.at(-1) ?? null) : null };
}

/**
 * Formats, table of properties: an office, a state or an organisation tells of the same time as the person's own statement
 * where the two overlap. What each states more exactly counts.
 */
export function united(own: readonly Tenure[], named: readonly Tenure[]): readonly Tenure[] {
  const tenures = [...own];
  for (const one of named) {
    const at = tenures.findIndex((other) => other.office.key === one.office.key && overlap(one, other));
    const same = tenures[at];
    if (same) tenures[at] = joined(same, one);
    else tenures.push(one);
  }
  return tenures;
}

function overlap(one: Tenure, other: Tenure): boolean {
  return !(isBefore(one, other) || isBefore(other, one));
}

function isBefore({ end }: Tenure, { start }: Tenure): boolean {
  return end !== null && start !== null && lastPossibleDay(end) < firstPossibleDay(start);
}

function joined(own: Tenure, named: Tenure): Tenure {
  const start = agree(own.start, named.start) ? moreExact(own.start, named.start) : own.start;
  const ending = own.ending === 'open' ? named.ending : own.ending;
  const end = own.ending === 'open' || agree(own.end, named.end) ? moreExact(own.end, named.end) : own.end;
  return {
    office: own.office,
    start,
    end,
    ending: end === null ? ending : 'dated',
    isReplaced: own.isReplaced || named.isReplaced,
    predecessors: [...own.predecessors, ...named.predecessors],
  };
}

/** Earliest first. */
function dates(values: readonly SnakValue[] = []): readonly string[] {
  return values.flatMap((value) => (value.kind === 'date' ? [value.date] : [])).toSorted(byDay);
}

function itemIds(values: readonly SnakValue[] = []): readonly string[] {
  return values.flatMap((value) => (value.kind === 'item' ? [value.id] : []));
}
