import { limits } from '../../kernel/limits.ts';
import { cutPage, type Page } from '../../kernel/page.ts';
import type { Query } from '../../platform/endpoint.ts';
import { loadSessions } from './load-sessions.query.ts';
import type { WholeSession } from './session.ts';
import { selectSessionRows } from './sessions.store.ts';

/** A session may be large: no more of them are loaded at once. */
const AT_ONCE = 10;

export const listSessions: Query<{ offset: number }, Page<WholeSession>> = async (db, ctx, { offset }) => {
  const rows = await selectSessionRows(db, ctx.scope, offset);
  const sessions: WholeSession[] = [];
  let bytes = 0;
  // One that fits no more tells that there is another page.
  for (let from = 0; from < rows.length && bytes <= limits.listBytes; from += AT_ONCE) {
    const loaded = await loadSessions(db, ctx, rows.slice(from, from + AT_ONCE));
    bytes += Buffer.byteLength(JSON.stringify(loaded));
    sessions.push(...loaded);
  }
  return cutPage(sessions, offset);
};
