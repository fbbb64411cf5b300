import type { EvaluationTexts } from '@assay/policy-engine';
import { JsonText, jsonTextOf } from '../../kernel/json-text.ts';
import { type Assessment, assessmentRecord, recordWith } from './assessment.ts';

/** The parts of a record that are written before it is answered. */
interface AssessmentTexts {
  /** Definition and digest, as they were written for all assessments by the version. */
  readonly policy: string;
  readonly evaluation: EvaluationTexts;
}

export interface NewAssessment extends Assessment {
  readonly texts: AssessmentTexts;
}

/** One that was read has no texts. */
export type AssessmentToPresent = Assessment & Partial<Pick<NewAssessment, 'texts'>>;

/** The record; as text where its large members are written already, since they are nearly all of it. */
export function presentAssessment(assessment: AssessmentToPresent) {
  const { texts } = assessment;
  return texts === undefined
    ? assessmentRecord(assessment)
    : jsonTextOf(recordWith(assessment, asJson(texts)));
}

function asJson({ policy, evaluation: { inputs, factors, rules } }: AssessmentTexts) {
  return {
    policy: new JsonText(policy),
    inputs: new JsonText(inputs),
    factors: new JsonText(factors),
    rules: new JsonText(rules),
  };
}
