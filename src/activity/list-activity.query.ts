import type { Listed } from '../kernel/listing.ts';
import { makeCursor, readCursor } from '../platform/cursors/cursor.ts';
import { refuseCursor } from '../platform/cursors/cursor-page.ts';
import type { Query } from '../platform/endpoints/contexts.ts';
import type { ActivityFilter, NamedActivity } from './activity.ts';
import { readHistories } from './histories.lookup.ts';
import { nameRecords } from './record-names.lookup.ts';
import { BY_POSITION, startOf } from './position.ts';

interface AskedPage extends ActivityFilter {
  readonly limit: number;
  readonly cursor: string | undefined;
}

/** Both modes, whichever the request names. */
export const listActivity: Query<
  AskedPage,
  Pick<Listed<NamedActivity>, 'items' | 'nextCursor'>,
  'invalid_cursor'
> = async (db, { scope: { organizationId } }, { limit, cursor, ...filter }) => {
  const { actor = '', type = '', order, from, to } = filter;
  const asked = [actor, type, from?.toISOString() ?? '', to?.toISOString() ?? ''];
  const place = [organizationId, 'activity', ...asked, ...(order === 'newest' ? [] : [order])];
  const sent = cursor === undefined ? undefined : readCursor(place, BY_POSITION, cursor);
  if (cursor !== undefined && sent === undefined) return refuseCursor();
  const after = sent ?? startOf(filter);
  const { items, next } = await readHistories(db, organizationId, filter, { after, limit });
  const named = await nameRecords(db, organizationId, items);
  return { items: named, nextCursor: next ? makeCursor(place, BY_POSITION, next) : null };
};
