import type { LoadedList, ScreenedSubject } from '@assay/name-screening';
import type { JobOwner } from '../../kernel/job-owner.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { ScreeningCapabilities, ScreeningLongWork } from '../capabilities.ts';
import type { RunId } from '../ids.ts';
import { inOrder, type Match } from '../matches/match.ts';
import { describeHits, type FoundMatch } from '../runs/searching/describe-hits.lookup.ts';
import type { RunPolicy } from '../runs/run-policy.ts';
import type { Run } from '../runs/run.ts';
import { searchLoaded } from '../runs/searching/search-lists.lookup.ts';
import type { SearchOutcome } from '../runs/searching/search-outcome.ts';
import type { SourceReport } from '../runs/status/sources.ts';
import { carryOver, onUnchangedEntries } from './carry-over.lookup.ts';
import { hitInWhole, type ListChanges } from './list-changes.ts';
import type { ListBase, MonitorList } from '../monitors/monitor-lists.ts';
import { type Comparison, exceedsCap, isCapped, stillHolds } from './rescreening.ts';

/** Everything that a subject is compared by once more. */
export interface ComparedAgain {
  readonly capabilities: Pick<ScreeningCapabilities, 'noteFailure'>;
  readonly longWork: Pick<ScreeningLongWork, 'searches'>;
  readonly owner: JobOwner;
  readonly subject: ScreenedSubject;
  readonly asked: RunPolicy;
  readonly day: string;
  readonly reports: readonly SourceReport[];
  /** Of every list that is not missing. */
  readonly comparisons: readonly Comparison[];
  readonly lists: readonly MonitorList[];
  /** The runs that searched the lists last. */
  readonly runs: ReadonlyMap<RunId, Run>;
}

export interface RescreeningResult {
  readonly searched: SearchOutcome;
  readonly matches: readonly RescreeningMatch[];
  /** Entries of lists that the subject was compared with. */
  readonly comparedEntries: number;
}

export type RescreeningMatch = FoundMatch & {
  /** The decided or unchanged match of an earlier run that this one goes on from. */
  readonly former: { readonly match: Match; readonly runId: RunId } | null;
};

/** Contract 4, *Re-screening*: what has changed is compared, and the rest carried over. */
export async function compareAgain(db: Reader, again: ComparedAgain): Promise<RescreeningResult> {
  const parts = again.comparisons.map((comparison) => partOf(again, comparison));
  const found = await compareParts(db, again, parts);
  if (!leavesOut(found) || parts.every(({ carried }) => !carried)) return found;
  const whole = await compareParts(
    db,
    again,
    parts.map((part) => ({ ...part, carried: undefined })),
  );
  return { ...whole, comparedEntries: found.comparedEntries + whole.comparedEntries };
}

function leavesOut({ searched, matches }: RescreeningResult): boolean {
  return isCapped(searched) || (searched.errorCode === null && exceedsCap(matches));
}

interface Part {
  readonly list: LoadedList;
  readonly base: ListBase | null;
  /** Undefined where the whole list is compared. */
  readonly carried: { readonly changes: ListChanges; readonly run: Run } | undefined;
}

function partOf({ lists, runs }: ComparedAgain, { list, changes }: Comparison): Part {
  const base = lists.find(({ key }) => key === list.key)?.base ?? null;
  const run = base ? runs.get(base.runId) : undefined;
  const carried = changes && stillHolds(run, list) ? { changes, run } : undefined;
  return { list, base, carried };
}

async function compareParts(
  db: Reader,
  again: ComparedAgain,
  parts: readonly Part[],
): Promise<RescreeningResult> {
  const { owner, subject, asked, day, reports } = again;
  const lists = parts.flatMap(({ list, carried }) =>
    carried ? carried.changes.pieces.map((piece) => piece.list) : [list],
  );
  const searched = await searchLoaded(again, { subject, asked, owner }, { reports, lists }, day);
  const comparedEntries = lists.reduce((sum, { entryCount }) => sum + entryCount, 0);
  if (searched.errorCode !== null) return { searched, matches: [], comparedEntries };
  const changed = parts.flatMap(({ list, carried }) => (carried ? [{ list, changes: carried.changes }] : []));
  const hits = searched.hits.map((hit) => hitInWhole(hit, changed));
  const [found, ...formers] = await Promise.all([
    describeHits(db, hits, asked, day),
    ...parts.map((part) => formerOf(db, again, part)),
  ]);
  const former = formers.flat();
  const carried = former.flatMap(({ carriedOver }) => carriedOver);
  const decided = former.flatMap((one) => one.decided);
  const matches = [
    ...found.map((match) => ({ ...match, former: decided.find(isOn(match)) ?? null })),
    ...carried,
  ];
  return { searched: withCarried(searched, carried), matches: matches.toSorted(inOrder), comparedEntries };
}

/** Contract 4, *Shapes*: the entries that were scored are those compared now and those that are carried over. */
function withCarried(searched: SearchOutcome, carried: readonly RescreeningMatch[]): SearchOutcome {
  const scores = [searched.topScore ?? [], ...carried.map(({ score }) => score)].flat();
  return {
    ...searched,
    candidateCount: searched.candidateCount + carried.length,
    topScore: scores.length === 0 ? null : Math.max(...scores),
  };
}

type Former = NonNullable<RescreeningMatch['former']>;

function isOn({ source, sourceEntryId }: FoundMatch): (former: Former) => boolean {
  return ({ match }) => match.source === source && match.sourceEntryId === sourceEntryId;
}

/** What stays of the matches that a list had. */
interface FormerMatches {
  readonly carriedOver: readonly RescreeningMatch[];
  /** For a list that is compared whole: an entry that is found again keeps its decision. */
  readonly decided: readonly Former[];
}

async function formerOf(db: Reader, again: ComparedAgain, part: Part): Promise<readonly FormerMatches[]> {
  const { list, base, carried } = part;
  const run = base ? again.runs.get(base.runId) : undefined;
  if (!base || !run) return [];
  const former = run.matches.filter(({ source }) => source === list.key);
  if (!carried) {
    const decided = await onUnchangedEntries(db, base.versionId, list, former);
    return [{ carriedOver: [], decided: decided.map((match) => ({ match, runId: run.id })) }];
  }
  const { changedEntryIds, removedEntryIds } = carried.changes;
  const unchanged = former.filter(
    ({ sourceEntryId }) => !changedEntryIds.has(sourceEntryId) && !removedEntryIds.has(sourceEntryId),
  );
  const judging = { day: again.day, pepLookbackMonths: again.asked.pepLookbackMonths };
  const kept = await carryOver(db, list, unchanged, judging);
  return [
    { carriedOver: kept.map((match) => ({ ...match, former: { match, runId: run.id } })), decided: [] },
  ];
}
