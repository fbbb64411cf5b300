import { secondsAfter } from '@assay/values';
import type { WritePath } from '../../platform/writing/command.ts';
import type { Database } from '../../platform/database/database.ts';
import { claimInTurns } from '../../platform/workers/leased-work.ts';
import type { Log } from '../../platform/log/log.ts';
import type { AssessmentId } from '../../kernel/ids.ts';
import type { Move } from '../backtests/backtest.ts';
import { insertMoves, SHADOW_MOVES } from '../backtests/moves.store.ts';
import { RESULT_CHARACTERS, tryPolicy } from '../backtests/try-assessments.ts';
import { tryChunk, type ChunkOutcome } from '../backtests/try-chunk.lookup.ts';
import type { RiskCapabilities } from '../capabilities.ts';
import { findPolicy } from '../policies/policies.store.ts';
import { endShadow, type EndedShadow } from './end-shadow.command.ts';
import { firstIdAt, idBefore } from './id-bounds.ts';
import { endOf, type Shadow } from './shadow.ts';
import {
  claimShadows,
  type ClaimedShadow,
  countAssessments,
  deleteMoves,
  nextAssessments,
  type Progress,
  releaseShadow,
  saveProgress,
  SHADOWS,
  type ShadowRange,
} from './shadows.store.ts';

export interface ShadowParts {
  readonly database: Database;
  readonly writes: WritePath<RiskCapabilities>;
  readonly log: Log;
}

/** How much is done at once, and before others have their turn. */
export interface ShadowPace {
  readonly chunkAssessments: number;
  readonly chunksPerTurn: number;
}

const PACE: ShadowPace = { chunkAssessments: 250, chunksPerTurn: 40 };
const PER_TICK = 4;
const LEASE_SECONDS = 300;
const MAX_TRIES = 3;
const RETRY_SECONDS = 30;
const LOOK_SECONDS = 10;
/** An assessment gets its id before it is committed. Within this time others with lower ids may still come. */
const LAG_SECONDS = 30;
/** So long after the end everything is committed that ever will be: then all is counted once more. */
const SETTLED_SECONDS = 120;

/** Goes on with the shadows that have waited longest; what each chunk found is kept with how far it came. */
export async function tickShadows(parts: ShadowParts, now: Date, pace = PACE): Promise<number> {
  const round = { now, leaseSeconds: LEASE_SECONDS, most: PER_TICK };
  const claimed = await claimInTurns(parts.database, SHADOWS, round, claimShadows);
  for (const one of claimed) await goOn({ ...parts, pace, now }, one);
  return claimed.length;
}

interface Round extends ShadowParts {
  readonly pace: ShadowPace;
  readonly now: Date;
}

/** A failure is tried again later, and the third one in a row ends the shadow. So does a third crash. */
async function goOn(round: Round, claimed: ClaimedShadow): Promise<void> {
  const { database, now, log } = round;
  const { tries, shadow } = claimed;
  try {
    if (tries > MAX_TRIES) throw new Error('The workers that had it never came to an end.');
    await lookOn(round, claimed);
  } catch (error) {
    log.error({ shadowId: shadow.id, tries, error }, 'shadow failed');
    if (tries < MAX_TRIES)
      await releaseShadow(database, claimed, { until: secondsAfter(now, RETRY_SECONDS), tries });
    else await giveUp(round, claimed);
  }
}

async function lookOn(round: Round, claimed: ClaimedShadow): Promise<void> {
  const { database, now, pace } = round;
  const version = await findPolicy(database, claimed.scope, claimed.shadow.policyVersionId);
  if (!version) throw new Error('The policy version of a shadow is gone.');
  const policy = tryPolicy(version.definition);
  const horizon = secondsAfter(now, -LAG_SECONDS);
  const end = endOf(claimed.shadow).at;
  const beforeId = firstIdAt<'assessment'>(horizon);
  let { shadow, afterId } = claimed;
  for (let chunk = 0; chunk < pace.chunksPerTurn; chunk++) {
    const asked = { most: pace.chunkAssessments, resultCharacters: RESULT_CHARACTERS };
    const rows = await nextAssessments(database, { ...claimed, shadow }, { afterId, beforeId, end }, asked);
    const isAll = rows.length < asked.most;
    const found = await tryChunk(database, claimed.scope, { policy, rows, known: shadow.matrix });
    const reached = isAll ? horizon : (rows.at(-1)?.evaluated_at ?? horizon);
    shadow = advanced(shadow, rows.length, found, earlier(reached, end));
    afterId = rows.at(-1)?.id ?? afterId;
    const isKept = await keepChunk(database, claimed, { shadow, afterId }, found.moves);
    // Another worker has it by now, and goes on from the last chunk that was kept.
    if (!isKept) return;
    if (isAll) return rest(round, { ...claimed, shadow }, { afterId, beforeId, end });
  }
  await releaseShadow(database, claimed, { until: now, tries: 0 });
}

function keepChunk(
  database: Database,
  claimed: ClaimedShadow,
  progress: Progress,
  moves: readonly Move[],
): Promise<boolean> {
  return database.transaction(async (tx) => {
    if (!(await saveProgress(tx, claimed, progress))) return { rollback: false };
    insertMoves(tx, SHADOW_MOVES, { scope: claimed.scope, id: claimed.shadow.id, moves });
    return { commit: true };
  });
}

/** All that can be counted by now is: records the end where it has come, and looks again later or never. */
async function rest(round: Round, claimed: ClaimedShadow, watched: ShadowRange): Promise<void> {
  const { database, now } = round;
  const { shadow } = claimed;
  if (watched.end <= now && !shadow.ended) await recordEnd(round, claimed, 'time');
  if (now < secondsAfter(watched.end, SETTLED_SECONDS)) {
    await releaseShadow(database, claimed, { until: secondsAfter(now, LOOK_SECONDS), tries: 0 });
    return;
  }
  const first = idBefore<'assessment'>(shadow.from);
  const all = await countAssessments(database, claimed, { ...watched, afterId: first });
  const isWhole = all === shadow.counts.done;
  // One was committed behind those that were looked at already: all of them are tried again, from the beginning.
  if (!isWhole) await beginAnew(database, claimed, first);
  await releaseShadow(database, claimed, { until: isWhole ? null : now, tries: 0 });
}

async function beginAnew(database: Database, claimed: ClaimedShadow, afterId: AssessmentId): Promise<void> {
  const counts = { done: 0, moved: 0, notCovered: 0 };
  const shadow: Shadow = { ...claimed.shadow, counts, matrix: [] };
  await database.transaction(async (tx) => {
    if (!(await saveProgress(tx, claimed, { shadow, afterId }))) return { rollback: undefined };
    deleteMoves(tx, claimed.scope, shadow.id);
    return { commit: undefined };
  });
}

async function giveUp(round: Round, claimed: ClaimedShadow): Promise<void> {
  await recordEnd(round, claimed, 'failed');
  await releaseShadow(round.database, claimed, { until: null, tries: 0 });
}

/** A refusal says that it was ended meanwhile. */
async function recordEnd(
  { writes }: Round,
  { scope, shadow }: ClaimedShadow,
  because: EndedShadow['because'],
): Promise<void> {
  const call = { scope, principal: { kind: 'service', name: 'shadows' } } as const;
  await writes.execute(call, endShadow, { id: shadow.id, because });
}

function advanced(
  shadow: Shadow,
  tried: number,
  { matrix, covered, moves }: ChunkOutcome,
  countedUntil: Date,
): Shadow {
  const { counts } = shadow;
  return {
    ...shadow,
    countedUntil: countedUntil > shadow.countedUntil ? countedUntil : shadow.countedUntil,
    counts: {
      done: counts.done + tried,
      moved: counts.moved + moves.length,
      notCovered: counts.notCovered + tried - covered,
    },
    matrix,
  };
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}
