import { expect, test } from 'vitest';
import { leftText, nextOfAnotherRun } from './queue-order.ts';

function waiting(id: string, runId: string, score: number, day = 1) {
  return { id, runId, score, screenedAt: `2026-11-0${day}T00:00:00.000Z` };
}

const LINE = [
  waiting('old', 'r2', 80, 1),
  waiting('worst', 'r1', 95, 3),
  waiting('same-run', 'r1', 90, 3),
  waiting('young', 'r3', 80, 2),
];

test.each([
  ['worst', 'r1', 'old'],
  ['old', 'r2', 'young'],
  ['young', 'r3', 'worst'],
  // Decided meanwhile, so that it waits no longer: the queue begins with the worst.
  ['gone', 'r9', 'worst'],
  ['gone', 'r1', 'old'],
])('after %s of run %s comes %s', (id, runId, next) => {
  expect(nextOfAnotherRun(LINE, { id, runId })?.id).toBe(next);
});

test('nothing comes where all that wait are of this run', () => {
  expect(nextOfAnotherRun([waiting('a', 'r1', 80), waiting('b', 'r1', 70)], { id: 'a', runId: 'r1' })).toBe(
    undefined,
  );
  expect(nextOfAnotherRun([], { id: 'a', runId: 'r1' })).toBe(undefined);
});

test.each([
  ['r1', null, '2 more matches'],
  ['r1', 'next', '2+ more matches'],
  ['r9', null, '4 more matches'],
])('beside run %s, with the cursor %s, there are %s', (runId, nextCursor, expected) => {
  expect(leftText({ items: LINE, nextCursor }, runId)).toBe(expected);
});

test('of a run alone nothing is left, unless the queue goes on behind it', () => {
  const items = [waiting('a', 'r1', 80)];
  expect(leftText({ items, nextCursor: null }, 'r1')).toBe(undefined);
  expect(leftText({ items, nextCursor: 'next' }, 'r1')).toBe('more matches');
  expect(leftText({ items, nextCursor: null }, 'r2')).toBe('1 more match');
  expect(leftText({ items, nextCursor: 'next' }, 'r2')).toBe('1+ more matches');
});
