import type { Static } from 'typebox';
import { limits } from '../../kernel/limits.ts';
import type { Listed, Listing } from '../../kernel/listing.ts';
import { type ListingRefusal, readCursorPage } from '../../platform/cursors/cursor-page.ts';
import type { Query } from '../../platform/endpoints/contexts.ts';
import { loadSessions } from './load-sessions.lookup.ts';
import { presentSession, type SessionShape } from './session.ts';
import { type SessionFilter, selectSessionRows } from './sessions.store.ts';

type PresentedSession = Static<typeof SessionShape>;

export interface ListSessions {
  readonly filter: SessionFilter;
  readonly listing: Listing;
}

/** A session may be large: no more of them are loaded at once. */
const AT_ONCE = 10;

/** As they are presented: the budget of a page is that of its answer, which says more of a step than is stored. */
export const listSessions: Query<ListSessions, Listed<PresentedSession>, ListingRefusal> = (
  db,
  ctx,
  { filter, listing },
) =>
  readCursorPage(ctx.scope, placeOf(filter), listing, async (page) => {
    const rows = await selectSessionRows(db, ctx.scope, { ...filter, now: ctx.now }, page);
    const sessions: PresentedSession[] = [];
    let bytes = 0;
    // One that fits no more tells that there is another page.
    for (let from = 0; from < rows.length && bytes <= limits.listBytes; from += AT_ONCE) {
      const loaded = (await loadSessions(db, ctx, rows.slice(from, from + AT_ONCE))).map(presentSession);
      bytes += Buffer.byteLength(JSON.stringify(loaded));
      sessions.push(...loaded);
    }
    return sessions;
  });

function placeOf({ status, subjectId, workflowId, externalId }: SessionFilter): readonly string[] {
  return ['sessions', JSON.stringify([status, subjectId, workflowId, externalId])];
}
