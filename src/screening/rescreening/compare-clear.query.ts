import type { ScreenedSubject } from '@assay/name-screening';
import type { Scope } from '../../kernel/scope.ts';
import type { Span } from '../../kernel/span.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import type { ScreeningCapabilities, ScreeningLongWork } from '../capabilities.ts';
import type { RunId } from '../ids.ts';
import { findSealedMonitors, type SealedMonitor } from '../monitors/many-monitors.store.ts';
import { type Monitor, sealPurpose } from '../monitors/monitor.ts';
import type { MonitorList } from '../monitors/monitor-lists.ts';
import type { DueMonitor } from '../monitors/monitors.store.ts';
import { dayOf } from '../runs/searching/day.ts';
import type { Run } from '../runs/run.ts';
import { findRuns } from '../runs/storing/runs.store.ts';
import { searchMany } from '../runs/searching/search-many.lookup.ts';
import type { SearchOutcome } from '../runs/searching/search-outcome.ts';
import type { SourceReport } from '../runs/status/sources.ts';
import { type Comparison, isCapped, runIdsOf, stillHolds } from './rescreening.ts';

/** Monitors of one organization and mode that name the same lists, all of which they were screened against alike. */
export interface DueGroup {
  readonly scope: Scope;
  readonly due: readonly DueMonitor[];
  readonly reports: readonly SourceReport[];
  readonly comparisons: readonly Comparison[];
}

/** One that had no match before, and has none now. */
export interface ClearMonitor {
  readonly monitor: Monitor;
  readonly lists: readonly MonitorList[];
  readonly subject: ScreenedSubject;
  readonly last: Run;
  readonly searched: SearchOutcome;
}

export interface ClearGroup {
  readonly reports: readonly SourceReport[];
  readonly clear: readonly ClearMonitor[];
  /** That each of them was compared with. */
  readonly entries: number;
}

interface ComparisonContext {
  readonly capabilities: ScreeningCapabilities;
  readonly longWork: ScreeningLongWork;
  readonly vault: Vault;
  readonly now: Date;
  readonly span?: Span;
}

/**
 * Of a group, those that have nothing to carry over and nobody to look at, which are nearly all of them. Nobody can
 * decide on a match that is not there, so that many of them are kept together; the others are screened one by one.
 */
export async function compareClear(
  db: Reader,
  comparing: ComparisonContext,
  { scope, due, reports, comparisons }: DueGroup,
): Promise<ClearGroup> {
  const pieces = comparisons.flatMap(({ changes }) => changes?.pieces ?? []);
  const lists = pieces.map(({ list }) => list);
  const whole = comparisons.some(({ changes }) => !changes);
  const candidates = whole ? [] : await candidatesOf(db, comparing, { scope, due, comparisons });
  const { capabilities, longWork, now, span } = comparing;
  const owner = { organizationId: scope.organizationId, isBackground: true, span };
  const searches = byPolicy(candidates).map(async (alike) => {
    const [{ monitor: asked }] = alike;
    const subjects = alike.map(({ subject }) => subject);
    const taken = { reports, lists };
    const found = await searchMany(
      { capabilities, longWork },
      { asked, owner, taken, day: dayOf(now), subjects },
    );
    return alike.flatMap((one, at) => {
      const searched = found[at];
      return searched && isNobody(searched) ? [{ ...one, searched }] : [];
    });
  });
  const entries = lists.reduce((sum, { entryCount }) => sum + entryCount, 0);
  return { reports, clear: (await Promise.all(searches)).flat(), entries };
}

type Candidate = Omit<ClearMonitor, 'searched'>;

async function candidatesOf(
  db: Reader,
  { vault }: ComparisonContext,
  { scope, due, comparisons }: Pick<DueGroup, 'scope' | 'due' | 'comparisons'>,
): Promise<readonly Candidate[]> {
  const found = await findSealedMonitors(
    db,
    scope,
    due.map(({ id }) => id),
  );
  const listsOf = new Map(due.map(({ id, lists }) => [id, lists]));
  const whole = found.map((one) => ({ ...one, lists: listsOf.get(one.monitor.id) ?? [] }));
  const runs = await runsById(db, scope, whole);
  return whole.flatMap((one) => {
    const last = runs.get(one.monitor.lastRunId);
    if (!last || one.monitor.riskSubjectId !== null || !hasNothing(one, runs, comparisons)) return [];
    const { monitor, lists, sealedSubject } = one;
    const opened = vault.open(scope.organizationId, sealPurpose(scope, monitor.id), sealedSubject);
    return [{ monitor, lists, subject: JSON.parse(opened) as ScreenedSubject, last }];
  });
}

type Whole = SealedMonitor & { readonly lists: readonly MonitorList[] };

async function runsById(db: Reader, scope: Scope, whole: readonly Whole[]): Promise<ReadonlyMap<RunId, Run>> {
  const runs = await findRuns(db, scope, whole.flatMap(runIdsOf));
  return new Map(runs.map((run) => [run.id, run]));
}

/** Whether no run that it goes on from has a match, and what each list was searched by still holds. */
function hasNothing(
  whole: Whole,
  runs: ReadonlyMap<RunId, Run>,
  comparisons: readonly Comparison[],
): boolean {
  const isEmpty = runIdsOf(whole).every((id) => runs.get(id)?.matches.length === 0);
  const baseOf = (key: string): Run | undefined => {
    const base = whole.lists.find((list) => list.key === key)?.base;
    return base ? runs.get(base.runId) : undefined;
  };
  return isEmpty && comparisons.every(({ list }) => stillHolds(baseOf(list.key), list));
}

function byPolicy(candidates: readonly Candidate[]): readonly (readonly [Candidate, ...Candidate[]])[] {
  const groups = new Map<string, [Candidate, ...Candidate[]]>();
  for (const one of candidates) {
    const { reviewScore, matchScore } = one.monitor;
    const group = groups.get(`${reviewScore} ${matchScore}`);
    if (group) group.push(one);
    else groups.set(`${reviewScore} ${matchScore}`, [one]);
  }
  return [...groups.values()];
}

/** Nobody was found, and nobody was left out. */
function isNobody(searched: SearchOutcome): boolean {
  return searched.errorCode === null && searched.hits.length === 0 && !isCapped(searched);
}
