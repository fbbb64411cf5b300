import { type ListedEntry, type LoadedList, standingOf } from '@assay/name-screening';
import type { Reader } from '../../platform/database/database.ts';
import { readEntriesById } from '../lists/entries/entries.store.ts';
import type { Match } from '../matches/match.ts';
import { unchangedEntryIds } from './unchanged-entries.store.ts';

/** The day and the look-back by which PEPs are judged anew. */
export interface PepRule {
  readonly day: string;
  readonly pepLookbackMonths: number | null;
}

/**
 * Matches of an earlier run on entries that the list has not changed, as they stand on the day: nobody is compared
 * again, but an entry may have ended since, and an office may have been left for longer than the look-back.
 */
export async function carryOver(
  db: Reader,
  { versionId }: LoadedList,
  matches: readonly Match[],
  { day, pepLookbackMonths }: PepRule,
): Promise<readonly Match[]> {
  if (matches.length === 0) return [];
  const ids = matches.map(({ sourceEntryId }) => sourceEntryId);
  const entries = await readEntriesById(db, versionId, ids);
  const people = await readEntriesById(db, versionId, [...entries.values()].flatMap(relativeIds));
  const related = new Map(
    [...people].flatMap(([id, { names, pep }]) =>
      pep ? [[id, { name: names[0].value, pep }] as const] : [],
    ),
  );
  return matches.flatMap((match) => {
    const entry = entries.get(match.sourceEntryId);
    if (!entry || (entry.endsOn !== null && entry.endsOn < day)) return [];
    const pep =
      entry.pep && pepLookbackMonths !== null ? standingOf(entry.pep, related, day, pepLookbackMonths) : null;
    return [{ ...match, pep }];
  });
}

/** Of these matches, those on entries that neither changed since, nor have a relative that did. */
export async function onUnchangedEntries(
  db: Reader,
  fromVersionId: string,
  { versionId }: LoadedList,
  matches: readonly Match[],
): Promise<readonly Match[]> {
  const ids = matches.map(({ sourceEntryId }) => sourceEntryId);
  const entries = await readEntriesById(db, versionId, ids);
  const touching = [...ids, ...[...entries.values()].flatMap(relativeIds)];
  const unchanged = await unchangedEntryIds(db, fromVersionId, versionId, touching);
  return matches.filter(({ sourceEntryId }) => {
    const entry = entries.get(sourceEntryId);
    return entry && [sourceEntryId, ...relativeIds(entry)].every((id) => unchanged.has(id));
  });
}

function relativeIds({ pep }: ListedEntry): readonly string[] {
  return (pep?.relatives ?? []).map(({ entryId }) => entryId);
}
