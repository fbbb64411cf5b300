import { expect, test } from 'vitest';
import { merged, mergeOf } from './merge.ts';

const NAMES = ['name', 'source', 'size'] as const;
const BASE = { name: 'Offer', source: 'one', size: 'A4' };

test.each([
  ['only theirs', BASE, { ...BASE, source: 'two' }, { theirs: ['source'], mine: [], both: [] }],
  ['only mine', { ...BASE, source: 'two' }, BASE, { theirs: [], mine: ['source'], both: [] }],
  ['both, alike', { ...BASE, source: 'two' }, { ...BASE, source: 'two' }, { theirs: [], mine: [], both: [] }],
  ['both', { ...BASE, source: 'two' }, { ...BASE, source: 'three' }, { theirs: [], mine: [], both: ['source'] }],
  [
    'different fields',
    { ...BASE, name: 'Mine' },
    { ...BASE, size: 'Letter' },
    { theirs: ['size'], mine: ['name'], both: [] },
  ],
])('a field is told apart by who changed it: %s', (_, mine, theirs, expected) => {
  expect(mergeOf(BASE, mine, theirs, NAMES)).toEqual(expected);
});

test('what one side alone changed is taken from that side, and the rest as it was chosen', () => {
  const mine = { name: 'Mine', source: 'my text', size: 'A4' };
  const theirs = { name: 'Theirs', source: 'their text', size: 'Letter' };
  const merge = mergeOf(BASE, mine, theirs, NAMES);
  expect(merged(mine, theirs, merge, new Set())).toEqual({ ...mine, size: 'Letter' });
  expect(merged(mine, theirs, merge, new Set(['source'] as const))).toEqual({
    name: 'Mine',
    source: 'their text',
    size: 'Letter',
  });
});
