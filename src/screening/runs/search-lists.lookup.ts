import type { ScreenedSubject, Screening } from '@assay/name-screening';
import type { Searcher } from '@assay/name-screening/search';
import { Busy } from '../../kernel/busy.ts';
import type { JobOwner } from '../../kernel/job-owner.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { ScreeningCapabilities, ScreeningLongWork } from '../capabilities.ts';
import { type SearchRequest, SearchesClosed } from '../searches/searches.ts';
import { dayOf } from './day.ts';
import type { RunPolicy } from './run.ts';
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
export interface Searching {
  readonly capabilities: Pick<ScreeningCapabilities, 'noteFailure'>;
  readonly longWork: { readonly searches: Pick<ScreeningLongWork['searches'], 'screen'> };
}

/** Takes the lists that were asked for, once, and searches them. */
export async function searchLists(
  db: Reader,
  ctx: Searching & ListAccess,
  sought: SubjectSearch,
): Promise<ListsSearch> {
  const day = dayOf(ctx.now);
  const taken = await searchableLists(db, ctx, sought.asked.sources);
  return { sources: taken.reports, searched: await searchLoaded(ctx, sought, taken, day), day };
}

/** Document 2, *Errors*: a failure to screen is told in the run, never by a run that looks clear. */
export async function searchLoaded(
  { capabilities, longWork }: Searching,
  { subject, asked, owner }: SubjectSearch,
  { reports, lists }: SearchableLists,
  day: string,
): Promise<SearchOutcome> {
  // Only a step that was saved before scores were checked comes here with such.
  if (asked.reviewScore >= asked.matchScore) return emptySearchOutcome('invalid_scores', reports);
  try {
    const search = { subject, lists, policy: asked, day };
    const screening = await (needsNoThread(search)
      ? searchNothing(search)
      : longWork.searches.screen(search, owner));
    return searchOutcomeOf(screening, reports);
  } catch (failure) {
    if (owner.signal?.aborted || failure instanceof SearchesClosed || failure instanceof Busy) throw failure;
    capabilities.noteFailure(failure);
    return emptySearchOutcome('screening_failed', reports);
  }
}

/** Names that long, in scripts of many readings, take longer to spell than others may wait. */
const SPELLED_HERE_CHARACTERS = 100;

function needsNoThread({ lists, subject }: SearchRequest): boolean {
  const characters = subject.aliases.reduce((sum, { length }) => sum + length, subject.name.length);
  return lists.length === 0 && characters <= SPELLED_HERE_CHARACTERS;
}

/** Where there is no list, no thread was started, nor the matcher loaded. Whether there is a name is told all the same. */
async function searchNothing({ subject, lists, policy, day }: SearchRequest): Promise<Screening> {
  const { Searcher } = await import('@assay/name-screening/search');
  const searcher = kept?.deref() ?? new Searcher();
  kept = new WeakRef(searcher);
  return searcher.screen(subject, lists, policy, day);
}

/** Its room costs far more than such a search, and a batch makes one for each row. It goes when nobody has searched for a while. */
let kept: WeakRef<Searcher> | undefined;
