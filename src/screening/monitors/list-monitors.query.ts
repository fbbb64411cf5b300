import type { Listed, Listing } from '../../kernel/listing.ts';
import { type ListingRefusal, readCursorPage } from '../../platform/cursors/cursor-page.ts';
import type { Query } from '../../platform/endpoints/contexts.ts';
import type { Monitor } from './monitor.ts';
import { selectMonitors } from './monitors.store.ts';

export const listMonitors: Query<Listing, Listed<Monitor>, ListingRefusal> = (db, { scope }, listing) =>
  readCursorPage(scope, ['screening monitors'], listing, (page) => selectMonitors(db, scope, page));
