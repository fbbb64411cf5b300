/** @module-tag repeated */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { situations } from '../../../test/arbitrary-policies.ts';
import { EVALUATED_AT, evidenceId } from '../../../test/evaluation.ts';
import {
  referenceApplicability,
  referenceInputs,
  referenceResult,
} from '../../../test/reference-evaluator.ts';
import type { PolicyDefinition } from '../../policies/definition.ts';
import type { CompiledPolicy, EvaluationResult, InputSnapshot, Receipt } from '../evaluation.ts';
import { evaluatorV1 } from './v1.ts';
import { repeats } from '@assay/test-support/repeats';

/** A random policy with one state of its evidence, and what comes of it. */
interface Case {
  readonly definition: PolicyDefinition;
  readonly policy: CompiledPolicy;
  readonly receipts: readonly Receipt[];
  readonly inputs: readonly InputSnapshot[];
  readonly result: EvaluationResult;
}

/** Null, or what broke the rule: the smallest situation that was found, and the seed that brings it back. */
function counterexample(holds: (one: Case) => boolean, policies = repeats(250, 1_000)): string | null {
  const property = fc.property(situations(3), ({ definition, evidence }) => {
    const policy = evaluatorV1.compile(definition);
    return evidence.every((receipts) => {
      const inputs = policy.resolve(receipts, EVALUATED_AT);
      return holds({ definition, policy, receipts, inputs, result: policy.evaluate(inputs) });
    });
  });
  const report = fc.check(property, { numRuns: policies });
  return report.failed ? (fc.defaultReportMessage(report) ?? 'failed') : null;
}

/** Equal to the last byte: an assessment is stored and hashed as text. */
function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** What must have come up often for the comparison to mean something. */
const TRAITS = [
  ...['matched', 'not_matched', 'unknown'].map((name) => `applicability ${name}`),
  ...['complete', 'incomplete'].flatMap((name) => [`status ${name}`, `forced while ${name}`]),
  ...['none', 'awaiting_evidence', 'review', 'restrict', 'reject'].map((name) => `decision ${name}`),
  ...['resolved', 'conflict', 'revoked', 'unavailable', 'expired', 'stale', 'missing'].map(
    (name) => `input ${name}`,
  ),
  ...['scored', 'unknown', 'no_case_matched'].map((name) => `factor ${name}`),
  ...['held', 'not_held', 'unknown'].map((name) => `rule ${name}`),
];

function traitsOf({ policy, inputs, result }: Case): readonly string[] {
  return [
    `applicability ${policy.applicability(inputs)}`,
    `status ${result.status}`,
    `decision ${result.decision}`,
    ...(result.forcedBand === null ? [] : [`forced while ${result.status}`]),
    ...inputs.map(({ status }) => `input ${status}`),
    ...result.factors.map(({ status }) => `factor ${status}`),
    ...result.rules.map(({ outcome }) => `rule ${outcome}`),
  ];
}

describe('Contract 2, Evaluating: of resolved inputs', () => {
  test('the reference says the same of random policies and evidence', () => {
    const seen = new Map<string, number>();
    const agrees = (one: Case): boolean => {
      const { definition, policy, receipts, inputs, result } = one;
      for (const trait of traitsOf(one)) seen.set(trait, (seen.get(trait) ?? 0) + 1);
      return (
        same(inputs, referenceInputs(definition, receipts, EVALUATED_AT)) &&
        policy.applicability(inputs) === referenceApplicability(definition, inputs) &&
        same(result, referenceResult(definition, inputs))
      );
    };
    expect(counterexample(agrees, repeats(2_000, 8_000))).toBeNull();
    expect(TRAITS.filter((trait) => (seen.get(trait) ?? 0) < repeats(10, 100))).toEqual([]);
  }, 180_000);
});

describe('Document 1, Evidence submission: random policies and evidence', () => {
  test('receipt order counts, not the order in which receipts are given', () => {
    const found = counterexample(({ policy, receipts, inputs }) => {
      const bySequence = receipts.toSorted((a, b) => a.sequence - b.sequence);
      return [receipts.toReversed(), bySequence, bySequence.toReversed()].every((permuted) =>
        same(policy.resolve(permuted, EVALUATED_AT), inputs),
      );
    });
    expect(found).toBeNull();
  });

  test('Document 1, Evidence submission, rule 2: what is superseded counts for nothing', () => {
    const found = counterexample(({ policy, receipts, inputs }) => {
      const superseded = receipts.map((one) => ({ ...one, id: evidenceId(0), sequence: 0, value: 'b' }));
      return same(policy.resolve([...superseded, ...receipts], EVALUATED_AT), inputs);
    });
    expect(found).toBeNull();
  });

  test('evidence of other facts, of sources not accepted and of the retired one counts for nothing', () => {
    const found = counterexample(({ policy, receipts, inputs }) => {
      const strange = receipts.flatMap((one) => [
        { ...one, fact: 'fact.other', sequence: 100 },
        { ...one, source: 'registered:stranger', sequence: 101 },
        { ...one, source: 'service:session-checks', sequence: 102 },
      ]);
      return same(policy.resolve([...receipts, ...strange], EVALUATED_AT), inputs);
    });
    expect(found).toBeNull();
  });

  test('Document 1, Evidence submission, rule 3: a revocation received last leaves its input unresolved', () => {
    const found = counterexample(({ definition, policy, receipts }) => {
      const revocations = definition.inputs.flatMap(({ key, acceptedSources: [source = ''] }, index) => {
        const sequence = 1000 + index;
        const rest = { observedAt: EVALUATED_AT, expiresAt: null, id: evidenceId(sequence), sequence };
        return source === 'service:session-checks'
          ? []
          : [{ fact: key, source, status: 'revoked' as const, value: null, ...rest }];
      });
      const resolved = policy
        .resolve([...receipts, ...revocations], EVALUATED_AT)
        .filter(({ status }) => status === 'resolved');
      return resolved.every(({ key }) => !revocations.some(({ fact }) => fact === key));
    });
    expect(found).toBeNull();
  });

  test('a resolved input is fresh until its time and no longer', () => {
    const found = counterexample(({ policy, receipts, inputs }) =>
      inputs.every(({ status, freshUntil, evidenceId }, slot) => {
        if (status !== 'resolved') return freshUntil === null;
        const end = Date.parse(freshUntil ?? '');
        const at = (time: number): unknown => policy.resolve(receipts, new Date(time))[slot]?.evidenceId;
        return end > EVALUATED_AT.getTime() && at(end - 1) === evidenceId && at(end) !== evidenceId;
      }),
    );
    expect(found).toBeNull();
  });
});

describe('Document 1, Policy rules: random policies and evidence', () => {
  test('Document 1, Policy rules, rule 6: forced bands only raise risk', () => {
    const found = counterexample(({ definition, inputs, result }) => {
      const rules = definition.rules.map(({ id, all, reason, effect }) => ({
        id,
        all,
        reason,
        ...(effect && { effect }),
      }));
      const unforced = evaluatorV1.compile({ ...definition, rules }).evaluate(inputs);
      const rank = (id: string | null): number => definition.bands.findIndex((band) => band.id === id);
      const forced = definition.rules
        .filter(({ forcedBand }, index) => forcedBand && result.rules[index]?.outcome === 'held')
        .map(({ forcedBand = null }) => rank(forcedBand));
      return (
        result.score === unforced.score &&
        rank(result.band) === Math.max(rank(unforced.band), ...forced) &&
        result.forcedBand === (result.band === unforced.band ? null : result.band)
      );
    });
    expect(found).toBeNull();
  });

  test('Document 1, Policy rules, rule 6: nothing that applies is stronger than the decision, and every action of it is required', () => {
    const order = ['none', 'awaiting_evidence', 'review', 'restrict', 'reject'];
    const found = counterexample(({ definition, result }) => {
      const held = definition.rules.filter((_, index) => result.rules[index]?.outcome === 'held');
      const band = definition.bands.find(({ id }) => id === result.band);
      const effects = [band?.effect, ...held.map(({ effect }) => effect)].filter((one) => one !== undefined);
      const missing = result.status === 'incomplete' ? [definition.missingEvidence] : [];
      const strengths = [...effects.map(({ decision }) => decision), ...missing].map((one) =>
        order.indexOf(one),
      );
      return (
        order.indexOf(result.decision) === Math.max(0, ...strengths) &&
        same(result.requiredActions, [...new Set(effects.flatMap(({ actions }) => actions))])
      );
    });
    expect(found).toBeNull();
  });

  test('Document 1, Policy rules, rule 7: an input that goes or comes never turns a verdict round', () => {
    const found = counterexample(({ policy, inputs, result }) =>
      inputs.every((input, slot) => {
        const fewer = inputs.with(slot, { ...input, status: 'missing', value: null });
        const less = policy.evaluate(fewer);
        const applicability = policy.applicability(fewer);
        return (
          less.score === null &&
          less.status === 'incomplete' &&
          less.rules.every((rule, n) => rule.outcome === 'unknown' || same(rule, result.rules[n])) &&
          less.factors.every((factor, n) => factor.status === 'unknown' || same(factor, result.factors[n])) &&
          (applicability === 'unknown' || applicability === policy.applicability(inputs))
        );
      }),
    );
    expect(found).toBeNull();
  });

  test('Document 1, Policy rules, rule 5: a score lies between floor and ceiling, in the band of its bounds', () => {
    const found = counterexample(({ definition: { floor, ceiling = Infinity, bands }, result }) => {
      const { score, band, forcedBand, status } = result;
      if (score === null) return status === 'incomplete';
      const rank = bands.findIndex(({ id }) => id === band);
      const inBand = score >= bands[rank]!.lowerBound && score < (bands[rank + 1]?.lowerBound ?? Infinity);
      return floor <= score && score <= ceiling && (inBand || forcedBand !== null);
    });
    expect(found).toBeNull();
  });
});

describe('Document 1, Versioning, rule 4: replay of random policies and evidence', () => {
  test('what was stored as text gives the same result', () => {
    const found = counterexample(({ definition, inputs, result }) => {
      const stored = JSON.parse(JSON.stringify({ definition, inputs })) as Case;
      return same(evaluatorV1.compile(stored.definition).evaluate(stored.inputs), result);
    });
    expect(found).toBeNull();
  });

  test('one evaluation leaves no trace in the next', () => {
    const found = counterexample(({ policy, receipts, inputs, result }) => {
      const before = JSON.stringify({ receipts, inputs, result });
      policy.evaluate(inputs.map((input) => ({ ...input, status: 'missing' as const, value: null })));
      const again = policy.evaluate(policy.resolve(receipts, EVALUATED_AT));
      return same(again, result) && JSON.stringify({ receipts, inputs, result }) === before;
    });
    expect(found).toBeNull();
  });
});
