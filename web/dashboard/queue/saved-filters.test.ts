import { expect, test } from 'vitest';
import { filtersFrom, isSame, NO_FILTERS, withFilter, withoutFilter } from './saved-filters.ts';

const MINE = { name: 'Mine', filters: { ...NO_FILTERS, whose: 'mine' } };
const FREE = {
  name: 'Free matches',
  filters: { ...NO_FILTERS, kind: 'match', whose: 'nobody', search: 'eu_fsf' },
};

test('filters stand by their names, and a name stands once', () => {
  expect(withFilter([MINE], FREE)).toEqual([FREE, MINE]);
  const other = { name: 'mine', filters: FREE.filters };
  expect(withFilter([FREE, MINE], other)).toEqual([FREE, other]);
  expect(withoutFilter([FREE, MINE], 'MINE')).toEqual([FREE]);
});

test('two are the same by all that they filter by', () => {
  expect(isSame(FREE.filters, { ...FREE.filters })).toBe(true);
  for (const name of Object.keys(NO_FILTERS))
    expect(isSame(FREE.filters, { ...FREE.filters, [name]: 'other' })).toBe(false);
});

test.each([
  [undefined, []],
  ['nonsense', []],
  [
    [MINE, FREE],
    [MINE, FREE],
  ],
  [[MINE, null, {}, { name: '', filters: NO_FILTERS }, { name: 'Old', filters: { kind: 'match' } }], [MINE]],
  [
    [{ name: 'Before severity', filters: { kind: 'action', whose: '', search: '' } }],
    [{ name: 'Before severity', filters: { ...NO_FILTERS, kind: 'action' } }],
  ],
  [[{ name: 'Odd', filters: { ...NO_FILTERS, age: 7 } }], []],
])('of %j a page takes %j', (stored, expected) => {
  expect(filtersFrom(stored)).toEqual(expected);
});
