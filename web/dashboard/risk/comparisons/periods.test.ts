import { expect, test } from 'vitest';
import { isPeriod, periodOf } from './periods.ts';

const NOW = new Date('2026-11-17T15:30:00Z');

test('a backtest goes back from now, or over the day before', () => {
  expect(periodOf('all', NOW)).toEqual({});
  const { from, to } = periodOf('yesterday', NOW);
  const midnight = new Date(NOW.getFullYear(), NOW.getMonth(), NOW.getDate());
  expect(to).toBe(midnight.toISOString());
  expect(new Date(from ?? 0).getHours()).toBe(0);
  expect(new Date(from ?? 0).getDate()).not.toBe(midnight.getDate());
  const week = periodOf('week', NOW);
  expect(week.to).toBeUndefined();
  expect(Math.round((NOW.getTime() - Date.parse(week.from ?? '')) / 86_400_000)).toBe(7);
});

test('only what is offered is a period', () => {
  expect(['week', 'toString', ''].map(isPeriod)).toEqual([true, false, false]);
});
