import { expect, test } from 'vitest';
import { areSameInAnyOrder, areSameInOrder, DistinctRows } from './distinct-rows.ts';

test.each([
  [['li', 'wei'], ['li', 'wei'], 'the same', true, true],
  [['li', 'wei'], ['wei', 'li'], 'in another order', false, true],
  [['li', 'wei'], ['li', 'mei'], 'another word', false, false],
  [['li', 'wei'], ['li'], 'a word less', false, false],
  [['vewqkrpy'], ['sjinarbb'], 'another word that has the same hash by chance', false, false],
])('%j and %j: %s', (before, words, _, isSeenInOrder, isSeenInAnyOrder) => {
  const [inOrder, inAnyOrder] = [new DistinctRows(areSameInOrder), new DistinctRows(areSameInAnyOrder)];
  expect([inOrder.add(before), inAnyOrder.add(before)]).toEqual([true, true]);
  expect([inOrder.add(words), inAnyOrder.add(words)]).toEqual([!isSeenInOrder, !isSeenInAnyOrder]);
});
