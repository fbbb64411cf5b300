import { cutPage, type Page } from '../../kernel/page.ts';
import type { Query } from '../../platform/endpoint.ts';
import { loadSessions } from './load-sessions.query.ts';
import type { WholeSession } from './session.ts';
import { selectSessionRows } from './sessions.store.ts';

export const listSessions: Query<{ offset: number }, Page<WholeSession>> = async (db, ctx, { offset }) =>
  cutPage(await loadSessions(db, ctx, await selectSessionRows(db, ctx.scope, offset)), offset);
