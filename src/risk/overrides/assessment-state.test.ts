import { describe, expect, test } from 'vitest';
import { asId } from '../../kernel/ids.ts';
import { type CurrencyFacts, type Reason, REASONS, type StateFacts } from '../assessments/currency.ts';
import { assessmentState } from './assessment-state.ts';

const NOW = new Date('2026-11-15T09:00:00.000Z');
const after = (milliseconds: number): Date => new Date(NOW.getTime() + milliseconds);
const ID = '00000000-0000-7000-8000-000000000001';
const OVERRIDE = '00000000-0000-7000-8000-000000000002';

const current: CurrencyFacts = {
  evidenceRevision: 3,
  subjectEvidenceRevision: 3,
  sequence: 7,
  latestSequence: 7,
  freshUntil: null,
  reviewDueAt: null,
  usedRetiredSource: false,
};

/** Facts that make exactly this reason hold. */
const MADE: Readonly<Record<Reason, Partial<CurrencyFacts>>> = {
  newer_evidence: { subjectEvidenceRevision: 4 },
  newer_assessment: { latestSequence: 8 },
  freshness_elapsed: { freshUntil: NOW },
  review_elapsed: { reviewDueAt: NOW },
  retired_source: { usedRetiredSource: true },
};

describe('Contract 2, Bodies that were not shown: GET /risk/assessments/{id}/state', () => {
  const facts: StateFacts = { id: asId(ID), decision: 'review', currency: current, newestOverride: null };
  const override = {
    id: asId<'override'>(OVERRIDE),
    decision: 'none',
    expiresAt: after(1),
    revokedAt: null,
  } as const;
  const decided = (one: StateFacts): unknown => {
    const { effectiveDecision, decision, overrideId } = assessmentState(one, NOW);
    return [effectiveDecision, decision, overrideId];
  };

  test('without an override the calculated decision counts', () => {
    expect(decided(facts)).toEqual(['review', 'review', null]);
  });

  test('an active override decides, and is named', () => {
    expect(decided({ ...facts, newestOverride: override })).toEqual(['none', 'review', OVERRIDE]);
  });

  test.each([
    ['revoked', { revokedAt: after(-1) }],
    ['expired', { expiresAt: NOW }],
  ])('one that is %s leaves the calculated decision', (_what, change) => {
    expect(decided({ ...facts, newestOverride: { ...override, ...change } })).toEqual([
      'review',
      'review',
      null,
    ]);
  });

  test.each(REASONS)('not current (%s) is reassessment_required, override or not', (reason) => {
    const currency = { ...current, ...MADE[reason] };
    for (const newestOverride of [null, override])
      expect(decided({ ...facts, currency, newestOverride })).toEqual([
        'reassessment_required',
        'review',
        null,
      ]);
  });
});
