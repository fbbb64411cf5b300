import type { Query } from '../../platform/endpoint.ts';
import type { AskedRun } from './run-request.ts';
import { type SearchedLists, searchLists } from './search-lists.query.ts';

/** A run that was asked for, and what the lists say. */
export interface SearchedRun extends SearchedLists {
  readonly asked: AskedRun;
}

/** Before the transaction: however long a search takes, nobody waits for its locks or for its connection. */
export const searchRun: Query<AskedRun, SearchedRun> = async (db, ctx, asked) => {
  const { sources, searched, day } = await searchLists(db, ctx, { subject: asked.subject, asked });
  return { sources, searched, day, asked };
};
