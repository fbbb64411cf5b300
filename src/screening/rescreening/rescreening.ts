import { LIST_KINDS, type ListKind, type LoadedList, SCORER_VERSION } from '@assay/name-screening';
import { limits } from '../../kernel/limits.ts';
import type { RunId } from '../ids.ts';
import type { Match } from '../matches/match.ts';
import type { IncompleteReason } from '../runs/status/incomplete.ts';
import { isIncomplete, type Run } from '../runs/run.ts';
import { kindOfSource } from '../runs/status/sources.ts';
import type { ListChanges } from './list-changes.ts';
import type { MonitorList } from '../monitors/monitor-lists.ts';

/** How one list is compared again that is not missing. */
export interface Comparison {
  readonly list: LoadedList;
  /** Undefined where everything is to be compared. */
  readonly changes: ListChanges | undefined;
}

/** Whether what a run found on unchanged entries is what a search of the whole list would find today. */
export function stillHolds(
  base: Run | undefined,
  { key, listKind }: Pick<LoadedList, 'key' | 'listKind'>,
): base is Run {
  const searched = base?.sources.find((source) => source.key === key);
  return (
    base?.policy.scorerVersion === SCORER_VERSION &&
    !base.incompleteReasons.includes(CAPPED[listKind].reason) &&
    // An own list may be of another kind than it was: then its matches count otherwise.
    (searched === undefined || kindOfSource(searched) === listKind)
  );
}

const CAPPED: Readonly<Record<ListKind, { readonly reason: IncompleteReason; readonly candidates: number }>> =
  {
    sanctions: { reason: 'candidates_capped', candidates: limits.screeningSanctionsCandidates },
    pep: { reason: 'pep_candidates_capped', candidates: limits.screeningPepCandidates },
    internal: { reason: 'internal_candidates_capped', candidates: limits.screeningInternalCandidates },
  };

/** More hits than a search scores: only a search of everything tells which of them count. */
export function exceedsCap(matches: readonly Pick<Match, 'listKind'>[]): boolean {
  return LIST_KINDS.some(
    (kind) => matches.filter(({ listKind }) => listKind === kind).length > CAPPED[kind].candidates,
  );
}

/** A crowd of equal names: which of them are scored depends on all of them. */
export function isCapped({
  errorCode,
  incompleteReasons,
}: Pick<Run, 'errorCode' | 'incompleteReasons'>): boolean {
  const reasons = Object.values(CAPPED).map(({ reason }) => reason);
  return errorCode === null && reasons.some((reason) => incompleteReasons.includes(reason));
}

/** Contract 4, *Re-screening*: only a result that differs is announced. What it is made of, in one text. */
export function isSameResult(one: Run, other: Run): boolean {
  return resultText(one) === resultText(other);
}

/** Whether neither a run nor a decision on its matches has come since. */
export function isSameRuns(one: ReadonlyMap<RunId, Run>, other: ReadonlyMap<RunId, Run>): boolean {
  return one.size === other.size && [...one].every(([id, run]) => textOf(run) === textOf(other.get(id)));
}

function textOf(run: Run | undefined): string {
  return JSON.stringify(run ?? null);
}

/** The runs that a monitor goes on from, in the order in which they are locked. */
export function runIdsOf({ monitor, lists }: MonitorRuns): readonly RunId[] {
  const bases = lists.flatMap(({ base }) => base?.runId ?? []);
  return [...new Set([monitor.lastRunId, ...bases])].toSorted();
}

interface MonitorRuns {
  readonly monitor: { readonly lastRunId: RunId };
  readonly lists: readonly MonitorList[];
}

function resultText(run: Run): string {
  const { status, errorCode, incompleteReasons, matches } = run;
  const found = matches.map(({ source, sourceEntryId, score, decision, pep }) => [
    source,
    sourceEntryId,
    score,
    decision,
    pep?.standing ?? null,
  ]);
  return JSON.stringify([status, errorCode, isIncomplete(run), incompleteReasons, found]);
}
