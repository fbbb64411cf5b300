/** @module-tag once */
import { expect, test } from 'vitest';
import fc from 'fast-check';
import {
  currentEvaluator,
  evaluationTexts,
  type EvaluationResult,
  type InputSnapshot,
  type PolicyDefinition,
} from '@assay/policy-engine';
import { situations } from '../../../packages/policy-engine/test/arbitrary-policies.ts';
import { EVALUATED_AT } from '../../../packages/policy-engine/test/evaluation.ts';
import { JsonText } from '../../kernel/json-text.ts';
import { asId } from '../../kernel/ids.ts';
import { type Assessment, assessmentRecord } from './assessment.ts';
import { presentAssessment } from './assessment-text.ts';

const ID = '00000000-0000-7000-8000-000000000001';

function assessment(
  definition: PolicyDefinition,
  inputs: readonly InputSnapshot[],
  result: EvaluationResult,
): Assessment {
  return {
    id: asId<'assessment'>(ID),
    mode: 'live',
    subjectId: asId<'subject'>(ID),
    sequence: 7,
    policyVersionId: asId<'policy-version'>(ID),
    policyKey: 'fraud',
    policyVersion: 2,
    policy: { definition, digest: 'd' },
    trigger: 'a "quoted" one \n',
    eventIds: [asId<'event'>(ID)],
    evaluatedAt: EVALUATED_AT,
    evidenceRevision: 3,
    previousAssessmentId: null,
    evaluatorVersion: 'risk-evaluator-v1',
    inputs,
    result,
    requiredActions: [{ actionId: asId<'action'>(ID), name: 'note', origins: [{ type: 'band', id: 'low' }] }],
    freshUntil: EVALUATED_AT,
    reviewDueAt: null,
    digest: 'd',
    createdBy: 'user:a',
  };
}

test('Document 1, Record shapes: a new assessment is answered with the record that is read later', () => {
  fc.assert(
    fc.property(situations(1), ({ definition, evidence: [receipts = []] }) => {
      const policy = currentEvaluator.compile(definition);
      const inputs = policy.resolve(receipts, EVALUATED_AT);
      const made = assessment(definition, inputs, policy.evaluate(inputs));
      const evaluation = evaluationTexts(made.inputs, made.result);
      const texts = { evaluation, policy: JSON.stringify({ definition, digest: 'd' }) };
      const answered = presentAssessment({ ...made, texts });
      const { text } = answered instanceof JsonText ? answered : { text: '' };
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(assessmentRecord(made))));
      // A replay is made of the row: the same bytes, since the row has the texts of the answer.
      const row = { ...made, inputs: JSON.parse(evaluation.inputs), result: JSON.parse(evaluation.result) };
      expect(JSON.stringify(presentAssessment(row))).toBe(text);
    }),
  );
});
