import type { Query } from '../../platform/endpoint.ts';
import { type AskedRun, bornLaterRefusal } from './run-request.ts';
import { type SearchedLists, searchLists } from './search-lists.query.ts';

/** A run that was asked for, and what the lists say. */
export interface SearchedRun extends SearchedLists {
  readonly asked: AskedRun;
}

/** Before the transaction: however long a search takes, nobody waits for its locks or for its connection. */
export const searchRun: Query<AskedRun, SearchedRun, 'invalid_request'> = async (db, ctx, asked) => {
  const refused = bornLaterRefusal(asked.subject, ctx.now);
  if (refused) return refused;
  const { sources, searched, day } = await searchLists(db, ctx, { subject: asked.subject, asked });
  return { sources, searched, day, asked };
};
