import type { Listing } from '../../kernel/listing.ts';
import { BY_SEQUENCE } from '../../kernel/position-forms.ts';
import { isRefusal, type Refusal, refuse } from '../../kernel/result.ts';
import { type ListingPlace, type ListingRefusal, placeIn, readPageBy } from '../../platform/cursor-page.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Query } from '../../platform/endpoint.ts';
import { findVersion, findVersionBefore } from '../lists/catalogue/lists.store.ts';
import {
  type ChangeCounts,
  type ChangedEntry,
  countChangedEntries,
  selectChangedEntries,
} from '../lists/entries/changes.store.ts';
import type { EntryChange } from '../lists/entries/entry-change.ts';
import { readDetailedEntries } from '../lists/entries/details.store.ts';
import type { ListVersion, StoredListKey } from '../lists/list-state.ts';
import type { ShownEntry } from '../matches/listed-entry.ts';
import { findVersionedList, type VersionedList } from './versioned-list.lookup.ts';

interface AskedChanges {
  readonly source: string;
  /** The version in use where it is not said. */
  readonly to: string | undefined;
  /** The one before it where it is not said. */
  readonly from: string | undefined;
  readonly change: EntryChange | undefined;
  readonly listing: Listing;
}

export interface SourceChange extends ChangedEntry {
  readonly before: ShownEntry | null;
  readonly after: ShownEntry | null;
}

export interface SourceChanges {
  readonly from: ListVersion<StoredListKey> | null;
  readonly to: ListVersion<StoredListKey>;
  /** Null on pages that a cursor led to. */
  readonly counts: ChangeCounts | null;
  readonly items: readonly SourceChange[];
  readonly nextCursor: string | null;
  readonly activeVersionId: string | null;
}

export const listSourceChanges: Query<AskedChanges, SourceChanges, 'not_found' | ListingRefusal> = async (
  db,
  { scope, now },
  { source, change, listing, ...asked },
) => {
  const list = await findVersionedList(db, scope, source);
  if (!list) return refuse('not_found', 'No such list.');
  const versions = await comparedVersions(db, list, asked);
  if (isRefusal(versions)) return versions;
  const { from, to } = versions;
  const compared = { from: from?.id ?? null, to: to.id };
  const place: ListingPlace<SourceChange, number> = {
    place: placeIn(scope, ['source changes', from?.versionId ?? '', to.versionId, change ?? '']),
    form: BY_SEQUENCE,
    positionOf: ({ position }) => position,
  };
  const page = await readPageBy(place, listing, async (rows) => {
    const changed = await selectChangedEntries(db, { ...compared, change }, rows);
    return withEntries(db, { source, ...versions }, changed, now);
  });
  if (isRefusal(page)) return page;
  // They need both versions whole, and stay the same from page to page.
  const counts = listing.cursor === undefined ? await countChangedEntries(db, compared) : null;
  const { items, nextCursor } = page;
  return { ...versions, counts, items, nextCursor, activeVersionId: list.activeVersionId };
};

interface Versions {
  readonly from: ListVersion<StoredListKey> | null;
  readonly to: ListVersion<StoredListKey>;
}

/** A version of another list, or of another organization's, is none of this one. */
async function comparedVersions(
  db: Reader,
  { key, activeVersionId }: VersionedList,
  asked: Pick<AskedChanges, 'from' | 'to'>,
): Promise<Versions | Refusal<'not_found'>> {
  const versionOf = async (versionId: string | null | undefined) => {
    const found = versionId ? await findVersion(db, versionId) : undefined;
    return found?.key === key ? found : undefined;
  };
  const to = await versionOf(asked.to ?? activeVersionId);
  if (!to) return refuse('not_found', 'The list has no such version.');
  if (asked.from === undefined) return { from: (await findVersionBefore(db, to)) ?? null, to };
  const from = await versionOf(asked.from);
  return from ? { from, to } : refuse('not_found', 'The list has no such version.');
}

/** Each entry as it is for people, in both versions. */
async function withEntries(
  db: Reader,
  { source, from, to }: Versions & { readonly source: string },
  changed: readonly ChangedEntry[],
  now: Date,
): Promise<readonly SourceChange[]> {
  const places = changed.flatMap(({ entryId, change }) => [
    ...(change === 'added' || !from ? [] : [{ versionId: from.versionId, entryId }]),
    ...(change === 'removed' ? [] : [{ versionId: to.versionId, entryId }]),
  ]);
  const find = await readDetailedEntries(db, places, now);
  const entryOf = (version: ListVersion<StoredListKey> | null, entryId: string): ShownEntry | null => {
    const one = version && find({ versionId: version.versionId, entryId });
    return one ? { source, versionId: one.versionId, entry: one.entry, details: one.details } : null;
  };
  return changed.map((one) => ({
    ...one,
    before: entryOf(from, one.entryId),
    after: entryOf(to, one.entryId),
  }));
}
