import {
  type Cause,
  causesOf,
  type CompiledPolicy,
  DECISIONS,
  type EvaluationResult,
  type InputSnapshot,
  snapshotReader,
  currentEvaluator,
  type PolicyDefinition,
} from '@assay/policy-engine';
import { type BacktestOutcome, sameOutcome } from './backtest.ts';

/** A version made ready for many stored assessments. */
export interface TriedPolicy {
  readonly compiled: CompiledPolicy;
  readonly inputsOf: (stored: readonly InputSnapshot[], evaluatedAt: Date) => readonly InputSnapshot[];
}

export function tryPolicy(definition: PolicyDefinition): TriedPolicy {
  return { compiled: currentEvaluator.compile(definition), inputsOf: snapshotReader(definition) };
}

/** As much of a stored assessment as another version is tried on. */
export interface Tried {
  readonly evaluatedAt: Date;
  readonly inputs: readonly InputSnapshot[];
  /** The canonical JSON of its result. */
  readonly result: string;
}

export type Trial =
  | 'not_covered'
  | {
      readonly before: BacktestOutcome;
      readonly after: BacktestOutcome;
      /** Null where the result stays. */
      readonly because: readonly Cause[] | null;
    };

/** What the version comes to on an assessment. */
export function tryAssessment(policy: TriedPolicy, { evaluatedAt, inputs: stored, result }: Tried): Trial {
  const inputs = policy.inputsOf(stored, evaluatedAt);
  if (policy.compiled.applicability(inputs) !== 'matched') return 'not_covered';
  const evaluated = policy.compiled.evaluate(inputs);
  const before = outcomeIn(result);
  const after = { band: evaluated.band, decision: evaluated.decision };
  if (sameOutcome(before, after)) return { before, after, because: null };
  return { before, after, because: causesOf(JSON.parse(result) as EvaluationResult, evaluated, inputs) };
}

const BEGINNING = /^\{"band":(null|"[a-z0-9_.-]+"),"decision":"([a-z_]+)"/;

/** Canonical JSON has its members in order, so band and decision stand at its beginning: the rest need not be read. */
function outcomeIn(result: string): BacktestOutcome {
  const [, band, name] = BEGINNING.exec(result) ?? [];
  const decision = DECISIONS.find((one) => one === name);
  if (band !== undefined && decision !== undefined)
    return { band: band === 'null' ? null : band.slice(1, -1), decision };
  const read = JSON.parse(result) as EvaluationResult;
  return { band: read.band, decision: read.decision };
}
