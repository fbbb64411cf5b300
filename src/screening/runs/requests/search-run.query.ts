import { Busy } from '../../../kernel/busy.ts';
import { refuse } from '../../../kernel/result.ts';
import type { Query } from '../../../platform/endpoints/contexts.ts';
import { ownerOf } from '../../../platform/threads/owner.ts';
import type { ScreeningCapabilities, ScreeningLongWork } from '../../capabilities.ts';
import type { RunInput } from './run-request.ts';
import { bornLaterRefusal } from '../subject/subject-request.ts';
import { searchLists } from '../searching/search-lists.lookup.ts';
import type { ListsSearch } from '../searching/search-outcome.ts';

/** A run that was asked for, and what the lists say. */
export interface RunSearch extends ListsSearch {
  readonly asked: RunInput;
}

/** Before the transaction: however long a search takes, nobody waits for its locks or for its connection. */
export const searchRun: Query<
  RunInput,
  RunSearch,
  'invalid_request' | 'unavailable',
  ScreeningCapabilities,
  ScreeningLongWork
> = async (db, ctx, asked) => {
  const refused = bornLaterRefusal(asked.subject, ctx.now);
  if (refused) return refused;
  try {
    const sought = { subject: asked.subject, asked, owner: ownerOf(ctx) };
    const { sources, searched, day } = await searchLists(db, ctx, sought);
    return { sources, searched, day, asked };
  } catch (error) {
    if (!(error instanceof Busy)) throw error;
    const { message, retryAfterSeconds } = error;
    return refuse('unavailable', message, { retryAfterSeconds });
  }
};
