import type { Listed, Listing } from '../../kernel/listing.ts';
import { type ListingRefusal, readPageBy } from '../../platform/cursors/cursor-page.ts';
import type { Query } from '../../platform/endpoints/contexts.ts';
import { BY_INDEX } from '../entries/index-position.ts';
import type { Checkpoint } from './checkpoint.ts';
import { selectCheckpoints } from './checkpoints.store.ts';

/** Of the log of both modes, whichever the request names. */
export const listCheckpoints: Query<Listing, Listed<Checkpoint>, ListingRefusal> = async (
  db,
  { scope: { organizationId } },
  listing,
) => {
  const place = {
    place: [organizationId, 'history-checkpoints'],
    form: BY_INDEX,
    positionOf: ({ size }: Checkpoint) => size,
  };
  return readPageBy(place, listing, (rows) => selectCheckpoints(db, organizationId, rows));
};
