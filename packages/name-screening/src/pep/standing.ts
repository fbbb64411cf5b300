import type { PepCategory, PepDetails, PepPosition, PepRelative } from '../lists/listed-entry.ts';
import { firstPossibleDay, lastPossibleDay, monthsAfter } from './partial-dates.ts';

export const PEP_STANDINGS = ['pep', 'former_pep', 'family_member', 'none'] as const;
export type PepStanding = (typeof PEP_STANDINGS)[number];

/** Document 2, *Match*, PEP details, as a match shows them. */
export interface PepFinding {
  readonly standing: PepStanding;
  /** Of a `former_pep` only: the latest end as the list states it; null where no end is known. */
  readonly lastHeldUntil?: string | null;
  readonly flags: readonly 'position_dates_unknown'[];
  readonly positions: readonly ShownPosition[];
  /** Of a `family_member` those who make it one; of `none` every related person. */
  readonly relatedPeps?: readonly RelatedPep[];
}

export type ShownPosition = Omit<PepPosition, 'endedUnknown' | 'positionId'>;

export interface RelatedPep {
  readonly entryId: string;
  readonly name: string;
  readonly relation: PepRelative['relation'];
  readonly positions: readonly ShownPosition[];
}

/** A person whom the relatives of an entry name. */
export interface RelatedPerson {
  readonly name: string;
  readonly pep: PepDetails;
}

/** Document 2, *Endpoints*, rule 6: the day of screening and how long a former office counts. */
interface Moment {
  readonly day: string;
  readonly lookbackMonths: number;
}

export function standingOf(
  pep: PepDetails,
  related: ReadonlyMap<string, RelatedPerson>,
  day: string,
  lookbackMonths: number,
): PepFinding {
  const moment = { day, lookbackMonths };
  const shown = { flags: flagsOf(pep), positions: shownPositions(pep, day) };
  const own = ownStanding(pep, moment);
  if (own === 'pep') return { standing: 'pep', ...shown };
  const former = { standing: 'former_pep', lastHeldUntil: lastHeldUntil(pep, day), ...shown } as const;
  if (own === 'former_pep' && isDead(pep, day)) return former;
  const family = pep.relatives.filter((link) => makesFamily(link, related.get(link.entryId)?.pep, moment));
  if (family.length > 0)
    return { standing: 'family_member', ...shown, relatedPeps: relatedPeps(family, related, day) };
  if (own === 'former_pep') return former;
  return { standing: 'none', ...shown, relatedPeps: relatedPeps(pep.relatives, related, day) };
}

/** Null for somebody who holds and held no office, on that day. */
function ownStanding(pep: PepDetails, moment: Moment): 'pep' | 'former_pep' | null {
  if (isPep(pep, moment)) return 'pep';
  return pep.positions.some((position) => !isYetToStart(position, moment.day)) ? 'former_pep' : null;
}

/** With kinds: by an office of one of them. */
function isPep(pep: PepDetails, moment: Moment, kinds?: ReadonlySet<PepCategory>): boolean {
  if (isDead(pep, moment.day)) return false;
  const undated = isUndated(pep);
  return pep.positions.some(
    (position) =>
      (kinds === undefined || kinds.has(position.category)) && (undated || counts(position, moment)),
  );
}

/** The office is held on the day, or was left within the look-back. */
function counts(position: PepPosition, { day, lookbackMonths }: Moment): boolean {
  if (isYetToStart(position, day)) return false;
  if (position.end !== null) return day <= monthsAfter(lastPossibleDay(position.end), lookbackMonths);
  return position.current && !position.endedUnknown && startedWithin40Years(position, day);
}

/** Contract 4, *PEP list*: an open end is believed for so long only. */
function startedWithin40Years({ start }: PepPosition, day: string): boolean {
  return start !== null && day < monthsAfter(firstPossibleDay(start), 40 * 12);
}

function isYetToStart({ start }: PepPosition, day: string): boolean {
  return start !== null && firstPossibleDay(start) > day;
}

/** Contract 4, *PEP list*: from the day of death on, whatever the look-back. */
function isDead({ dateOfDeath }: PepDetails, day: string): boolean {
  return dateOfDeath !== null && lastPossibleDay(dateOfDeath) <= day;
}

function isUndated({ positions }: PepDetails): boolean {
  return positions.every(({ start, end, endedUnknown }) => start === null && end === null && !endedUnknown);
}

function flagsOf(pep: PepDetails): PepFinding['flags'] {
  return pep.positions.length > 0 && isUndated(pep) ? ['position_dates_unknown'] : [];
}

function lastHeldUntil(pep: PepDetails, day: string): string | null {
  const death = isDead(pep, day) ? pep.dateOfDeath : null;
  return pep.positions
    .filter((position) => !isYetToStart(position, day))
    .map((position) => heldUntil(position, death))
    .reduce((latest, end) => (isLater(end, latest) ? end : latest), null);
}

/** An office that nobody saw end was left at death. */
function heldUntil({ start, end, current, endedUnknown }: PepPosition, death: string | null): string | null {
  if (end === null) return start !== null && current && !endedUnknown ? death : null;
  return isLater(end, death) && death !== null ? death : end;
}

function isLater(one: string | null, other: string | null): boolean {
  return one !== null && (other === null || lastPossibleDay(one) > lastPossibleDay(other));
}

/** Document 2, *Endpoints*, rule 6. */
const SIBLINGS_COUNT_FOR: ReadonlySet<PepCategory> = new Set([
  'head_of_state',
  'head_of_government',
  'minister',
  'deputy_minister',
]);

function makesFamily(link: PepRelative, person: PepDetails | undefined, moment: Moment): boolean {
  if (person === undefined) return false;
  switch (link.relation) {
    case 'spouse':
      return isMarried(link, moment.day) && isPep(person, moment);
    case 'child':
    case 'parent':
      return isPep(person, moment);
    case 'sibling':
      return isPep(person, moment, SIBLINGS_COUNT_FOR);
  }
}

function isMarried({ start, end }: PepRelative, day: string): boolean {
  return (start === null || firstPossibleDay(start) <= day) && (end === null || day <= lastPossibleDay(end));
}

function relatedPeps(
  relatives: readonly PepRelative[],
  related: ReadonlyMap<string, RelatedPerson>,
  day: string,
): readonly RelatedPep[] {
  return relatives.flatMap(({ entryId, relation }) => {
    const person = related.get(entryId);
    return person
      ? [{ entryId, name: person.name, relation, positions: shownPositions(person.pep, day) }]
      : [];
  });
}

function shownPositions(pep: PepDetails, day: string): readonly ShownPosition[] {
  const dead = isDead(pep, day);
  const undated = isUndated(pep);
  return pep.positions.map((position) => {
    const { category, title, country, start, end, roster } = position;
    const current = position.current && !dead && (undated || isHeld(position, day));
    return { category, title, country, start, end, current, roster };
  });
}

/** What the list calls current may have ended since it was built, be yet to start, or be believed no longer. */
function isHeld(position: PepPosition, day: string): boolean {
  return counts(position, { day, lookbackMonths: 0 });
}
