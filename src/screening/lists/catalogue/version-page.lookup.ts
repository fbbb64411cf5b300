import type { Listed, Listing } from '../../../kernel/listing.ts';
import { BY_TIME } from '../../../kernel/position-forms.ts';
import type { Refusal } from '../../../kernel/result.ts';
import { type ListingRefusal, readPageBy } from '../../../platform/cursors/cursor-page.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { ListVersion, StoredListKey } from '../list-state.ts';
import { selectVersions } from './lists.store.ts';

/** Versions of a list in the order in which they were loaded. `place` is what cursors of the caller's listing know. */
export function readVersionPage<Key extends StoredListKey>(
  db: Reader,
  {
    key,
    place,
    listing,
  }: { readonly key: Key; readonly place: readonly string[]; readonly listing: Listing },
): Promise<Listed<ListVersion<Key>> | Refusal<ListingRefusal>> {
  return readPageBy(
    { place, form: BY_TIME, positionOf: ({ loadedAt: at, id }: ListVersion<Key>) => ({ at, id }) },
    listing,
    (page) => selectVersions(db, key, page),
  );
}
