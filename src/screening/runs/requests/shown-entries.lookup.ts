import type { Reader } from '../../../platform/database/database.ts';
import type { MatchId } from '../../ids.ts';
import { readDetailedEntries } from '../../lists/entries/details.store.ts';
import type { ShownEntry } from '../../matches/listed-entry.ts';
import type { Match } from '../../matches/match.ts';

/** Matches of one run, with what it searched and when. */
interface ScreenedMatches {
  readonly matches: readonly Pick<Match, 'id' | 'source' | 'sourceEntryId'>[];
  readonly sources: readonly { readonly key: string; readonly versionId: string | null }[];
  readonly createdAt: Date;
}

/** What the list says of the entry of each match, in the version that the run searched. */
export async function readShownEntries(
  db: Reader,
  { matches, sources, createdAt }: ScreenedMatches,
): Promise<ReadonlyMap<MatchId, ShownEntry>> {
  const versions = new Map(sources.map(({ key, versionId }) => [key, versionId]));
  const places = matches.flatMap(({ id, source, sourceEntryId: entryId }) => {
    const versionId = versions.get(source) ?? null;
    return versionId === null ? [] : [{ id, source, versionId, entryId }];
  });
  const find = await readDetailedEntries(db, places, createdAt);
  return new Map(
    places.flatMap(({ id, source, versionId, entryId }) => {
      const one = find({ versionId, entryId });
      return one ? [[id, { source, versionId, entry: one.entry, details: one.details }] as const] : [];
    }),
  );
}
