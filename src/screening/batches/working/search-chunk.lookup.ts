import type { ScreenedSubject, Screening } from '@assay/name-screening';
import { Busy } from '../../../kernel/busy.ts';
import type { JobOwner } from '../../../kernel/job-owner.ts';
import type { Scope } from '../../../kernel/scope.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { ScreeningCapabilities, ScreeningLongWork } from '../../capabilities.ts';
import { dayOf } from '../../runs/day.ts';
import { describeHits, type FoundMatch } from '../../runs/describe-hits.lookup.ts';
import type { RunPolicy } from '../../runs/run.ts';
import { type SearchOutcome, searchOutcomeOf } from '../../runs/search-outcome.ts';
import { searchLoaded } from '../../runs/search-lists.lookup.ts';
import { searchableLists, type SearchableLists } from '../../runs/searchable-lists.query.ts';
import type { SourceReport } from '../../runs/sources.ts';
import { SearchesClosed } from '../../searches/searches.ts';
import type { BatchRow } from '../row.ts';

/** A row, and what the lists say of its subject; undefined where it could not be read. */
export interface SearchedRow {
  readonly row: BatchRow;
  readonly outcome: Omit<SearchOutcome, 'hits'> | undefined;
  readonly matches: readonly FoundMatch[];
}

export interface SearchedChunk {
  readonly rows: readonly SearchedRow[];
  readonly sources: readonly SourceReport[];
}

interface Searching {
  readonly database: Reader;
  readonly capabilities: ScreeningCapabilities;
  readonly longWork: Pick<ScreeningLongWork, 'searches' | 'ownIndexes'>;
  /** Whose own lists may be named. */
  readonly scope: Scope;
  readonly now: Date;
}

/** So many subjects go to a thread at once: a single run waits for no more than these few before it. */
const AT_ONCE = 16;

/** Searches for every subject of a chunk in the same versions of the lists, behind the callers of single runs. */
export async function searchChunk(
  searching: Searching,
  asked: RunPolicy,
  { rows, owner }: { readonly rows: readonly BatchRow[]; readonly owner: JobOwner },
): Promise<SearchedChunk> {
  const { database, now } = searching;
  const day = dayOf(now);
  const taken = await searchableLists(database, searching, asked.sources);
  const subjects = rows.flatMap(({ subject }) => subject ?? []);
  const outcomes = await searchAll(searching, { asked, owner, taken, day, subjects });
  const found = outcomes[Symbol.iterator]();
  const searched = rows.map(async (row): Promise<SearchedRow> => {
    const next = row.subject ? found.next() : undefined;
    if (!next || next.done) return { row, outcome: undefined, matches: [] };
    const { hits, ...outcome } = next.value;
    return { row, outcome, matches: await describeHits(database, hits, asked, day) };
  });
  return { rows: await Promise.all(searched), sources: taken.reports };
}

interface Sought {
  readonly asked: RunPolicy;
  readonly owner: JobOwner;
  readonly taken: SearchableLists;
  readonly day: string;
  readonly subjects: readonly ScreenedSubject[];
}

async function searchAll(searching: Searching, sought: Sought): Promise<readonly SearchOutcome[]> {
  const { subjects } = sought;
  const pieces = Array.from({ length: Math.ceil(subjects.length / AT_ONCE) }, (_, index) =>
    subjects.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  );
  const outcomes = await Promise.all(
    pieces.map((piece) => searchPiece(searching, { ...sought, subjects: piece })),
  );
  return outcomes.flat();
}

/** Where a thread ended over a piece, each of its subjects is searched for alone: one of them was too much for it. */
async function searchPiece(searching: Searching, sought: Sought): Promise<readonly SearchOutcome[]> {
  const { asked, owner, taken, day, subjects } = sought;
  const { reports, lists } = taken;
  const screenings = lists.length === 0 ? undefined : await attempted(searching, sought);
  if (screenings) return screenings.map((one) => searchOutcomeOf(one, reports));
  const alone = subjects.map((subject) => searchLoaded(searching, { subject, asked, owner }, taken, day));
  return Promise.all(alone);
}

async function attempted(
  { longWork }: Searching,
  { asked, owner, taken, day, subjects }: Sought,
): Promise<readonly Screening[] | undefined> {
  try {
    return await longWork.searches.screenAll({ subjects, lists: taken.lists, policy: asked, day }, owner);
  } catch (failure) {
    if (owner.signal?.aborted || failure instanceof SearchesClosed || failure instanceof Busy) throw failure;
    return undefined;
  }
}
