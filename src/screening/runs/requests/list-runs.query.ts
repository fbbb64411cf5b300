import type { Listing } from '../../../kernel/listing.ts';
import { isRefusal } from '../../../kernel/result.ts';
import { BY_ID } from '../../../kernel/position-forms.ts';
import { type ListingRefusal, placeIn, readPageBy } from '../../../platform/cursors/cursor-page.ts';
import type { Query } from '../../../platform/endpoints/contexts.ts';
import type { RunPage, WrittenRun } from '../run.ts';
import { countRuns, type RunFilter, selectRuns } from '../storing/runs.store.ts';

export interface ListRuns {
  readonly filter: RunFilter;
  readonly page: number | undefined;
  readonly listing: Listing;
}

/** A page has as many runs as were asked for, however large they are. */
export const listRuns: Query<ListRuns, RunPage, ListingRefusal> = async (
  db,
  { scope },
  { filter, page, listing },
) => {
  const { limit } = listing;
  const offset = page === undefined ? undefined : (page - 1) * limit;
  const { status = '', sessionId = '', riskSubjectId = '' } = filter;
  const place = {
    place: placeIn(scope, ['screening runs', status, sessionId, riskSubjectId]),
    form: BY_ID,
    positionOf: ({ id }: WrittenRun) => id,
    cut: (rows: readonly WrittenRun[]) => ({ items: rows.slice(0, limit) }),
  };
  const [listed, total] = await Promise.all([
    readPageBy(place, { ...listing, offset }, (rows) => selectRuns(db, scope, filter, rows)),
    countRuns(db, scope, filter),
  ]);
  if (isRefusal(listed)) return listed;
  return { items: listed.items, nextCursor: listed.nextCursor, page: page ?? 1, limit, total };
};
