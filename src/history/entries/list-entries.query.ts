import type { Listed, Listing } from '../../kernel/listing.ts';
import { type ListingRefusal, readPageBy } from '../../platform/cursors/cursor-page.ts';
import type { Query } from '../../platform/endpoints/contexts.ts';
import { selectEntries } from './entries.store.ts';
import type { LogEntry } from './entry.ts';
import { BY_INDEX } from './index-position.ts';

/** Both modes, whichever the request names. */
export const listEntries: Query<Listing, Listed<LogEntry>, ListingRefusal> = async (
  db,
  { scope: { organizationId } },
  listing,
) => {
  const place = {
    place: [organizationId, 'history-entries'],
    form: BY_INDEX,
    positionOf: ({ index }: LogEntry) => index,
  };
  return readPageBy(place, listing, async (rows) => {
    const found = await selectEntries(db, organizationId, rows);
    return found.map(({ entry }) => entry);
  });
};
