import { causesOf } from '@assay/policy-engine';
import type { Scope } from '../../kernel/scope.ts';
import type { Database } from '../../platform/database/database.ts';
import { turnOfOthers } from '../../platform/turns.ts';
import { Matrix, type Move, sameOutcome, type Transition } from './backtest.ts';
import { selectResults } from './backtests.store.ts';
import { type StoredAssessment, type Trial, type TrialPolicy, tryAssessment } from './try-assessments.ts';

export interface Chunk {
  readonly policy: TrialPolicy;
  readonly rows: readonly StoredAssessment[];
  /** Of the chunks before. */
  readonly known: readonly Transition[];
}

export interface ChunkOutcome {
  /** Those of before included. */
  readonly matrix: readonly Transition[];
  /** How many the version is for. */
  readonly covered: number;
  readonly moves: readonly Move[];
}

interface MovingTrial extends Trial {
  readonly row: StoredAssessment;
}

const TURN_MILLISECONDS = 5;

/** Tries a version on assessments, in turns between which others are served. */
export async function tryChunk(
  database: Database,
  scope: Scope,
  { policy, rows, known }: Chunk,
): Promise<ChunkOutcome> {
  const matrix = new Matrix(known);
  const moving: MovingTrial[] = [];
  let covered = 0;
  let end = performance.now() + TURN_MILLISECONDS;
  for (const row of rows) {
    const trial = tryAssessment(policy, { evaluatedAt: row.evaluated_at, ...row });
    if (trial) {
      covered += 1;
      matrix.add(trial.before, trial.after);
      if (!sameOutcome(trial.before, trial.after)) moving.push({ ...trial, row });
    }
    if (performance.now() < end) continue;
    await turnOfOthers();
    end = performance.now() + TURN_MILLISECONDS;
  }
  return { matrix: matrix.transitions(), covered, moves: await movesOf(database, scope, moving) };
}

/** Why is asked of those alone that move. */
async function movesOf(
  database: Database,
  scope: Scope,
  moving: readonly MovingTrial[],
): Promise<readonly Move[]> {
  const results = await selectResults(
    database,
    scope,
    moving.map(({ row }) => row.id),
  );
  return moving.map(({ row, before, after, evaluated, inputs }) => {
    const stored = results.get(row.id);
    if (!stored) throw new Error('An assessment that was read is gone.');
    const because = causesOf(stored, evaluated, inputs);
    return { assessmentId: row.id, subjectId: row.subject_id, before, after, because };
  });
}
