import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { EvaluationResult, InputSnapshot, RuleResult, PolicyDefinition } from '@assay/policy-engine';
import { canonicalJson } from '@assay/values';
import { asId } from '../../kernel/ids.ts';
import { assessmentRecord, type Assessment, digestOf, freshUntilOf, originsOf } from './assessment.ts';

const ID = '00000000-0000-7000-8000-000000000001';
const NOW = new Date('2026-11-15T09:00:00.000Z');

const DEFINITION: PolicyDefinition = {
  formatVersion: 1,
  inputs: [{ key: 'device.score', type: 'number', acceptedSources: ['user:a'], maxAgeSeconds: 60 }],
  factors: [],
  aggregation: 'sum',
  floor: 0,
  bands: [
    { id: 'low', lowerBound: 0, effect: { decision: 'none', actions: ['note'] } },
    { id: 'high', lowerBound: 70, effect: { decision: 'review', actions: ['call', 'hold'] } },
  ],
  rules: [rule('one', ['call', 'block']), rule('two', ['block', 'note']), rule('three')],
  missingEvidence: 'review',
};

function rule(id: string, actions?: readonly string[]) {
  const all = [{ fact: 'device.score', operator: 'gte' as const, value: 0 }];
  return actions === undefined
    ? { id, all, reason: 'r', forcedBand: 'high' }
    : { id, all, reason: 'r', effect: { decision: 'review' as const, actions } };
}

function result(band: string | null, ...outcomes: RuleResult['outcome'][]): EvaluationResult {
  return {
    status: 'complete',
    score: 1,
    band,
    forcedBand: null,
    decision: 'review',
    requiredActions: [],
    factors: [],
    rules: DEFINITION.rules.map(({ id, reason }, index) => ({
      id,
      outcome: outcomes[index] ?? 'not_held',
      reason,
    })),
  };
}

describe('Contract 2, Records: origins of a required action', () => {
  test.each<[string, EvaluationResult, string, string[]]>([
    ['the final band', result('high'), 'hold', ['band high']],
    ['the band, not another one', result('low'), 'hold', []],
    ['the band and a rule', result('high', 'held'), 'call', ['band high', 'rule one']],
    ['rules in the order of the policy', result('low', 'held', 'held'), 'block', ['rule one', 'rule two']],
    ['a rule that does not hold asks for nothing', result('low', 'not_held', 'held'), 'block', ['rule two']],
    ['a rule that is not known to hold neither', result('low', 'unknown', 'held'), 'block', ['rule two']],
    ['no band in an incomplete result', result(null, 'held'), 'call', ['rule one']],
    ['a rule without effect', result('high', 'not_held', 'not_held', 'held'), 'hold', ['band high']],
    [
      'the band and a rule, for the lowest band too',
      result('low', 'held', 'held'),
      'note',
      ['band low', 'rule two'],
    ],
  ])('%s', (_what, found, action, expected) => {
    const origins = originsOf(DEFINITION, found, action);
    expect(origins.map(({ type, id }) => `${type} ${id}`)).toEqual(expected);
  });
});

function input(more: Partial<InputSnapshot> = {}): InputSnapshot {
  return {
    key: 'device.score',
    status: 'missing',
    value: null,
    source: null,
    evidenceId: null,
    observedAt: null,
    expiresAt: null,
    freshUntil: null,
    candidates: [],
    ...more,
  };
}

describe('Contract 2, Records: freshUntil of an assessment is the earliest of its resolved inputs', () => {
  test.each([
    ['nothing resolved', [], null],
    ['only unresolved ones', [null, null], null],
    ['one', ['2026-11-16T00:00:00.000Z'], '2026-11-16T00:00:00.000Z'],
    [
      'the earliest, beside an unresolved one',
      ['2027-01-01T00:00:00.000Z', null, '2026-11-16T00:00:00.001Z', '2026-11-16T00:00:00.002Z'],
      '2026-11-16T00:00:00.001Z',
    ],
    [
      'before one beyond the year 9999',
      ['+010000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z', '+010000-01-01T00:00:00.001Z'],
      '9999-12-31T23:59:59.999Z',
    ],
  ])('%s', (_what, ends, expected) => {
    const fresh = freshUntilOf(ends.map((freshUntil) => input({ freshUntil })));
    expect(fresh?.toISOString() ?? null).toBe(expected);
  });
});

describe('Contract 2, Evaluating: digest', () => {
  const digested = {
    policyDigest: 'd'.repeat(64),
    inputs: [input({ value: 0.1 })],
    evaluatedAt: NOW,
    evaluatorVersion: 'risk-evaluator-v1',
    result: result('low'),
  };

  const digestOfValues = ({ inputs, result, ...rest }: typeof digested): string =>
    digestOf({ ...rest, texts: { inputs: canonicalJson(inputs), result: canonicalJson(result) } });

  test('is SHA-256, in hex, over the text that RFC 8785 gives', () => {
    // Written by hand: members sorted, no space.
    const rules = ['one', 'two', 'three']
      .map((id) => `{"id":"${id}","outcome":"not_held","reason":"r"}`)
      .join();
    const text =
      '{"evaluatedAt":"2026-11-15T09:00:00.000Z","evaluatorVersion":"risk-evaluator-v1",' +
      '"inputs":[{"candidates":[],"evidenceId":null,"expiresAt":null,"freshUntil":null,"key":"device.score",' +
      '"observedAt":null,"source":null,"status":"missing","value":0.1}],' +
      `"policyDigest":"${'d'.repeat(64)}",` +
      '"result":{"band":"low","decision":"review","factors":[],"forcedBand":null,"requiredActions":[],' +
      `"rules":[${rules}],"score":1,"status":"complete"}}`;
    expect(digestOfValues(digested)).toBe(createHash('sha256').update(text).digest('hex'));
  });

  test.each<[string, object]>([
    ['the policy', { policyDigest: 'e'.repeat(64) }],
    ['an input', { inputs: [input({ value: 0.2 })] }],
    ['the time', { evaluatedAt: new Date(NOW.getTime() + 1) }],
    ['the evaluator', { evaluatorVersion: 'risk-evaluator-v2' }],
    ['the result', { result: result('high') }],
  ])('covers %s', (_what, change) => {
    expect(digestOfValues({ ...digested, ...change })).not.toBe(digestOfValues(digested));
  });

  test('does not depend on the order of members', () => {
    const turned = Object.fromEntries(Object.entries(digested).toReversed()) as typeof digested;
    expect(digestOfValues(turned)).toBe(digestOfValues(digested));
  });
});

test('Contract 2, Records: a record shows the findings of its result, and times as text', () => {
  const assessment: Assessment = {
    id: asId<'assessment'>(ID),
    mode: 'test',
    subjectId: asId<'subject'>(ID),
    sequence: 1,
    policyVersionId: asId<'policy-version'>(ID),
    policyKey: 'fraud',
    policyVersion: 1,
    policy: { definition: DEFINITION, digest: 'd' },
    trigger: 'onboarding',
    eventIds: [],
    evaluatedAt: NOW,
    evidenceRevision: 0,
    previousAssessmentId: null,
    evaluatorVersion: 'risk-evaluator-v1',
    inputs: [],
    result: result('low'),
    requiredActions: [{ actionId: asId<'action'>(ID), name: 'note', origins: [{ type: 'band', id: 'low' }] }],
    freshUntil: NOW,
    reviewDueAt: null,
    digest: 'd',
    createdBy: 'user:a',
  };
  const { data } = assessmentRecord(assessment);
  const { id: _, result: __, ...stored } = assessment;
  const { requiredActions: ___, ...findings } = assessment.result;
  expect(Object.keys(data).toSorted()).toEqual(
    [...Object.keys(stored), ...Object.keys(findings), 'createdAt'].toSorted(),
  );
  expect(data).toMatchObject({
    evaluatedAt: NOW.toISOString(),
    createdAt: NOW.toISOString(),
    freshUntil: NOW.toISOString(),
    reviewDueAt: null,
    band: 'low',
    requiredActions: assessment.requiredActions,
  });
});
