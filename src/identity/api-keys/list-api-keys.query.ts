import type { Listed, Listing } from '../../kernel/listing.ts';
import { type ListingRefusal, readCursorPage } from '../../platform/cursors/cursor-page.ts';
import type { Query } from '../../platform/endpoints/contexts.ts';
import type { ApiKey } from './api-key.ts';
import { selectApiKeys } from './api-keys.store.ts';

/** Keys of both modes: they are managed together. */
export const listApiKeys: Query<Listing, Listed<ApiKey>, ListingRefusal> = (db, { scope }, listing) =>
  readCursorPage(scope, ['api keys'], listing, (page) => selectApiKeys(db, scope.organizationId, page));
