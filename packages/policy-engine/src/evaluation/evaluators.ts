import type { Evaluator } from './evaluation.ts';
import { evaluatorV1 } from './evaluators/v1.ts';

/** Every version ever released, oldest first. None is taken away: stored assessments are replayed with theirs. */
const released = [evaluatorV1] as const;

/** What new assessments are made with. */
export const currentEvaluator: Evaluator = evaluatorV1;

/** The evaluator of a stored assessment; undefined where this service is older than what wrote it. */
export function evaluatorOf(version: string): Evaluator | undefined {
  return released.find((evaluator) => evaluator.version === version);
}
