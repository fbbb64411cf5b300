import type { Listed, Listing } from '../../kernel/listing.ts';
import { type ListingRefusal, readCursorPage } from '../../platform/cursors/cursor-page.ts';
import type { Query } from '../../platform/endpoints/contexts.ts';
import type { Template } from './template.ts';
import { selectTemplates } from './templates.store.ts';

export const listTemplates: Query<Listing, Listed<Template>, ListingRefusal> = (db, { scope }, listing) =>
  readCursorPage(scope, ['templates'], listing, (page) => selectTemplates(db, scope, page));
