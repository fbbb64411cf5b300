import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { evaluateFacts, inputsOf } from '../../../test/evaluation.ts';
import type { FactValue, PolicyDefinition } from '../../policies/definition.ts';
import type { EvaluationResult } from '../evaluation.ts';
import { evaluatorV1 } from './v1.ts';

interface Scenario {
  readonly name: string;
  readonly inputs: Readonly<Record<string, { readonly value: FactValue }>>;
  readonly expect: Partial<EvaluationResult>;
}

function example(name: string): unknown {
  return JSON.parse(readFileSync(`test/examples/${name}.json`, 'utf8'));
}

describe.each(['onboarding', 'fraud'])('The example policy %s', (policy) => {
  const { definition } = example(policy) as { definition: PolicyDefinition };
  const scenarios = example(`${policy}.scenarios`) as readonly Scenario[];

  test.each(scenarios)('$name', ({ inputs, expect: expected }) => {
    const facts = Object.fromEntries(Object.entries(inputs).map(([key, { value }]) => [key, value]));
    expect(evaluateFacts(definition, facts)).toMatchObject(expected);
    expect(evaluatorV1.compile(definition).applicability(inputsOf(definition, facts))).toBe('matched');
  });
});
