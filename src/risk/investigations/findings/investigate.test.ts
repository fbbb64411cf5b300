import { describe, expect, test } from 'vitest';
import { type Receipt, currentEvaluator, type PolicyDefinition } from '@assay/policy-engine';
import {
  aDefinition,
  anInput,
  aReceipt,
  EVALUATED_AT,
  evidenceId,
  SOURCE,
  when,
} from '../../../../packages/policy-engine/test/evaluation.ts';
import { asId } from '../../../kernel/ids.ts';
import { limits } from '../../../kernel/limits.ts';
import type { Assessment } from '../../assessments/assessment.ts';
import type { Finding } from './finding.ts';
import { investigate } from './investigate.ts';
import { citableOf, digestOfSnapshot, keyOf, type Snapshot } from './snapshot.ts';

const id = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

function anAssessmentOf(definition: PolicyDefinition, receipts: readonly Receipt[], key: string): Assessment {
  const compiled = currentEvaluator.compile(definition);
  const inputs = compiled.resolve(receipts, EVALUATED_AT);
  return {
    id: asId(id(100)),
    mode: 'test',
    subjectId: asId(id(1)),
    sequence: 1,
    policyVersionId: asId(id(200)),
    policyKey: key,
    policyVersion: 1,
    policy: { definition, digest: 'd' },
    trigger: 'test',
    eventIds: [],
    evaluatedAt: EVALUATED_AT,
    evidenceRevision: 1,
    previousAssessmentId: null,
    evaluatorVersion: currentEvaluator.version,
    inputs,
    result: compiled.evaluate(inputs),
    requiredActions: [],
    freshUntil: null,
    reviewDueAt: null,
    digest: 'd',
    createdBy: 'user:x',
  };
}

function aSnapshot(definition: PolicyDefinition, receipts: readonly Receipt[], key = 'policy'): Snapshot {
  const assessment = anAssessmentOf(definition, receipts, key);
  const currency = {
    evidenceRevision: 1,
    subjectEvidenceRevision: 1,
    sequence: 1,
    latestSequence: 1,
    freshUntil: null,
    reviewDueAt: null,
    usedRetiredSource: false,
  };
  const { decision } = assessment.result;
  return {
    subject: { id: asId(id(1)), kind: 'person' },
    counters: { evidenceRevision: 1, assessmentSequence: 1, eventSequence: 3 },
    policies: [
      {
        assessment,
        previous: null,
        state: { id: assessment.id, decision, currency, newestOverride: null },
        receipts,
      },
    ],
    receipts,
    actions: [],
    cut: { policies: false, actions: false },
  };
}

function findingsOf(snapshot: Snapshot, externalId = 'nobody'): readonly Finding[] {
  const work = investigate({ snapshot, externalId }, EVALUATED_AT, {});
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

const OTHER = 'user:other';
const definition = aDefinition({
  inputs: [
    anInput('score', 'number'),
    anInput('country', 'string', { acceptedSources: [SOURCE, OTHER] }),
    anInput('products', 'list of string'),
  ],
  factors: [
    {
      key: 'score',
      match: 'first',
      weight: 1,
      defaultPoints: 0,
      cases: [{ ...when('score', 'gte', 70), points: 80, reason: 'High' }],
    },
  ],
  rules: [{ id: 'r', ...when('country', 'eq', 'KP'), reason: 'Embargo', forcedBand: 'low' }],
});
const receipts = [
  aReceipt('score', 90, { sequence: 1 }),
  aReceipt('country', 'KP', { sequence: 2 }),
  aReceipt('country', 'DE', { sequence: 3, source: OTHER }),
];

describe('Contract 2, Investigation: what drives the score', () => {
  const named = (which: object) => ({ ...when('score', 'gte', 70), points: 80, ...which });
  const other = { ...when('score', 'gte', 95), points: 90 };

  test.each([
    ['its reason', [other, named({ id: 'high', reason: 'High' })], 'High'],
    ['its id, without a reason', [other, named({ id: 'high' })], 'high'],
    ['its place, without either', [named({})], 'case 1'],
    ['its place, counted from one', [other, named({})], 'case 2'],
    ['that none held, where it is the default', [other], 'no case held'],
  ])('a case is told by %s', (_what, cases, told) => {
    const factor = { key: 'score', match: 'first' as const, weight: 1, defaultPoints: 5, cases };
    const one = aDefinition({ inputs: [anInput('score', 'number')], factors: [factor] });
    const findings = findingsOf(aSnapshot(one, [aReceipt('score', 90)]));
    const statement = findings.find(({ code }) => code === 'score_drivers')?.statement;
    expect(statement).toContain(` points × 1: ${told})`);
  });
});

describe('Contract 2, Investigation: the built-in investigator is deterministic', () => {
  test('the same snapshot gives the same findings, byte for byte, and the same digest', () => {
    const [one, other] = [aSnapshot(definition, receipts), structuredClone(aSnapshot(definition, receipts))];
    const findings = findingsOf(one);
    expect(findings.length).toBeGreaterThan(3);
    expect(JSON.stringify(findingsOf(other))).toBe(JSON.stringify(findings));
    expect(digestOfSnapshot(other)).toBe(digestOfSnapshot(one));
  });

  test('the digest is of the records: one that differs changes it, the counters do not', () => {
    const snapshot = aSnapshot(definition, receipts);
    const digest = digestOfSnapshot(snapshot);
    const counters = { ...snapshot.counters, eventSequence: 99 };
    expect(digestOfSnapshot({ ...snapshot, counters })).toBe(digest);
    expect(digestOfSnapshot({ ...snapshot, receipts: receipts.slice(1) })).not.toBe(digest);
  });

  test('every finding cites records of the snapshot, and has an id of its own', () => {
    const snapshot = aSnapshot(definition, receipts);
    const citable = citableOf(snapshot);
    const findings = findingsOf(snapshot);
    expect(new Set(findings.map((finding) => finding.id)).size).toBe(findings.length);
    for (const { citations, id: own } of findings) {
      expect(own).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(citations.length).toBeGreaterThan(0);
      for (const citation of citations) expect(citable).toContain(keyOf(citation));
    }
  });

  test('long texts of a policy are shortened, and so are long lists of citations', () => {
    const sources = Array.from({ length: 20 }, (_, index) => `user:${index}`);
    const many = aDefinition({
      inputs: [anInput('country', 'string', { acceptedSources: sources })],
      rules: [{ id: 'r', ...when('country', 'eq', 'x'), reason: '長'.repeat(2_000), forcedBand: 'low' }],
    });
    const said = sources.map((source, index) =>
      aReceipt('country', `${index}`, { source, sequence: index + 1 }),
    );
    for (const { statement, citations } of [
      ...findingsOf(aSnapshot(many, said)),
      ...findingsOf(aSnapshot(many, [aReceipt('country', 'x', { source: 'user:1' })])),
    ]) {
      expect(Array.from(statement).length).toBeLessThanOrEqual(1_000);
      expect(citations.length).toBeLessThanOrEqual(20);
    }
  });

  test('what does not fit into the record is counted', () => {
    const inputs = Array.from({ length: 4 }, (_, index) => anInput(`fact-${index}`, 'string'));
    const wide = aDefinition({ inputs });
    const screenings = Array.from({ length: 4_000 }, (_, index) =>
      aReceipt('screening.pep', 'x'.repeat(70), {
        source: `service:screening:${index}`,
        sequence: index + 1,
      }),
    );
    const findings = findingsOf(aSnapshot(wide, screenings));
    expect(Buffer.byteLength(JSON.stringify(findings))).toBeLessThan(limits.recordBytes / 2 + 1_000);
    const told = findings.filter(({ code }) => code === 'screening_hit').length;
    const last = findings.at(-1);
    expect(last?.code).toBe('not_everything_told');
    expect(told).toBeLessThan(4_000);
    expect(Number.parseInt(last?.statement ?? '', 10)).toBeGreaterThanOrEqual(4_000 - told);
  });

  test('of what was cut it says so', () => {
    const snapshot = { ...aSnapshot(definition, receipts), cut: { policies: true, actions: true } };
    expect(findingsOf(snapshot).find(({ code }) => code === 'not_everything_seen')?.statement).toBe(
      'Only the 1 most recently assessed policies and the 0 oldest open actions were looked at; there are more.',
    );
  });

  test.each([
    ['cust-4711', 'owner is "[subject]"'],
    ['CUST-4711', 'owner is "[subject]"'],
    ['cust-47', 'owner is "cust-4711"'],
    ['80', 'score 80'],
  ])('a fact that holds the externalId %s: %s', (externalId, expected) => {
    const owned = aDefinition({
      inputs: [anInput('owner', 'string'), anInput('other', 'string')],
      factors: [
        {
          key: 'same',
          match: 'first',
          weight: 1,
          cases: [{ ...when('owner', 'neq_fact', 'other'), points: 80, reason: 'Differs' }],
          defaultPoints: 0,
        },
      ],
      bands: [
        { id: 'low', lowerBound: 0, effect: { decision: 'none', actions: [] } },
        { id: 'high', lowerBound: 80, effect: { decision: 'none', actions: [] } },
      ],
    });
    const said = [aReceipt('owner', 'x', { sequence: 1 }), aReceipt('other', 'cust-4711', { sequence: 2 })];
    const statements = findingsOf(aSnapshot(owned, said), externalId).map(({ statement }) => statement);
    expect(statements.join(' ')).toContain(expected);
  });

  test('quotes of any kind in a policy, and an externalId with quotes, do no harm', () => {
    const odd = aDefinition({
      inputs: [anInput('owner', 'string')],
      rules: [{ id: 'odd', ...when('owner', 'eq', 'x'), reason: 'Say "\\x\t\n" or "', forcedBand: 'low' }],
    });
    const said = [aReceipt('screening.pep', 'the "big" one\\'), aReceipt('owner', 'x', { sequence: 2 })];
    const findings = findingsOf(aSnapshot(odd, said), 'the "big" one\\');
    expect(findings.map(({ statement }) => statement)).toEqual([
      `screening.pep of ${SOURCE} is "[subject]".`,
      'Policy policy: rule odd holds and asks for band low or higher: Say "\\x\t\n" or "',
    ]);
  });

  test('evidence is cited by the receipt that it is', () => {
    const conflict = findingsOf(aSnapshot(definition, receipts)).find(
      ({ code }) => code === 'sources_in_conflict',
    );
    expect(conflict?.citations).toEqual([
      { resource: 'evidence', id: evidenceId(2) },
      { resource: 'evidence', id: evidenceId(3) },
      { resource: 'policies', id: id(200) },
    ]);
  });
});
