import type { Listed, Listing } from '../../kernel/listing.ts';
import { isRefusal, refuse } from '../../kernel/result.ts';
import { type ListingRefusal, placeIn } from '../../platform/cursors/cursor-page.ts';
import type { Query } from '../../platform/endpoints/contexts.ts';
import { readVersionPage } from '../lists/catalogue/version-page.lookup.ts';
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
  const place = placeIn(scope, ['source versions', list.key]);
  const versions = await readVersionPage(db, { key: list.key, place, listing });
  return isRefusal(versions) ? versions : { ...versions, activeVersionId: list.activeVersionId };
};
