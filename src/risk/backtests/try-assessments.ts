import {
  type CompiledPolicy,
  DECISIONS,
  type EvaluationResult,
  type InputSnapshot,
  snapshotReader,
  currentEvaluator,
  type PolicyDefinition,
} from '@assay/policy-engine';
import type { AssessmentId, SubjectId } from '../../kernel/ids.ts';
import type { BacktestOutcome } from './backtest.ts';

/** A version made ready for many stored assessments. */
export interface TrialPolicy {
  readonly compiled: CompiledPolicy;
  readonly inputsOf: (stored: readonly InputSnapshot[], evaluatedAt: Date) => readonly InputSnapshot[];
}

export function tryPolicy(definition: PolicyDefinition): TrialPolicy {
  return { compiled: currentEvaluator.compile(definition), inputsOf: snapshotReader(definition) };
}

/** As much of a stored assessment as another version is tried on. */
export interface AssessmentTexts {
  readonly evaluatedAt: Date;
  /** JSON. */
  readonly inputs: string;
  /** The canonical JSON of its result, or the beginning of it. */
  readonly result: string;
}

/** An assessment as a store gives it to be tried. */
export interface StoredAssessment {
  readonly id: AssessmentId;
  readonly subject_id: SubjectId;
  readonly evaluated_at: Date;
  /** JSON: read one after the other, what is made of it is garbage at once, and costs half. */
  readonly inputs: string;
  /** The beginning of its canonical JSON: it is read in full only where something has changed. */
  readonly result: string;
}

/** So much of a result tells its band and decision: the names of both have a limit. */
export const RESULT_CHARACTERS = 160;

export interface Trial {
  readonly before: BacktestOutcome;
  readonly after: BacktestOutcome;
  readonly evaluated: EvaluationResult;
  readonly inputs: readonly InputSnapshot[];
}

/** What the version comes to on an assessment; undefined where it is not for the subject. */
export function tryAssessment(
  policy: TrialPolicy,
  { evaluatedAt, inputs: text, result }: AssessmentTexts,
): Trial | undefined {
  const stored = JSON.parse(text) as readonly InputSnapshot[];
  const inputs = policy.inputsOf(stored, evaluatedAt);
  if (policy.compiled.applicability(inputs) !== 'matched') return undefined;
  const evaluated = policy.compiled.evaluate(inputs);
  const { band, decision } = evaluated;
  return { before: outcomeIn(result), after: { band, decision }, evaluated, inputs };
}

const BEGINNING = /^\{"band":(null|"[a-z0-9_.-]+"),"decision":"([a-z_]+)"/;

/** Canonical JSON has its members in order, so band and decision stand at its beginning: the rest need not be read. */
function outcomeIn(result: string): BacktestOutcome {
  const [, band, name] = BEGINNING.exec(result) ?? [];
  const decision = DECISIONS.find((one) => one === name);
  if (band === undefined || decision === undefined)
    throw new Error('The result of an assessment is not canonical.');
  return { band: band === 'null' ? null : band.slice(1, -1), decision };
}
