import type { ScreenedSubject, Screening } from '@assay/name-screening';
import { Busy } from '../../../kernel/busy.ts';
import type { JobOwner } from '../../../kernel/job-owner.ts';
import { turnOfOthers } from '../../../platform/turns.ts';
import type { ScreeningCapabilities, ScreeningLongWork } from '../../capabilities.ts';
import { SearchesClosed } from '../../searches/searches.ts';
import type { RunPolicy } from '../run-policy.ts';
import { searchLoaded } from './search-lists.lookup.ts';
import { type SearchOutcome, searchOutcomeOf } from './search-outcome.ts';
import type { SearchableLists } from './searchable-lists.query.ts';

/** What such a search works with. */
interface SearchContext {
  readonly capabilities: Pick<ScreeningCapabilities, 'noteFailure'>;
  readonly longWork: Pick<ScreeningLongWork, 'searches'>;
}

/** Many subjects who are looked for by the same rules in the same versions of lists. */
export interface SubjectsSearch {
  readonly asked: RunPolicy;
  readonly owner: JobOwner;
  readonly taken: SearchableLists;
  readonly day: string;
  readonly subjects: readonly ScreenedSubject[];
}

/** So many subjects go to a thread at once: a single run waits for no more than these few before it. */
const AT_ONCE = 16;

/** What the lists say of each, in the order of the subjects. */
export async function searchMany(
  searching: SearchContext,
  sought: SubjectsSearch,
): Promise<readonly SearchOutcome[]> {
  const { subjects } = sought;
  const pieces = Array.from({ length: Math.ceil(subjects.length / AT_ONCE) }, (_, index) =>
    subjects.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  );
  const search = (piece: readonly ScreenedSubject[]) =>
    searchPiece(searching, { ...sought, subjects: piece });
  if (sought.taken.lists.length > 0) return (await Promise.all(pieces.map(search))).flat();
  // No thread takes such searches: this one gives others their turn between them.
  const outcomes: SearchOutcome[] = [];
  for (const piece of pieces) {
    outcomes.push(...(await search(piece)));
    await turnOfOthers();
  }
  return outcomes;
}

/** Where a thread ended over a piece, each of its subjects is searched for alone: one of them was too much for it. */
async function searchPiece(
  searching: SearchContext,
  sought: SubjectsSearch,
): Promise<readonly SearchOutcome[]> {
  const { asked, owner, taken, day, subjects } = sought;
  const { reports, lists } = taken;
  const screenings = lists.length === 0 ? undefined : await attempted(searching, sought);
  if (screenings) return screenings.map((one) => searchOutcomeOf(one, reports));
  const alone = subjects.map((subject) => searchLoaded(searching, { subject, asked, owner }, taken, day));
  return Promise.all(alone);
}

async function attempted(
  { longWork }: SearchContext,
  { asked, owner, taken, day, subjects }: SubjectsSearch,
): Promise<readonly Screening[] | undefined> {
  try {
    return await longWork.searches.screenAll({ subjects, lists: taken.lists, policy: asked, day }, owner);
  } catch (failure) {
    if (owner.signal?.aborted || failure instanceof SearchesClosed || failure instanceof Busy) throw failure;
    return undefined;
  }
}
