import { describe, expect, test } from 'vitest';
import { policyOfStep } from './step-policy.ts';

const policyOf = (providerConfig: unknown) => policyOfStep({ config: { providerConfig } });

describe('Document 2, Verification workflow check step: what a stored step asks for', () => {
  test('what it says, or the defaults', () => {
    expect(policyOf({ sources: ['eu_fsf'], reviewScore: 60, matchScore: 95 })).toEqual({
      sources: ['eu_fsf'],
      reviewScore: 60,
      matchScore: 95,
      pepLookbackMonths: null,
    });
    expect(policyOf({ sources: ['service_pep'] })).toEqual({
      sources: ['service_pep'],
      reviewScore: 70,
      matchScore: 90,
      pepLookbackMonths: 12,
    });
  });

  test.each([
    { reviewScore: 80, matchScore: 80 },
    { reviewScore: '70' },
    { matchScore: 'high' },
    { matchScore: 90.5 },
    { reviewScore: 0 },
    { matchScore: 101 },
    { reviewScore: null },
  ])('%j is a policy by which nothing can be clear: review is not below match', (scores) => {
    const { reviewScore, matchScore } = policyOf({ sources: ['eu_fsf'], ...scores });
    expect(reviewScore).toBeGreaterThanOrEqual(matchScore);
  });

  test('a list that it names twice is searched once', () => {
    expect(policyOf({ sources: ['eu_fsf', 'uk_sanctions', 'eu_fsf'] }).sources).toEqual([
      'eu_fsf',
      'uk_sanctions',
    ]);
  });

  test.each([undefined, null, 'eu_fsf', [], { sources: 'eu_fsf' }, { sources: [7] }])(
    '%j names no list',
    (config) => {
      expect(policyOf(config).sources).toEqual([]);
    },
  );
});
