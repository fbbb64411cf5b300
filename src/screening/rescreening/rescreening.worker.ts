import { LIST_KEYS } from '@assay/name-screening';
import { isRefusal } from '../../kernel/result.ts';
import { NO_SPAN, type Span } from '../../kernel/span.ts';
import { secondsAfter } from '@assay/values';
import type { WritePath } from '../../platform/writing/command.ts';
import type { Database } from '../../platform/database/database.ts';
import { isUnavailable } from '../../platform/database/errors.ts';
import type { ScreeningCapabilities, ScreeningLongWork } from '../capabilities.ts';
import type { Log } from '../../platform/log/log.ts';
import { under } from '../../platform/writing/traced-work.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import { readListStates } from '../lists/catalogue/list-states.query.ts';
import { officialLists } from '../runs/searching/searchable-lists.query.ts';
import { standingText } from '../monitors/list-standing.ts';
import { type DueMonitor, saveRetry, selectDue, selectDueByOwnLists } from '../monitors/monitors.store.ts';
import { compareClear } from './compare-clear.query.ts';
import { compareMonitor } from './compare-monitor.query.ts';
import { groupsOf } from './due-groups.ts';
import { comparedLists, type DueWork, type ListsOfTick } from './compared-lists.lookup.ts';
import { readOwnStandings } from './own-standings.lookup.ts';
import { rememberedChanges } from './remembered-changes.lookup.ts';
import { rescreenClear } from './rescreen-clear.command.ts';
import { type RescreeningOutcome, rescreenMonitor } from './rescreen-monitor.command.ts';

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

const MONITORS_PER_TICK = 2_000;
/** How many are screened side by side, each in a transaction of its own. */
const AT_ONCE = 4;
/** How many without a match are kept in one transaction. */
const CLEAR_TOGETHER = 250;
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
      const standing = { taken, own, changes, now };
      const sum = { monitors: 0, comparedEntries: 0 };
      const others: DueMonitor[] = [];
      await sideBySide(groupsOf(due, CLEAR_TOGETHER), async (group) => {
        const { rescreened, rest, entries } = await rescreenTogether(deps, group, standing);
        sum.monitors += rescreened;
        sum.comparedEntries += rescreened * entries;
        others.push(...rest);
      });
      await sideBySide(others, async (one) => {
        const rescreened = await rescreen(deps, { due: one, ...standing });
        if (!rescreened) return;
        sum.monitors += 1;
        sum.comparedEntries += rescreened.comparedEntries;
      });
      return sum;
    },
  };
}

async function sideBySide<Work>(all: readonly Work[], work: (one: Work) => Promise<void>): Promise<void> {
  const waiting = [...all];
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await work(next);
  };
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, lane));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
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

const CALLER = { kind: 'service', name: 'rescreening' } as const;

/** Those that have no match, then and now, in one transaction; all others are left to be screened by themselves. */
async function rescreenTogether(
  deps: RescreeningDeps,
  group: readonly [DueMonitor, ...DueMonitor[]],
  standing: ListsOfTick,
): Promise<{ readonly rescreened: number; readonly rest: readonly DueMonitor[]; readonly entries: number }> {
  const [due] = group;
  const alone = { rescreened: 0, rest: group, entries: 0 };
  if (group.length === 1) return alone;
  try {
    const compared = await compareClear(
      deps.database,
      { ...deps, now: standing.now },
      { scope: due.scope, due: group, ...(await comparedLists(deps, { due, ...standing })) },
    );
    if (compared.clear.length === 0) return alone;
    const call = { scope: due.scope, principal: CALLER };
    const outcome = await deps.writes.execute(call, rescreenClear, compared);
    const done = new Set(isRefusal(outcome) ? [] : outcome.value);
    const kept = new Set(compared.clear.map(({ monitor }) => monitor.id));
    // Of those that could be kept and were not, another worker has some, and the rest is due at the next tick.
    return {
      rescreened: done.size,
      rest: group.filter(({ id }) => !kept.has(id)),
      entries: compared.entries,
    };
  } catch (error) {
    if (isUnavailable(error)) throw error;
    // One of them may be at fault: each by itself tells which.
    return alone;
  }
}

async function rescreen(
  deps: RescreeningDeps,
  { due, now, ...standing }: DueWork,
): Promise<RescreeningOutcome | undefined> {
  const call = { scope: due.scope, principal: CALLER };
  try {
    const lists = await comparedLists(deps, { ...standing, due, now });
    const compared = await compareMonitor(deps.database, { ...deps, now }, { due, ...lists });
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
