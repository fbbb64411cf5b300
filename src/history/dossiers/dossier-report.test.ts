import { describe, expect, test } from 'vitest';
import { asId } from '../../kernel/ids.ts';
import type { Dossier } from './dossier.ts';
import { dossierReport } from './dossier-report.ts';
import { inputRows, type PrintedAssessment, resultFacts } from './printed-assessment.ts';

const INPUT = {
  key: 'device.score',
  status: 'resolved',
  value: 80,
  source: 'registered:s',
  evidenceId: 'e',
  observedAt: '2026-11-15T09:00:00.000Z',
};
const ASSESSMENT: PrintedAssessment = {
  id: 'a',
  data: {
    mode: 'test',
    createdBy: 'api_key:k',
    subjectId: 's',
    policyVersionId: 'v',
    policyKey: 'fraud',
    policyVersion: 3,
    policy: { digest: 'p' },
    trigger: 'onboarding',
    evaluatedAt: '2026-11-15T09:00:00.000Z',
    evaluatorVersion: 'risk-evaluator-v1',
    inputs: [INPUT],
    status: 'complete',
    score: 80,
    band: 'high',
    forcedBand: null,
    decision: 'restrict',
    factors: [],
    rules: [],
    requiredActions: [],
    freshUntil: null,
    reviewDueAt: null,
    digest: 'd',
  },
};

const withData = (changes: Partial<PrintedAssessment['data']>): PrintedAssessment => ({
  ...ASSESSMENT,
  data: { ...ASSESSMENT.data, ...changes },
});

function dossierOf(assessment: PrintedAssessment): Dossier<PrintedAssessment> {
  return {
    organizationId: asId<'organization'>('o'),
    madeAt: new Date(0),
    assessment,
    checkpoint: null,
    keys: [],
    events: [{ payload: {}, entry: null, inclusion: null }],
  };
}

describe('Contract 6, History: the dossier as it is printed', () => {
  test('names the policy and the decision; without a checkpoint it proves nothing and says so', () => {
    const report = dossierReport(dossierOf(ASSESSMENT), 'https://assay.example/keys');
    expect(report).toMatchObject({
      name: 'fraud, version 3',
      standing: { word: 'Decision: restrict', tone: 'bad' },
      foot: 'Dossier of an assessment a',
    });
    const texts = report.parts.flatMap((part) =>
      part.kind === 'paragraph' ? part.text : part.kind === 'verdict' ? part.verdict.word : [],
    );
    expect(texts).toEqual([
      'The policy has no factors.',
      'The policy has no rules.',
      'Not sealed yet: nothing proves this page. Ask again within a minute.',
    ]);
  });

  test.each([
    [{ score: null, band: null, status: 'incomplete' }, ['incomplete', 'none', 'none']],
    [{ score: 0, band: 'high', forcedBand: 'high' }, ['complete', '0', 'high, forced by a rule']],
  ])('the result %j', (changes, told) => {
    const facts = resultFacts(withData(changes));
    const valueOf = (label: string) => facts.find((fact) => fact.label === label)?.value;
    expect([valueOf('Evidence'), valueOf('Score'), valueOf('Band')]).toEqual(told);
  });

  test.each([
    [
      { status: 'missing', value: null, source: null, evidenceId: null, observedAt: null },
      ['never', 'missing', '', ''],
    ],
    [{ value: 'x'.repeat(398) }, [`"${'x'.repeat(398)}"`]],
    [{ value: 'x'.repeat(399) }, [`"${'x'.repeat(399)}…`]],
    [{}, ['2026-11-15 09:00:00.000', '80', 'from registered:s', 'e']],
  ])('the input %j', (changes, told) => {
    const [row] = inputRows(withData({ inputs: [{ ...INPUT, ...changes }] }));
    const shown = row?.kind === 'entry' ? [row.time, row.text, row.detail, row.hash] : [];
    expect(shown).toEqual(expect.arrayContaining(told));
  });
});
