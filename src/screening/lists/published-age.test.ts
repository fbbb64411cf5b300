import { describe, expect, test } from 'vitest';
import type { ListState } from './list-state.ts';
import { agedFrom, attentionOf, publishedAgeDays } from './published-age.ts';

const NOW = new Date('2026-11-15T09:00:00.000Z');

function stated(publishedAt: string | null): Pick<ListState, 'attention' | 'activeVersion'> {
  const version = { publishedAt } as NonNullable<ListState['activeVersion']>;
  return { attention: ['Look.'], activeVersion: version };
}

describe('publishedAgeDays', () => {
  test.each([
    ['2026-11-15', 0],
    ['2026-11-14', 1],
    ['2026-11-14T20:01:34.000+01:00', 0],
    ['2025-01-10', 674],
    ['2026-11-16', 0],
    [null, null],
    ['some day', null],
  ])('of %s are %s', (publishedAt, days) => {
    expect(publishedAgeDays(publishedAt, NOW)).toBe(days);
  });
});

describe('Attention by the age of what the file states', () => {
  test.each([
    ['off', '2025-01-10', null, 1],
    ['as old as allowed', '2025-01-10', 674, 1],
    ['a day older', '2025-01-10', 673, 2],
    ['without a date', null, 1, 1],
  ])('%s', (_, publishedAt, days, count) => {
    expect(attentionOf(stated(publishedAt), NOW, days)).toHaveLength(count);
    expect(agedFrom(stated(publishedAt), days) <= NOW.getTime()).toBe(count === 2);
  });

  test('says how old it is', () => {
    expect(attentionOf(stated('2025-01-10'), NOW, 90)).toEqual([
      'Look.',
      'The file states 2025-01-10, which is 674 days ago; 90 are allowed.',
    ]);
    expect(attentionOf({ attention: [], activeVersion: null }, NOW, 90)).toEqual([]);
  });
});
