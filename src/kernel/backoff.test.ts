import { describe, expect, test } from 'vitest';
import { backoffSeconds } from './backoff.ts';

describe('The wait after a failed try', () => {
  test.each([
    [1, 60],
    [2, 120],
    [3, 240],
    [4, 480],
  ])('after %i tries is %i seconds', (tries, seconds) => {
    expect(backoffSeconds(tries, 60)).toBe(seconds);
  });

  test.each([
    [1, 5],
    [10, 2_560],
    [11, 3_600],
    [2_000, 3_600],
  ])('after %i tries is %i seconds where an hour is the longest', (tries, seconds) => {
    expect(backoffSeconds(tries, 5, 3_600)).toBe(seconds);
  });
});
