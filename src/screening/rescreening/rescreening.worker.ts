import { LIST_KEYS, type LoadedList, ownListName } from '@assay/name-screening';
import { isRefusal } from '../../kernel/result.ts';
import { NO_SPAN, type Span } from '../../kernel/span.ts';
import { secondsAfter } from '@assay/values';
import type { WritePath } from '../../platform/command.ts';
import type { Database } from '../../platform/database/database.ts';
import { isUnavailable } from '../../platform/database/errors.ts';
import type { ScreeningCapabilities, ScreeningLongWork } from '../capabilities.ts';
import type { Log } from '../../platform/log.ts';
import { under } from '../../platform/traced-work.ts';
import type { Vault } from '../../platform/vault.ts';
import { readListStates } from '../lists/catalogue/list-states.query.ts';
import { type SourceReport, sourceReport } from '../runs/sources.ts';
import { officialLists, searchableLists, type SearchableLists } from '../runs/searchable-lists.query.ts';
import type { ListChanges } from './list-changes.ts';
import { MISSING, standingText } from '../monitors/list-standing.ts';
import type { ListBase } from '../monitors/monitor-lists.ts';
import { type DueMonitor, saveRetry, selectDue, selectDueByOwnLists } from '../monitors/monitors.store.ts';
import { isSameScope, type OwnStanding } from '../monitors/own-standing.ts';
import { compareMonitor } from './compare-monitor.query.ts';
import { readChanges } from './read-changes.query.ts';
import { readOwnStandings } from './own-standings.lookup.ts';
import { type Rescreened, rescreenMonitor } from './rescreen-monitor.command.ts';
import type { Comparison } from './rescreening.ts';

export interface RescreeningDeps {
  readonly database: Database;
  readonly writes: WritePath<ScreeningCapabilities>;
  readonly capabilities: ScreeningCapabilities;
  readonly longWork: ScreeningLongWork;
  readonly vault: Vault;
  readonly log: Log;
  readonly span?: Span;
}

export interface RescreeningTick {
  readonly monitors: number;
  /** Entries that a subject was compared with, of all monitors together. */
  readonly comparedEntries: number;
}

export interface Rescreening {
  /** Screens at most so many monitors again for which a list has changed, of all organizations. */
  tick(now: Date, span?: Span): Promise<RescreeningTick>;
}

const MONITORS_PER_TICK = 100;
/** How many are screened side by side, each in a transaction of its own. */
const AT_ONCE = 4;
const RETRY_SECONDS = 60;

/**
 * A monitor is taken with the transaction that screens it, so a worker that is killed leaves it due, and any number
 * of them may run.
 */
export function openRescreening(parts: RescreeningDeps): Rescreening {
  const changes = rememberedChanges(parts);
  return {
    tick: async (now, span = NO_SPAN) => {
      const deps = under(span, parts);
      const taken = await officialLists(deps.database, { capabilities: deps.capabilities, now }, LIST_KEYS);
      const own = await readOwnStandings(deps.database, now);
      const due = await findDue(deps, { taken, own }, now);
      const waiting = [...due];
      const done: Rescreened[] = [];
      const work = async (): Promise<void> => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          const rescreened = await rescreen(deps, { due: next, taken, own, changes, now });
          if (rescreened) done.push(rescreened);
        }
      };
      const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
      for (const one of ended) if (one.status === 'rejected') throw one.reason;
      const comparedEntries = done.reduce((sum, one) => sum + one.comparedEntries, 0);
      return { monitors: done.length, comparedEntries };
    },
  };
}

/** Lists of which this process has not loaded what is active are left to those that have, or for later. */
async function findDue(
  { database }: RescreeningDeps,
  { taken: { reports, lists }, own }: Pick<DueWork, 'taken' | 'own'>,
  now: Date,
): Promise<readonly DueMonitor[]> {
  const states = await readListStates(database);
  const unready = LIST_KEYS.filter((key) => {
    const state = states.get(key);
    const active = state?.enabled ? state.activeVersion : undefined;
    const loaded = lists.find((list) => list.key === key);
    return (
      loaded?.versionId !== active?.versionId || loaded?.termBuilderVersion !== active?.termBuilderVersion
    );
  });
  const ready = reports.filter(({ key }) => !unready.some((one) => one === key));
  const standings = new Map(ready.map((report) => [report.key, standingText(report)]));
  const due = await selectDue(database, { standings, unready, now, count: MONITORS_PER_TICK });
  const rest = MONITORS_PER_TICK - due.length;
  if (rest <= 0 || own.length === 0) return due;
  const others = await selectDueByOwnLists(database, { own, unready, now, count: rest });
  const known = new Set(due.map(({ id }) => id));
  return [...due, ...others.filter(({ id }) => !known.has(id))];
}

interface DueWork {
  readonly due: DueMonitor;
  /** The official lists. */
  readonly taken: SearchableLists;
  readonly own: readonly OwnStanding[];
  readonly changes: ChangesSince;
  readonly now: Date;
}

async function rescreen(
  deps: RescreeningDeps,
  { due, changes, now, ...standing }: DueWork,
): Promise<Rescreened | undefined> {
  const call = { scope: due.scope, principal: { kind: 'service', name: 'rescreening' } } as const;
  try {
    const taken = await listsOf(deps, { ...standing, due, now });
    const reports = due.lists.map(({ key }) => reportOf(key, taken));
    const comparisons = await Promise.all(
      taken.lists
        .filter(({ key }) => due.lists.some((list) => list.key === key))
        .map((list) => comparisonOf(due, list, changes)),
    );
    const compared = await compareMonitor(deps.database, { ...deps, now }, { due, reports, comparisons });
    if (!compared) return undefined;
    const outcome = await deps.writes.execute(call, rescreenMonitor, compared);
    return isRefusal(outcome) ? undefined : outcome.value;
  } catch (error) {
    // Of a database that is away nothing can be noted there; what was due stays so.
    if (isUnavailable(error)) throw error;
    deps.log.error({ worker: 'rescreening', ...due.scope, monitorId: due.id, error }, 'rescreening failed');
    await saveRetry(deps.database, due, secondsAfter(now, RETRY_SECONDS));
    return undefined;
  }
}

/** Own lists are taken for each monitor that names some: others have other lists under the same names. */
async function listsOf(
  { database, capabilities, longWork }: RescreeningDeps,
  { due, taken, own, now }: Omit<DueWork, 'changes'>,
): Promise<SearchableLists> {
  const { scope, lists } = due;
  const keys = lists.map(({ key }) => key);
  if (keys.every((key) => ownListName(key) === undefined)) return taken;
  const found = await searchableLists(database, { capabilities, longWork, scope, now }, keys);
  const stands = own.filter((one) => isSameScope(one.scope, scope) && one.stood !== MISSING);
  const lost = found.reports.find(({ key, missing }) => missing && stands.some((one) => one.key === key));
  if (lost) throw new Error(`the own list ${lost.key} could not be loaded`);
  return found;
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

type ChangesSince = (base: ListBase, list: LoadedList) => Promise<ListChanges | undefined>;

/** Most monitors were screened against the version before, so what it says otherwise is made ready once. */
const REMEMBERED_CHANGES = 8;

function rememberedChanges({ database, longWork: { searches } }: RescreeningDeps): ChangesSince {
  const remembered = new Map<string, Promise<ListChanges | undefined>>();
  const forget = (name: string): void => {
    const dropPieces = (changes: ListChanges | undefined): void =>
      changes?.pieces.forEach(({ list }) => searches.forget(list));
    remembered.get(name)?.then(dropPieces, () => undefined);
    remembered.delete(name);
  };
  return (base, list) => {
    // Other terms find other names, also of entries that did not change.
    if (base.termBuilderVersion !== list.termBuilderVersion) return Promise.resolve(undefined);
    const name = `${base.versionId} ${list.versionId} ${list.termBuilderVersion}`;
    const known = remembered.get(name);
    if (known) return known;
    const [oldest] = remembered.keys();
    if (oldest !== undefined && remembered.size >= REMEMBERED_CHANGES) forget(oldest);
    const reading = readChanges(database, base.versionId, list);
    remembered.set(name, reading);
    reading.catch(() => remembered.delete(name));
    return reading;
  };
}
