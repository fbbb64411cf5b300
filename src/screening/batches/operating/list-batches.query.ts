import type { Listed, Listing } from '../../../kernel/listing.ts';
import { type ListingRefusal, readCursorPage } from '../../../platform/cursors/cursor-page.ts';
import type { Query } from '../../../platform/endpoints/contexts.ts';
import type { Batch, BatchState } from '../batch.ts';
import { selectBatches } from '../batches.store.ts';

export interface ListBatches {
  readonly state: BatchState | undefined;
  readonly listing: Listing;
}

export const listBatches: Query<ListBatches, Listed<Batch>, ListingRefusal> = (
  db,
  { scope },
  { state, listing },
) =>
  readCursorPage(scope, ['screening batches', state ?? ''], listing, (page) =>
    selectBatches(db, scope, state, page),
  );
