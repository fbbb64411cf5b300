import { expect, test } from 'vitest';
import { actionFilter, placeOfActions } from './action-filter.ts';

test.each([
  [{}, {}],
  [{ decision: 'review' }, { decision: 'review' }],
  [
    { decision: 'reject', age: 'older' },
    { decision: 'reject', age: 'older' },
  ],
  [{ decision: 'nonsense', age: 'yesterday', whose: 'mine' }, {}],
])('of the address %j the queue takes %j', (filters: Record<string, string>, expected) => {
  expect(actionFilter(filters)).toEqual(expected);
});

test('a group of actions has a place in the queue', () => {
  expect(placeOfActions({ decision: 'awaiting_evidence', age: 'week' })).toBe(
    '/work?kind=action&decision=awaiting_evidence&age=week',
  );
  expect(placeOfActions({ age: 'older' })).toBe('/work?kind=action&age=older');
});
