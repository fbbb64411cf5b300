import { describe, expect, test } from 'vitest';
import { LIST_KEYS, LISTS } from '@assay/name-screening';
import { nextFetchAt } from './fetch-schedule.ts';

const now = new Date('2026-11-15T09:00:00.000Z');
const seconds = (key: (typeof LIST_KEYS)[number], failures: number, chance = 0.5): number =>
  Math.round((nextFetchAt(key, { now, failures, chance }).getTime() - now.getTime()) / 1000);

describe('When a list is fetched again', () => {
  test.each(LIST_KEYS)('%s: often enough to be confirmed long before it is stale', (key) => {
    const hours = LISTS[key].staleAfterHours === 48 ? 6 : 24;
    expect(seconds(key, 0)).toBe(hours * 3_600);
  });

  test.each([
    [1, 30],
    [2, 120],
    [3, 600],
    [4, 1_800],
    [5, 3_600],
    [50, 3_600],
  ])('after %i failures in a row: in %i seconds', (failures, after) => {
    expect(seconds('eu_fsf', failures)).toBe(after);
  });

  test('at most a tenth earlier or later, so that not everybody comes at once', () => {
    expect([seconds('eu_fsf', 0, 0), seconds('eu_fsf', 0, 1)]).toEqual([5.4 * 3_600, 6.6 * 3_600]);
  });
});
