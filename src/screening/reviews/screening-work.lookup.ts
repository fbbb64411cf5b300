import type { Day } from '../../kernel/days.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { WaitingWork } from '../../kernel/waiting.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { ScreeningCapabilities } from '../capabilities.ts';
import { sourcesAt } from '../lists/catalogue/read-sources.lookup.ts';
import { type OwnList, ownStaleReasons } from '../own-lists/own-list.ts';
import { allOwnLists } from '../own-lists/own-lists.store.ts';
import type { DecisionsOfDay, RunsOfDay } from './done-by-day.ts';
import { countDecisions, countRuns, countUndecided } from './waiting-matches.store.ts';

export interface ScreeningWork {
  readonly undecidedMatches: WaitingWork;
  readonly lists: WaitingWork;
  readonly runs: readonly RunsOfDay[];
  readonly decisions: readonly DecisionsOfDay[];
}

type ListRules = Pick<ScreeningCapabilities, 'stalePeriods' | 'listAgeDays'>;

/** What waits in this chapter, and the runs and decisions of each day. */
export async function readScreeningWork(
  db: Reader,
  scope: Scope,
  { now, days, allowed }: { readonly now: Date; readonly days: readonly Day[]; readonly allowed: ListRules },
): Promise<ScreeningWork> {
  const [undecidedMatches, lists, runs, decisions] = await Promise.all([
    countUndecided(db, scope),
    listsInNeed(db, scope, now, allowed),
    countRuns(db, scope, days),
    countDecisions(db, scope, days),
  ]);
  return { undecidedMatches, lists, runs, decisions };
}

/** Those that make runs incomplete, or that an operator should look at; lists that nobody has loaded are among them. */
async function listsInNeed(db: Reader, scope: Scope, now: Date, allowed: ListRules): Promise<WaitingWork> {
  const [sources, own] = await Promise.all([sourcesAt(db, now, allowed), allOwnLists(db, scope)]);
  const official = sources.filter(
    ({ state, staleReasons, attention }) =>
      state.enabled && (staleReasons.length > 0 || attention.length > 0 || !state.activeVersion),
  );
  const inNeed = [
    ...official.map(({ state }) => state.activeVersion),
    ...own.filter((list) => isOwnInNeed(list, now)).map(({ activeVersion }) => activeVersion),
  ];
  const confirmed = inNeed.flatMap((version) => version?.confirmedAt.getTime() ?? []);
  return {
    count: inNeed.length,
    oldest: confirmed.length > 0 ? new Date(Math.min(...confirmed)) : null,
  };
}

function isOwnInNeed(list: OwnList, now: Date): boolean {
  return list.activeVersion === null || list.attention.length > 0 || ownStaleReasons(list, now).length > 0;
}
