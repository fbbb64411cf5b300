import { describe, expect, test } from 'vitest';
import { nextPosition } from './attempt.ts';

describe('Contract 3, Native evidence, rule 4: a later attempt', () => {
  const now = new Date(1_000);

  test.each([
    ['the first', 0, 1_000],
    ['after one long ago', 400, 1_000],
    ['in the same millisecond', 1_000, 1_001],
    ['where the clock of another process is ahead', 5_000, 5_001],
  ])('comes after every one before: %s', (_what, lastPosition, position) => {
    expect(nextPosition({ lastPosition }, now)).toBe(position);
  });
});
