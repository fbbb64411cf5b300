import { secondsAfter } from '@assay/values';
import type { Database } from '../../platform/database/database.ts';
import { claimInTurns } from '../../platform/workers/leased-work.ts';
import type { Log } from '../../platform/log/log.ts';
import { findPolicy } from '../policies/policies.store.ts';
import type { Backtest, Move } from './backtest.ts';
import {
  BACKTESTS,
  claimBacktests,
  type ClaimedBacktest,
  countAssessments,
  nextAssessments,
  type Progress,
  releaseBacktest,
  saveProgress,
} from './backtests.store.ts';
import { BACKTEST_MOVES, insertMoves } from './moves.store.ts';
import { RESULT_CHARACTERS, tryPolicy } from './try-assessments.ts';
import { type ChunkOutcome, tryChunk } from './try-chunk.lookup.ts';

export interface BacktestParts {
  readonly database: Database;
  readonly log: Log;
}

/** How much is done at once, and before others have their turn. */
export interface BacktestPace {
  readonly chunkAssessments: number;
  readonly chunksPerTurn: number;
}

const PACE: BacktestPace = { chunkAssessments: 250, chunksPerTurn: 80 };
const PER_TICK = 2;
/** Much longer than the chunks of a turn take. */
const LEASE_SECONDS = 300;
const MAX_TRIES = 3;
const RETRY_SECONDS = 30;

/** Goes on with the backtests that have waited longest; what each chunk found is kept with how far it came. */
export async function tickBacktests(parts: BacktestParts, now: Date, pace = PACE): Promise<number> {
  const round = { now, leaseSeconds: LEASE_SECONDS, most: PER_TICK };
  const claimed = await claimInTurns(parts.database, BACKTESTS, round, claimBacktests);
  for (const one of claimed) await goOn({ ...parts, pace }, one, now);
  return claimed.length;
}

interface PacedParts extends BacktestParts {
  readonly pace: BacktestPace;
}

/** A failure is tried again later, and the third one without a chunk in between ends it. So does a third crash. */
async function goOn(parts: PacedParts, claimed: ClaimedBacktest, now: Date): Promise<void> {
  const { tries, backtest } = claimed;
  if (tries > MAX_TRIES) return fail(parts, claimed, now);
  try {
    await runChunks(parts, claimed, now);
  } catch (error) {
    parts.log.error({ backtestId: backtest.id, tries, error }, 'backtest failed');
    if (tries >= MAX_TRIES) await fail(parts, claimed, now);
    else await releaseBacktest(parts.database, claimed, secondsAfter(now, RETRY_SECONDS));
  }
}

async function runChunks({ database, pace }: PacedParts, claimed: ClaimedBacktest, now: Date): Promise<void> {
  const version = await findPolicy(database, claimed.scope, claimed.backtest.policyVersionId);
  if (!version) throw new Error('The policy version of a backtest is gone.');
  const policy = tryPolicy(version.definition);
  let { backtest, afterId } = claimed;
  if (backtest.counts.assessments === null) {
    const assessments = await countAssessments(database, claimed.scope, backtest);
    backtest = { ...backtest, counts: { ...backtest.counts, assessments } };
  }
  for (let chunk = 0; chunk < pace.chunksPerTurn && backtest.state === 'running'; chunk++) {
    const most = Math.min(pace.chunkAssessments, backtest.limit - backtest.counts.done);
    const asked = { most, resultCharacters: RESULT_CHARACTERS };
    const rows = await nextAssessments(database, { ...claimed, backtest, afterId }, asked);
    const found = await tryChunk(database, claimed.scope, { policy, rows, known: backtest.matrix });
    const isLast = rows.length < most || backtest.counts.done + rows.length === backtest.limit;
    backtest = advanced(backtest, rows.length, found, isLast ? now : null);
    afterId = rows.at(-1)?.id ?? afterId;
    const isKept = await keepChunk(database, claimed, { backtest, afterId }, found.moves);
    // Another worker has it by now, and goes on from the last chunk that was kept.
    if (!isKept) return;
  }
  if (backtest.state === 'running') await releaseBacktest(database, claimed, now);
}

function keepChunk(
  database: Database,
  claimed: ClaimedBacktest,
  progress: Progress,
  moves: readonly Move[],
): Promise<boolean> {
  return database.transaction(async (tx) => {
    if (!(await saveProgress(tx, claimed, progress))) return { rollback: false };
    insertMoves(tx, BACKTEST_MOVES, { scope: claimed.scope, id: claimed.backtest.id, moves });
    return { commit: true };
  });
}

function advanced(
  backtest: Backtest,
  tried: number,
  { matrix, covered, moves }: ChunkOutcome,
  endedAt: Date | null,
): Backtest {
  const { counts } = backtest;
  return {
    ...backtest,
    state: endedAt === null ? 'running' : 'completed',
    completedAt: endedAt,
    counts: {
      ...counts,
      done: counts.done + tried,
      moved: counts.moved + moves.length,
      notCovered: counts.notCovered + tried - covered,
    },
    matrix,
  };
}

async function fail({ database }: BacktestParts, claimed: ClaimedBacktest, now: Date): Promise<void> {
  const backtest: Backtest = { ...claimed.backtest, state: 'failed', completedAt: now };
  const progress = { backtest, afterId: claimed.afterId };
  await database.transaction(async (tx) => ({ commit: await saveProgress(tx, claimed, progress) }));
}
