import { BY_SEQUENCE } from '../../kernel/position-forms.ts';
import { isRefusal, type Refusal, refuse } from '../../kernel/result.ts';
import { type ListingPlace, type ListingRefusal, readPageBy } from '../../platform/cursors/cursor-page.ts';
import type { Reader } from '../../platform/database/database.ts';
import { findVersion, findVersionBefore } from '../lists/catalogue/lists.store.ts';
import { countChangedEntries, selectChangedEntries } from '../lists/entries/changes.store.ts';
import type { ChangedEntry } from '../lists/entries/entry-change.ts';
import { readDetailedEntries } from '../lists/entries/details.store.ts';
import type { ListVersion, StoredListKey } from '../lists/list-state.ts';
import type { ShownEntry } from '../matches/listed-entry.ts';
import type { AskedChanges, SourceChange, SourceChanges } from './source-change.ts';
import type { VersionedList } from './versioned-list.lookup.ts';

export interface ChangesRequest {
  /** What cursors of the caller's listing know. */
  readonly place: readonly string[];
  readonly now: Date;
}

/** What one version of a list has otherwise than another. */
export async function readSourceChanges(
  db: Reader,
  list: VersionedList,
  { change, listing, ...asked }: AskedChanges,
  { place, now }: ChangesRequest,
): Promise<SourceChanges | Refusal<'not_found' | ListingRefusal>> {
  const versions = await comparedVersions(db, list, asked);
  if (isRefusal(versions)) return versions;
  const { from, to } = versions;
  const compared = { from: from?.id ?? null, to: to.id };
  const pages: ListingPlace<SourceChange, number> = {
    place: [...place, from?.versionId ?? '', to.versionId, change ?? ''],
    form: BY_SEQUENCE,
    positionOf: ({ position }) => position,
  };
  const page = await readPageBy(pages, listing, async (rows) => {
    const changed = await selectChangedEntries(db, { ...compared, change }, rows);
    return withEntries(db, { source: list.source, ...versions }, changed, now);
  });
  if (isRefusal(page)) return page;
  // They need both versions whole, and stay the same from page to page.
  const counts = listing.cursor === undefined ? await countChangedEntries(db, compared) : null;
  const { items, nextCursor } = page;
  return { ...versions, counts, items, nextCursor, activeVersionId: list.activeVersionId };
}

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
