import type { HistoryEntry } from '../../kernel/history.ts';
import { refuse } from '../../kernel/result.ts';
import type { Command, CommandContext } from '../../platform/writing/command.ts';
import type { Tx } from '../../platform/database/database.ts';
import { claimMonitors, saveManyRescreened } from '../monitors/many-monitors.store.ts';
import type { MonitorId } from '../monitors/monitor.ts';
import { isSameLists, listsAfter } from '../monitors/monitor-lists.ts';
import type { Run } from '../runs/run.ts';
import type { SourceReport } from '../runs/status/sources.ts';
import { storeRun } from '../runs/storing/store-run.step.ts';
import type { ClearGroup, ClearMonitor } from './compare-clear.query.ts';
import { announcedHistory } from './announced-history.ts';

/** Monitors without a match, screened again in one transaction: each gets a run of its own. Answers which they were. */
export const rescreenClear: Command<ClearGroup, readonly MonitorId[], 'illegal_transition'> = async (
  tx,
  ctx,
  { reports, clear },
) => {
  const ids = clear.map(({ monitor }) => monitor.id);
  const held = await claimMonitors(tx, ctx.scope, ids, ctx.now);
  const taken = clear.filter(({ monitor, lists }) => isSameLists(held.get(monitor.id) ?? [], lists));
  const made = await Promise.all(taken.map((one) => keepRun(tx, ctx, one, reports)));
  const [first, ...others] = made.flatMap(({ history }) => history);
  if (!first) return refuse('illegal_transition', 'They are gone, or another worker has them.');
  const done = made.map(({ run, one: { monitor, lists } }) => ({
    id: monitor.id,
    runId: run.id,
    lists: listsAfter(run, lists),
  }));
  saveManyRescreened(tx, ctx.scope, done, ctx.now);
  return { value: done.map(({ id }) => id), history: [first, ...others] };
};

interface StoredRun {
  readonly one: ClearMonitor;
  readonly run: Run;
  readonly history: readonly HistoryEntry[];
}

async function keepRun(
  tx: Tx,
  ctx: CommandContext,
  one: ClearMonitor,
  reports: readonly SourceReport[],
): Promise<StoredRun> {
  const { monitor, subject, searched, last } = one;
  const sources = sourcesOf(monitor.sources, reports);
  const order = {
    subject,
    asked: monitor,
    trigger: 'rescreen',
    sessionId: null,
    riskSubjectId: null,
    recordsFacts: false,
  } as const;
  const kept = await storeRun(tx, ctx, order, { ...searched, sources, matches: [] });
  return { one, run: kept.run, history: announcedHistory({ newId: () => ctx.newId() }, kept, last) };
}

/** The very same for all of a group whose order is that of the reports: they are written as one text. */
function sourcesOf(keys: readonly string[], reports: readonly SourceReport[]): readonly SourceReport[] {
  const inOrder = keys.length === reports.length && keys.every((key, at) => reports[at]?.key === key);
  return inOrder ? reports : keys.flatMap((key) => reports.find((report) => report.key === key) ?? []);
}
