import type { ScreenedSubject } from '@assay/name-screening';
import { Busy } from '../../../kernel/busy.ts';
import type { JobOwner } from '../../../kernel/job-owner.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { ScreeningCapabilities, ScreeningLongWork } from '../../capabilities.ts';
import { SearchesClosed } from '../../searches/searches.ts';
import { dayOf } from './day.ts';
import type { RunPolicy } from '../run-policy.ts';
import {
  emptySearchOutcome,
  type SearchOutcome,
  type ListsSearch,
  searchOutcomeOf,
} from './search-outcome.ts';
import { searchableLists, type SearchableLists, type ListAccess } from './searchable-lists.query.ts';

/** Whom to look for, by which rules, and for which organization. */
export interface SubjectSearch {
  readonly subject: ScreenedSubject;
  readonly asked: RunPolicy;
  readonly owner: JobOwner;
}

/** What a search works with. */
export interface SearchContext {
  readonly capabilities: Pick<ScreeningCapabilities, 'noteFailure'>;
  readonly longWork: { readonly searches: Pick<ScreeningLongWork['searches'], 'screen'> };
}

/** Takes the lists that were asked for, once, and searches them. */
export async function searchLists(
  db: Reader,
  ctx: SearchContext & ListAccess,
  sought: SubjectSearch,
): Promise<ListsSearch> {
  const day = dayOf(ctx.now);
  const taken = await searchableLists(db, ctx, sought.asked.sources);
  return { sources: taken.reports, searched: await searchLoaded(ctx, sought, taken, day), day };
}

/** Document 2, *Errors*: a failure to screen is told in the run, never by a run that looks clear. */
export async function searchLoaded(
  { capabilities, longWork }: SearchContext,
  { subject, asked, owner }: SubjectSearch,
  { reports, lists }: SearchableLists,
  day: string,
): Promise<SearchOutcome> {
  // Only a step that was saved before scores were checked comes here with such.
  if (asked.reviewScore >= asked.matchScore) return emptySearchOutcome('invalid_scores', reports);
  try {
    const screening = await longWork.searches.screen({ subject, lists, policy: asked, day }, owner);
    return searchOutcomeOf(screening, reports);
  } catch (failure) {
    if (owner.signal?.aborted || failure instanceof SearchesClosed || failure instanceof Busy) throw failure;
    capabilities.noteFailure(failure);
    return emptySearchOutcome('screening_failed', reports);
  }
}
