import type { PepPosition } from '../../lists/listed-entry.ts';
import { firstPossibleDay, lastPossibleDay, monthsAfter } from '../../pep/partial-dates.ts';
import type { OfficeBook } from '../offices/office-book.ts';
import type { RosterManifest, RosterPosition } from './roster.ts';

interface Circumstances {
  readonly offices: OfficeBook;
  readonly manifest: RosterManifest;
  readonly isAlive: boolean;
  readonly day: string;
}

/** Null for a post that neither the roster nor the position map puts in a category. */
export function rosterPosition(stated: RosterPosition, circumstances: Circumstances): PepPosition | null {
  const { offices, manifest } = circumstances;
  const office = stated.positionId === null ? undefined : offices.officeOf(stated.positionId, false);
  const category = stated.category ?? office?.category;
  const title = stated.title ?? office?.title;
  if (category === undefined || title === undefined) return null;
  const { start, end, positionId } = stated;
  const current = isCurrent(stated, circumstances);
  const isDated = start !== null || stated.isCurrent === false || !circumstances.isAlive;
  return {
    category,
    title,
    country: stated.country ?? office?.country ?? null,
    start,
    end,
    current,
    endedUnknown: end === null && !current && isDated,
    roster: manifest.roster,
    positionId,
  };
}

/** Formats, *Output*, semantics: a roster that is kept up says by an open end that the office is held. */
function isCurrent({ start, end, isCurrent: said }: RosterPosition, circumstances: Circumstances): boolean {
  const { isAlive, day, manifest } = circumstances;
  if (!isAlive) return false;
  if (end !== null) return lastPossibleDay(end) >= day;
  if (said !== null) return said;
  if (manifest.noEndImpliesCurrent) return true;
  return start !== null && day < monthsAfter(firstPossibleDay(start), 40 * 12);
}
