import { createHash } from 'node:crypto';
import { canonicalJson } from '@assay/values';
import { expect, test } from 'vitest';
import { aDefinition } from '../../../test/support/risk/policies.ts';
import { limits } from '../../kernel/limits.ts';
import { parsePolicy } from './parse-policy.ts';

const definition = aDefinition('0199a1b2-0000-7000-8000-000000000001');

test('Contract 2, Policy definition, rule 1: the digest is that of the canonical normal form', () => {
  const { formatVersion: _, floor: __, ...sent } = definition;
  const digest = createHash('sha256').update(canonicalJson(definition)).digest('hex');
  expect(parsePolicy({ definition: sent })).toMatchObject({ definition, digest });
});

test('faults count from the body, and only so many are told', () => {
  const rules = Array.from({ length: limits.reportedFaults + 1 }, () => ({}));
  const refusal = parsePolicy({ definition: { ...definition, rules } });
  expect(refusal).toMatchObject({ refused: 'invalid_policy' });
  expect(refusal).toHaveProperty('errors.length', limits.reportedFaults);
  expect(refusal).toHaveProperty('errors.0.pointer', '/definition/rules/0');
});

test('what is too large names the limit', () => {
  expect(parsePolicy({ definition: { junk: 'x'.repeat(limits.policyBytes) } })).toMatchObject({
    refused: 'too_large',
    members: { limitBytes: limits.policyBytes },
  });
});
