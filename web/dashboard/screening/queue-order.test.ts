import { expect, test } from 'vitest';
import { nextOfAnotherRun } from './queue-order.ts';

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
