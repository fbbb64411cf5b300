import { expect, test } from 'vitest';
import { covers } from './positions.ts';

const PRIMARY = { position: 1_000, mark: 'a' };

test.each([
  ['as far as the primary', { position: 1_000, mark: 'a', isStandby: true }, true],
  ['further, since the primary was asked before', { position: 1_001, mark: 'a', isStandby: true }, true],
  ['a byte behind', { position: 999, mark: 'a', isStandby: true }, false],
  ['nowhere', { position: null, mark: 'a', isStandby: true }, false],
  ['promoted', { position: 1_000, mark: 'a', isStandby: false }, false],
  ['of another history', { position: 9_000, mark: 'b', isStandby: true }, false],
  ['without a mark', { position: 9_000, mark: null, isStandby: true }, false],
])('a replica that is %s', (_how, replica, expected) => {
  expect(covers(replica, PRIMARY)).toBe(expected);
});
