import { expect, test } from 'vitest';
import { currentEvaluator, evaluatorOf } from './evaluators.ts';
import { evaluatorV1 } from './evaluators/v1.ts';

test('Contract 2, Evaluating: new assessments are made with risk-evaluator-v1', () => {
  expect(currentEvaluator.version).toBe('risk-evaluator-v1');
  expect(evaluatorOf(currentEvaluator.version)).toBe(currentEvaluator);
});

test('Document 1, Versioning, rule 4: an assessment is replayed with the version that it records', () => {
  expect(evaluatorOf('risk-evaluator-v1')).toBe(evaluatorV1);
  expect(evaluatorOf('risk-evaluator-v999')).toBeUndefined();
});
