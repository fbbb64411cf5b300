import type { Listed, Listing } from '../../kernel/listing.ts';
import { type ListingRefusal, readCursorPage } from '../../platform/cursors/cursor-page.ts';
import type { Query } from '../../platform/endpoints/contexts.ts';
import type { Workflow } from './workflow.ts';
import { selectWorkflows } from './workflows.store.ts';

export const listWorkflows: Query<Listing, Listed<Workflow>, ListingRefusal> = (db, { scope }, listing) =>
  readCursorPage(scope, ['workflows'], listing, (page) => selectWorkflows(db, scope, page));
