import { type LoadedList, ownListName } from '@assay/name-screening';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { ScreeningCapabilities, ScreeningLongWork } from '../capabilities.ts';
import { MISSING } from '../monitors/list-standing.ts';
import type { DueMonitor } from '../monitors/monitors.store.ts';
import { isSameScope, type OwnStanding } from '../monitors/own-standing.ts';
import { findOwnLists } from '../own-lists/own-lists.store.ts';
import { searchableLists, type SearchableLists } from '../runs/searching/searchable-lists.query.ts';
import { type SourceReport, sourceReport } from '../runs/status/sources.ts';
import type { ChangesSince } from './remembered-changes.lookup.ts';
import type { Comparison } from './rescreening.ts';

/** How all lists stand in a tick. */
export interface ListsOfTick {
  /** The official lists. */
  readonly taken: SearchableLists;
  readonly own: readonly OwnStanding[];
  readonly changes: ChangesSince;
  readonly now: Date;
}

export interface DueWork extends ListsOfTick {
  readonly due: DueMonitor;
}

interface TakingDeps {
  readonly database: Reader;
  readonly capabilities: ScreeningCapabilities;
  readonly longWork: Pick<ScreeningLongWork, 'ownIndexes'>;
}

/** How its lists stand, and what each says otherwise than when it was compared last. */
export async function comparedLists(deps: TakingDeps, work: DueWork): Promise<ComparedLists> {
  const { due, changes } = work;
  const taken = await listsOf(deps, work);
  const comparisons = taken.lists
    .filter(({ key }) => due.lists.some((list) => list.key === key))
    .map((list) => comparisonOf(due, list, changes));
  const reports = due.lists.map(({ key }) => reportOf(key, taken));
  return { reports, comparisons: await Promise.all(comparisons) };
}

interface ComparedLists {
  readonly reports: readonly SourceReport[];
  readonly comparisons: readonly Comparison[];
}

/** Own lists are taken for each monitor that names some: others have other lists under the same names. */
async function listsOf(
  { database, capabilities, longWork }: TakingDeps,
  { due, taken, own, now }: Omit<DueWork, 'changes'>,
): Promise<SearchableLists> {
  const { scope, lists } = due;
  const keys = lists.map(({ key }) => key);
  if (keys.every((key) => ownListName(key) === undefined)) return taken;
  const found = await searchableLists(database, { capabilities, longWork, scope, now }, keys);
  const stands = own.filter((one) => isSameScope(one.scope, scope) && one.stood !== MISSING);
  const lost = found.reports.find(({ key, missing }) => missing && stands.some((one) => one.key === key));
  if (lost && !(await isGone(database, scope, lost.key)))
    throw new Error(`the own list ${lost.key} could not be loaded`);
  return found;
}

/** Deleted since the tick began: it is missing from now on, and no fault. */
async function isGone(db: Reader, scope: Scope, key: string): Promise<boolean> {
  const name = ownListName(key);
  const [list] = name === undefined ? [] : await findOwnLists(db, scope, [name]);
  return list === undefined || list.deletedAt !== null;
}

/** A list that nobody knows is missing, as ever. */
function reportOf(key: string, { reports }: SearchableLists): SourceReport {
  const known = reports.find((report) => report.key === key);
  return known ?? sourceReport({ key, state: undefined, loaded: undefined, staleReasons: [] });
}

async function comparisonOf(due: DueMonitor, list: LoadedList, changes: ChangesSince): Promise<Comparison> {
  const base = due.lists.find(({ key }) => key === list.key)?.base ?? null;
  return { list, changes: base ? await changes(base, list) : undefined };
}
