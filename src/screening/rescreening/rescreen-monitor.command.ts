import { refuse } from '../../kernel/result.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Command, CommandContext } from '../../platform/writing/command.ts';
import type { Tx } from '../../platform/database/database.ts';
import { lockRiskSubject } from '../../risk/index.ts';
import type { RunId } from '../ids.ts';
import type { Match } from '../matches/match.ts';
import { type RunToStore, storeRun } from '../runs/storing/store-run.step.ts';
import type { Order } from '../runs/storing/order.ts';
import type { Run } from '../runs/run.ts';
import { findRun, lockRun } from '../runs/storing/runs.store.ts';
import { saveCarried } from './carried-matches.store.ts';
import type { RescreeningResult, RescreeningMatch } from './compare-again.lookup.ts';
import type { ComparedMonitor } from './compare-monitor.query.ts';
import { isSameLists, listsAfter } from '../monitors/monitor-lists.ts';
import { saveRescreened, claimMonitor, type WholeMonitor } from '../monitors/monitors.store.ts';
import { isSameRuns, runIdsOf } from './rescreening.ts';
import { announcedHistory } from './announced-history.ts';

export interface RescreeningOutcome {
  readonly run: Run;
  readonly comparedEntries: number;
}

/** One monitor, screened again: its run is whole, and announced where its result is another than before. */
export const rescreenMonitor: Command<ComparedMonitor, RescreeningOutcome, 'illegal_transition'> = async (
  tx,
  ctx,
  { due, reports, order, runs: compared, found },
) => {
  const taken = await claimMonitor(tx, ctx.scope, due.id, ctx.now);
  if (!taken || !isSameLists(taken.lists, due.lists))
    return refuse('illegal_transition', 'It is gone, or another worker has it.');
  const { monitor, lists } = taken;
  const runs = await holdRuns(tx, ctx.scope, taken);
  if (!isSameRuns(runs, compared))
    return refuse('illegal_transition', 'Somebody has decided on a match since it was compared.');
  const sources = monitor.sources.flatMap((key) => reports.find((report) => report.key === key) ?? []);
  const kept = await keepAgain(tx, ctx, order, { ...found, sources });
  saveRescreened(tx, ctx.scope, monitor.id, {
    runId: kept.run.id,
    at: ctx.now,
    lists: listsAfter(kept.run, lists),
  });
  const last = runs.get(monitor.lastRunId);
  const history = announcedHistory({ newId: () => ctx.newId() }, kept, last);
  return { value: { run: kept.run, comparedEntries: found.comparedEntries }, history };
};

/** The order of locks is monitor, subject, run: nobody decides on a match while it is carried over. */
async function holdRuns(tx: Tx, scope: Scope, whole: WholeMonitor): Promise<ReadonlyMap<RunId, Run>> {
  const { riskSubjectId } = whole.monitor;
  if (riskSubjectId !== null && !(await lockRiskSubject(tx, scope, riskSubjectId)))
    throw new Error('the risk subject of a monitor is gone');
  const ids = runIdsOf(whole);
  for (const id of ids) await lockRun(tx, scope, id);
  const runs = await Promise.all(ids.map((id) => findRun(tx, scope, id)));
  return new Map(runs.flatMap((run) => (run ? [[run.id, run] as const] : [])));
}

async function keepAgain(
  tx: Tx,
  ctx: CommandContext,
  order: Order,
  { searched, matches, sources }: RescreeningResult & Pick<Run, 'sources'>,
): Promise<RunToStore> {
  const again = matches.map((match) => ({ match: matchOf(ctx, match), former: match.former }));
  const kept = await storeRun(tx, ctx, order, {
    ...searched,
    sources,
    matches: again.map(({ match }) => match),
  });
  const carried = again.flatMap(({ match, former }) =>
    former ? [{ fromRun: former.runId, fromMatch: former.match.id, toMatch: match.id }] : [],
  );
  saveCarried(tx, ctx.scope, kept.run.id, carried);
  return kept;
}

function matchOf(ctx: CommandContext, { former, ...match }: RescreeningMatch): Match {
  return { ...match, id: ctx.newId(), decision: former?.match.decision ?? 'pending' };
}
