import { PEP_CATEGORIES, type PepPosition } from '../../lists/listed-entry.ts';
import { firstPossibleDay, lastPossibleDay, monthsAfter } from '../../pep/partial-dates.ts';
import { plainWords } from '../../words/words.ts';
import { agree, compareTexts, moreExact } from './stated-dates.ts';
import type { Successions } from './successions.ts';
import type { Tenure } from './tenure.ts';

export const WIKIDATA = 'wikidata';

export interface Holder {
  readonly id: string;
  readonly isAlive: boolean;
}

/** Formats, *Output*, semantics: what is known of an office on the day of building. */
export function positionOf(
  tenure: Tenure,
  holder: Holder,
  successions: Successions,
  day: string,
): PepPosition {
  const { office, start, end } = tenure;
  const stated = {
    category: office.category,
    title: office.title,
    country: office.country,
    start,
    end,
    roster: WIKIDATA,
    positionId: office.positionId,
  };
  if (end !== null)
    return { ...stated, current: holder.isAlive && lastPossibleDay(end) >= day, endedUnknown: false };
  const current = isStillHeld(tenure, holder, successions, day);
  return { ...stated, current, endedUnknown: !current && !isUndated(tenure, holder, successions) };
}

/** Contract 4, *PEP list*: an open end is believed of a living holder, a known start less than 40 years ago and a post that exists. */
function isStillHeld(tenure: Tenure, holder: Holder, successions: Successions, day: string): boolean {
  const { office, start, ending } = tenure;
  return (
    holder.isAlive &&
    ending !== 'unknown' &&
    !office.isAbolished &&
    start !== null &&
    day < monthsAfter(firstPossibleDay(start), 40 * 12) &&
    (ending === 'in_office' || !successions.contradict(holder.id, tenure))
  );
}

/** Nothing says when it was held, nor that it is over. */
function isUndated(tenure: Tenure, holder: Holder, successions: Successions): boolean {
  const { office, start, ending } = tenure;
  return (
    start === null &&
    ending !== 'unknown' &&
    holder.isAlive &&
    !office.isAbolished &&
    !successions.contradict(holder.id, tenure)
  );
}

/**
 * Formats, *Output*, semantics: the same office told twice is one where the dates agree, and names who dates it more exactly;
 * whether it is still held, a roster knows better than Wikidata. Otherwise both stay.
 */
export function mergedPositions(positions: readonly PepPosition[]): readonly PepPosition[] {
  const merged: PepPosition[] = [];
  for (const one of positions.toSorted(byTrust)) {
    const at = merged.findIndex((trusted) => isSameOffice(trusted, one) && isSameTime(trusted, one));
    const same = merged[at];
    if (same) merged[at] = mergedPosition(same, one);
    else merged.push(one);
  }
  return merged.toSorted(newestFirst);
}

function mergedPosition(trusted: PepPosition, other: PepPosition): PepPosition {
  const isBetterDated = exactness(other) > exactness(trusted);
  const end = moreExact(trusted.end, other.end);
  const isJudgedByOther = trusted.roster === other.roster && trusted.end === null && other.end !== null;
  const { current, endedUnknown } = isJudgedByOther ? other : trusted;
  return {
    ...trusted,
    start: moreExact(trusted.start, other.start),
    end,
    current,
    endedUnknown: end === null && endedUnknown,
    roster: isBetterDated ? other.roster : trusted.roster,
    country: trusted.country ?? other.country,
    positionId: trusted.positionId ?? other.positionId,
  };
}

function isSameOffice(one: PepPosition, other: PepPosition): boolean {
  if (one.category !== other.category) return false;
  const isSameTitle = wordsOfTitle(one) === wordsOfTitle(other);
  if (one.positionId !== null && other.positionId !== null)
    // An organisation names several offices of its own.
    return one.positionId === other.positionId && (one.roster !== other.roster || isSameTitle);
  return isSameTitle && (one.country === null || other.country === null || one.country === other.country);
}

/** Where one is over and the other is said to go on, the two do not agree. */
function isSameTime(trusted: PepPosition, other: PepPosition): boolean {
  if (!agree(trusted.start, other.start) || !agree(trusted.end, other.end)) return false;
  if (isOpen(trusted) && other.end !== null) return false;
  return !(
    isOpen(other) &&
    trusted.end !== null &&
    other.roster !== WIKIDATA &&
    trusted.roster !== other.roster
  );
}

function isOpen({ end, endedUnknown, start, current }: PepPosition): boolean {
  return end === null && !endedUnknown && (start !== null || current);
}

/** Rosters before Wikidata, the better dated first. */
function byTrust(one: PepPosition, other: PepPosition): number {
  const ranks = Number(one.roster === WIKIDATA) - Number(other.roster === WIKIDATA);
  return ranks || exactness(other) - exactness(one) || newestFirst(one, other);
}

function exactness({ start, end }: PepPosition): number {
  return (start ?? '').length + (end ?? '').length;
}

function newestFirst(one: PepPosition, other: PepPosition): number {
  return (
    compareTexts(other.start ?? '', one.start ?? '') ||
    compareTexts(other.end ?? '9999', one.end ?? '9999') ||
    PEP_CATEGORIES.indexOf(one.category) - PEP_CATEGORIES.indexOf(other.category) ||
    compareTexts(one.title, other.title) ||
    compareTexts(one.positionId ?? '', other.positionId ?? '') ||
    compareTexts(one.roster, other.roster)
  );
}

function wordsOfTitle({ title }: PepPosition): string {
  return plainWords(title).join(' ');
}
