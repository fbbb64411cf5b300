import {
  type Cause,
  causesOf,
  currentEvaluator,
  type EvaluationResult,
  type PolicyDefinition,
  snapshotReader,
} from '@assay/policy-engine';
import { type BacktestOutcome, Matrix, sameOutcome, type Transition } from '../../../risk/index.ts';
import type { StoredAssessment } from './stored-assessment.ts';

/** An assessment that would come out differently, in the form of the service. */
export interface MovedAssessment {
  readonly assessmentId: string;
  readonly subjectId: string;
  readonly before: BacktestOutcome;
  readonly after: BacktestOutcome;
  readonly because: readonly Cause[];
}

export interface Found {
  readonly counts: { readonly done: number; readonly moved: number; readonly notCovered: number };
  readonly matrix: readonly Transition[];
}

export interface Tally {
  /** Tries the policy on one more; what it says is defined where the assessment would move. */
  add(assessment: StoredAssessment): MovedAssessment | undefined;
  found(): Found;
}

/** The same as a backtest of the service, on assessments as its API gives them. */
export function tallyOf(definition: PolicyDefinition): Tally {
  const [compiled, inputsOf] = [currentEvaluator.compile(definition), snapshotReader(definition)];
  const matrix = new Matrix();
  const counts = { done: 0, moved: 0, notCovered: 0 };
  return {
    add: ({ id, subjectId, evaluatedAt, inputs: stored, result }) => {
      counts.done += 1;
      const inputs = inputsOf(stored, evaluatedAt);
      if (compiled.applicability(inputs) !== 'matched') {
        counts.notCovered += 1;
        return undefined;
      }
      const evaluated = compiled.evaluate(inputs);
      const [before, after] = [outcomeOf(result), outcomeOf(evaluated)];
      matrix.add(before, after);
      if (sameOutcome(before, after)) return undefined;
      counts.moved += 1;
      const because = causesOf({ ...evaluated, ...result }, evaluated, inputs);
      return { assessmentId: id, subjectId, before, after, because };
    },
    found: () => ({ counts: { ...counts }, matrix: matrix.transitions() }),
  };
}

function outcomeOf({ band, decision }: Pick<EvaluationResult, 'band' | 'decision'>): BacktestOutcome {
  return { band, decision };
}
