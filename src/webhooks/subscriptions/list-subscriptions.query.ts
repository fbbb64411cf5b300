import type { Listed, Listing } from '../../kernel/listing.ts';
import { type ListingRefusal, readCursorPage } from '../../platform/cursors/cursor-page.ts';
import type { Query } from '../../platform/endpoints/contexts.ts';
import type { Subscription } from './subscription.ts';
import { selectSubscriptions } from './subscriptions.store.ts';

export const listSubscriptions: Query<Listing, Listed<Subscription>, ListingRefusal> = (
  db,
  { scope },
  listing,
) => readCursorPage(scope, ['webhooks'], listing, (page) => selectSubscriptions(db, scope, page));
