import type { ScreenedSubject } from '@assay/name-screening';
import type { Scope } from '../../kernel/scope.ts';
import type { Span } from '../../kernel/span.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { ScreeningCapabilities, ScreeningLongWork } from '../capabilities.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import type { RunId } from '../ids.ts';
import { sealPurpose } from '../monitors/monitor.ts';
import { isSameLists } from '../monitors/monitor-lists.ts';
import { type DueMonitor, findWholeMonitor, type WholeMonitor } from '../monitors/monitors.store.ts';
import { dayOf } from '../runs/searching/day.ts';
import type { Order } from '../runs/storing/order.ts';
import type { Run } from '../runs/run.ts';
import { findRun } from '../runs/storing/runs.store.ts';
import type { SourceReport } from '../runs/status/sources.ts';
import { type RescreeningResult, compareAgain } from './compare-again.lookup.ts';
import { type Comparison, runIdsOf } from './rescreening.ts';

export interface MonitorComparison {
  readonly due: DueMonitor;
  readonly reports: readonly SourceReport[];
  readonly comparisons: readonly Comparison[];
}

/** A monitor that is due, as it was compared before it was taken. */
export interface ComparedMonitor {
  readonly due: DueMonitor;
  readonly reports: readonly SourceReport[];
  readonly order: Order;
  /** The runs that searched the lists last, with the decisions that were carried over. */
  readonly runs: ReadonlyMap<RunId, Run>;
  readonly found: RescreeningResult;
}

interface ComparisonContext {
  readonly capabilities: ScreeningCapabilities;
  readonly longWork: ScreeningLongWork;
  readonly vault: Vault;
  readonly now: Date;
  readonly span?: Span;
}

/**
 * What the lists say of a monitor's subject now: before the transaction that keeps it, which finds out whether somebody
 * decided on a match meanwhile. Undefined where the monitor is no longer due.
 */
export async function compareMonitor(
  db: Reader,
  { capabilities, longWork, vault, now, span }: ComparisonContext,
  { due, reports, comparisons }: MonitorComparison,
): Promise<ComparedMonitor | undefined> {
  const { scope } = due;
  const whole = await findWholeMonitor(db, scope, due.id);
  if (!whole || !isSameLists(whole.lists, due.lists)) return undefined;
  const { lists } = whole;
  const runs = await runsOf(db, scope, whole);
  const order = orderOf(vault, scope, whole);
  const owner = { organizationId: scope.organizationId, isBackground: true, span };
  const again = {
    ...order,
    capabilities,
    longWork,
    owner,
    day: dayOf(now),
    reports,
    comparisons,
    lists,
    runs,
  };
  const found = await compareAgain(db, again);
  // Another try may succeed, and until then the last run says more.
  if (found.searched.errorCode === 'screening_failed')
    throw new Error('a monitor could not be searched again');
  return { due, reports, order, runs, found };
}

async function runsOf(db: Reader, scope: Scope, whole: WholeMonitor): Promise<ReadonlyMap<RunId, Run>> {
  const runs = await Promise.all(runIdsOf(whole).map((id) => findRun(db, scope, id)));
  return new Map(runs.flatMap((run) => (run ? [[run.id, run] as const] : [])));
}

function orderOf(vault: Vault, scope: Scope, { monitor, sealedSubject }: WholeMonitor): Order {
  const { id, sources, reviewScore, matchScore, pepLookbackMonths, riskSubjectId } = monitor;
  const opened = vault.open(scope.organizationId, sealPurpose(scope, id), sealedSubject);
  return {
    subject: JSON.parse(opened) as ScreenedSubject,
    asked: { sources, reviewScore, matchScore, pepLookbackMonths },
    trigger: 'rescreen',
    sessionId: null,
    riskSubjectId,
    recordsFacts: true,
  };
}
