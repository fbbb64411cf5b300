import type { Listed, Listing } from '../../kernel/listing.ts';
import { type ListingRefusal, readCursorPage } from '../../platform/cursors/cursor-page.ts';
import type { Query } from '../../platform/endpoints/contexts.ts';
import type { QueuedMatch } from './queued-match.ts';
import { type QueueFilter, selectQueuedMatches } from './reviewed-matches.store.ts';

export interface ListMatches {
  readonly filter: QueueFilter;
  readonly listing: Listing;
}

export const listMatches: Query<ListMatches, Listed<QueuedMatch>, ListingRefusal> = (
  db,
  { scope },
  { filter, listing },
) =>
  readCursorPage(scope, ['screening matches', filter.decision, filter.assigneeId ?? ''], listing, (page) =>
    selectQueuedMatches(db, scope, filter, page),
  );
