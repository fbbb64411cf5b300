import type { Listed, Listing } from '../../kernel/listing.ts';
import { BY_TIME, type Moment } from '../../kernel/position-forms.ts';
import { isRefusal, refuse } from '../../kernel/result.ts';
import { type ListingPlace, type ListingRefusal, placeIn, readPageBy } from '../../platform/cursor-page.ts';
import type { Query } from '../../platform/endpoint.ts';
import { selectVersions } from '../lists/catalogue/lists.store.ts';
import type { ListVersion, StoredListKey } from '../lists/list-state.ts';
import { findVersionedList } from './versioned-list.lookup.ts';

interface AskedVersions {
  readonly source: string;
  readonly listing: Listing;
}

type Versions = Listed<ListVersion<StoredListKey>> & { readonly activeVersionId: string | null };

export const listSourceVersions: Query<AskedVersions, Versions, 'not_found' | ListingRefusal> = async (
  db,
  { scope },
  { source, listing },
) => {
  const list = await findVersionedList(db, scope, source);
  if (!list) return refuse('not_found', 'No such list.');
  const place: ListingPlace<ListVersion<StoredListKey>, Moment> = {
    place: placeIn(scope, ['source versions', list.key]),
    form: BY_TIME,
    positionOf: ({ loadedAt: at, id }) => ({ at, id }),
  };
  const versions = await readPageBy(place, listing, (page) => selectVersions(db, list.key, page));
  return isRefusal(versions) ? versions : { ...versions, activeVersionId: list.activeVersionId };
};
