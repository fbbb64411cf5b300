import { describe, expect, test } from 'vitest';
import type { ListKind } from '@assay/name-screening';
import type { MatchDecision } from '../../matches/decision.ts';
import { checkOutcomeOf, errorCodeOf, type JudgedMatch, type RunErrorCode, statusOf } from './status.ts';

const match = (score: number, decision: MatchDecision = 'pending', listKind: ListKind = 'sanctions') => ({
  listKind,
  score,
  decision,
});

const judged = (
  matches: readonly JudgedMatch[],
  incomplete: boolean,
  errorCode: RunErrorCode | null = null,
) => ({ errorCode, incomplete, matchScore: 90, matches });

describe('Document 2, Run status: derived from the matches, the completeness and the decisions', () => {
  test.each<[string, readonly JudgedMatch[], string, string]>([
    ['nothing found', [], 'clear', 'incomplete'],
    ['an entry at matchScore', [match(90)], 'match', 'match'],
    ['an entry one below matchScore', [match(89)], 'possible_match', 'possible_match'],
    ['a possible one that was confirmed', [match(70, 'confirmed')], 'match', 'match'],
    ['a possible one marked false positive', [match(70, 'false_positive')], 'clear', 'incomplete'],
    ['one at matchScore marked false positive', [match(100, 'false_positive')], 'clear', 'incomplete'],
    [
      'every hit marked false positive',
      [match(100, 'false_positive'), match(82, 'false_positive')],
      'clear',
      'incomplete',
    ],
    [
      'one of two marked false positive',
      [match(100, 'false_positive'), match(82)],
      'possible_match',
      'possible_match',
    ],
    [
      'one dismissed, the other confirmed',
      [match(100, 'false_positive'), match(82, 'confirmed')],
      'match',
      'match',
    ],
    ['a PEP at matchScore', [match(95, 'pending', 'pep')], 'match', 'match'],
    ['a possible PEP', [match(75, 'pending', 'pep')], 'possible_match', 'possible_match'],
  ])('%s', (_, matches, complete, incomplete) => {
    expect(statusOf(judged(matches, false))).toBe(complete);
    expect(statusOf(judged(matches, true))).toBe(incomplete);
  });

  test.each<RunErrorCode>(['missing_name', 'no_lists'])('%s is an error, never clear', (errorCode) => {
    expect(statusOf(judged([], true, errorCode))).toBe('error');
    expect(statusOf(judged([], false, errorCode))).toBe('error');
  });
});

describe('Document 2, Run status: nothing screened', () => {
  test.each<[string, boolean, readonly boolean[], RunErrorCode | null]>([
    ['nothing to search by', false, [false], 'missing_name'],
    ['nothing to search by and no list', false, [true], 'missing_name'],
    ['no list loaded', true, [true, true], 'no_lists'],
    ['one of two lists loaded', true, [true, false], null],
    ['everything there', true, [false], null],
  ])('%s', (_, searched, missing, errorCode) => {
    expect(errorCodeOf({ searched, sources: missing.map((one) => ({ missing: one })) })).toBe(errorCode);
  });
});

describe('Document 2, Verification workflow check step: the status of the check', () => {
  test.each<[string, readonly JudgedMatch[], boolean, RunErrorCode | null, string]>([
    ['nothing in a complete run', [], false, null, 'clear'],
    ['nothing in an incomplete run', [], true, null, 'review_required'],
    ['a possible sanctions match', [match(75)], false, null, 'review_required'],
    ['a sanctions match', [match(95)], false, null, 'match'],
    ['a sanctions match in an incomplete run', [match(95)], true, null, 'match'],
    ['a PEP match alone', [match(100, 'pending', 'pep')], false, null, 'review_required'],
    ['a confirmed PEP alone', [match(80, 'confirmed', 'pep')], false, null, 'review_required'],
    [
      'a PEP match beside a possible sanctions match',
      [match(100, 'pending', 'pep'), match(75)],
      false,
      null,
      'review_required',
    ],
    ['a PEP match beside a sanctions match', [match(75, 'pending', 'pep'), match(95)], false, null, 'match'],
    ['nothing screened', [], true, 'no_lists', 'error'],
  ])('%s', (_, matches, incomplete, errorCode, outcome) => {
    expect(checkOutcomeOf(judged(matches, incomplete, errorCode))).toBe(outcome);
  });
});
