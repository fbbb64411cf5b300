import { SCORER_VERSION } from '@assay/name-screening';
import type { HistoryEntry, ScreeningEntry } from '../../../kernel/history.ts';
import { actorOf } from '../../../kernel/principal.ts';
import type { CommandContext } from '../../../platform/writing/command.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { runEntries } from './history.ts';
import type { Match } from '../../matches/match.ts';
import { describeHits } from '../searching/describe-hits.lookup.ts';
import { digestOf } from '../subject/digest-subject.lookup.ts';
import { recordFacts } from '../facts/record-facts.step.ts';
import type { Order } from './order.ts';
import { isIncomplete, type Run } from '../run.ts';
import { insertRun } from './runs.store.ts';
import type { SearchOutcome, ListsSearch } from '../searching/search-outcome.ts';
import { statusOf } from '../status/status.ts';

export interface RunToStore {
  readonly run: Run;
  readonly history: readonly [ScreeningEntry, ...HistoryEntry[]];
}

/** One whole run: what the search found is looked up, and kept with all it leaves behind. */
export async function runScreening(
  tx: Tx,
  ctx: CommandContext,
  order: Order,
  { sources, searched, day }: ListsSearch,
): Promise<RunToStore> {
  const found = await describeHits(tx, searched.hits, order.asked, day);
  const matches = found.map((match): Match => ({ ...match, id: ctx.newId(), decision: 'pending' }));
  const { errorCode, incompleteReasons, candidateCount, topScore } = searched;
  return storeRun(tx, ctx, order, {
    errorCode,
    incompleteReasons,
    candidateCount,
    topScore,
    sources,
    matches,
  });
}

type Outcome = Omit<SearchOutcome, 'hits'> & Pick<Run, 'sources' | 'matches'>;

/** Writes a run whose matches are known, with its receipts. Nothing of the subject is written but its digest. */
export async function storeRun(
  tx: Tx,
  ctx: CommandContext,
  order: Order,
  { errorCode, incompleteReasons, sources, matches, candidateCount, topScore }: Outcome,
): Promise<RunToStore> {
  const { asked, trigger, sessionId, riskSubjectId } = order;
  const { reviewScore, matchScore, pepLookbackMonths } = asked;
  const incomplete = isIncomplete({ errorCode, incompleteReasons });
  const screened: Run = {
    id: ctx.newId(),
    mode: ctx.scope.mode,
    status: statusOf({ errorCode, incomplete, matchScore, matches }),
    incompleteReasons,
    errorCode,
    trigger,
    sessionId,
    riskSubjectId,
    sources,
    policy: { reviewScore, matchScore, pepLookbackMonths, scorerVersion: SCORER_VERSION },
    riskSources: [],
    candidateCount,
    topScore,
    matches,
    createdAt: ctx.now,
  };
  const recorded =
    riskSubjectId !== null && order.recordsFacts
      ? await recordFacts(tx, ctx, screened, riskSubjectId)
      : undefined;
  const run = recorded ? { ...screened, riskSources: recorded.riskSources } : screened;
  insertRun(tx, ctx.scope, run, {
    subjectDigest: digestOf(ctx, order.subject),
    createdBy: actorOf(ctx.principal),
  });
  const entries = runEntries(run, () => ctx.newId());
  return { run, history: recorded ? [...entries, ...recorded.history] : entries };
}
