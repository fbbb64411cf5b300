import { type Difference, differencesOf, type EvaluationResult, evaluatorOf } from '@assay/policy-engine';
import { canonicalJson, type JsonValue } from '@assay/values';
import type { AssessmentId } from '../../kernel/ids.ts';
import { digestOf as digestOfDefinition } from '../policies/definition-digest.ts';
import { type Assessment, digestOf } from './assessment.ts';

export interface Replay {
  readonly assessmentId: AssessmentId;
  readonly evaluatorVersion: string;
  readonly identical: boolean;
  readonly digest: string;
  readonly recomputedDigest: string;
  readonly differences: readonly Difference[];
}

/** Nothing of the stored digest is trusted: the policy's own is made again too. */
export function replayOf(assessment: Assessment): Replay {
  const { evaluatorVersion, inputs, policy, evaluatedAt, digest } = assessment;
  const result = evaluateAgain(assessment);
  const policyDigest = digestOfDefinition(policy.definition);
  const texts = { inputs: canonicalJson(inputs), result: canonicalJson(result) };
  const recomputedDigest = digestOf({ policyDigest, evaluatedAt, evaluatorVersion, texts });
  const differences = differencesOf(asJson(assessment.result), asJson(result));
  return {
    assessmentId: assessment.id,
    evaluatorVersion,
    identical: differences.length === 0 && recomputedDigest === digest,
    digest,
    recomputedDigest,
    differences,
  };
}

/** Null where the recorded evaluator cannot evaluate the stored record: it was changed since. */
function evaluateAgain({ evaluatorVersion, policy, inputs }: Assessment): EvaluationResult | null {
  const evaluator = evaluatorOf(evaluatorVersion);
  if (!evaluator) throw new Error(`this service does not have the evaluator ${evaluatorVersion}`);
  try {
    return evaluator.compile(policy.definition).evaluate(inputs);
  } catch {
    return null;
  }
}

function asJson(value: unknown): JsonValue {
  return value as JsonValue;
}
