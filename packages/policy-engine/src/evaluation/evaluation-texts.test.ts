/** @module-tag once */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { situations } from '../../test/arbitrary-policies.ts';
import { EVALUATED_AT } from '../../test/evaluation.ts';
import { canonicalJson } from '@assay/values';
import { currentEvaluator } from '../versions/evaluators.ts';
import { evaluationTexts } from './evaluation-texts.ts';

test('Contract 2, Evaluating: the texts are those that RFC 8785 gives', () => {
  fc.assert(
    fc.property(situations(3), ({ definition, evidence }) => {
      const policy = currentEvaluator.compile(definition);
      for (const receipts of evidence) {
        const inputs = policy.resolve(receipts, EVALUATED_AT);
        const result = policy.evaluate(inputs);
        const { factors, rules } = result;
        expect(evaluationTexts(inputs, result)).toEqual({
          inputs: canonicalJson(inputs),
          factors: canonicalJson(factors),
          rules: canonicalJson(rules),
          result: canonicalJson(result),
        });
      }
    }),
  );
});
