import type { CursorPage, Listing } from '../../kernel/listing.ts';
import { readCursorPage } from '../../platform/cursor-page.ts';
import type { Query } from '../../platform/endpoint.ts';
import type { QueuedMatch } from './queued-match.ts';
import { type QueueFilter, selectQueuedMatches } from './reviewed-matches.store.ts';

export type ListMatches = Listing & QueueFilter;

export const listMatches: Query<ListMatches, CursorPage<QueuedMatch>, 'invalid_cursor'> = (
  db,
  { scope },
  { decision, assigneeId, ...listing },
) =>
  readCursorPage(scope, ['screening matches', decision, assigneeId ?? ''], listing, (page) =>
    selectQueuedMatches(db, scope, { decision, assigneeId }, page),
  );
