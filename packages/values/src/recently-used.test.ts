import { expect, test } from 'vitest';
import { RecentlyUsed } from './recently-used.ts';

function filled(...keys: readonly string[]): RecentlyUsed<string, string> {
  const cache = new RecentlyUsed<string, string>(2);
  for (const key of keys) cache.set(key, key.toUpperCase());
  return cache;
}

const found = (cache: RecentlyUsed<string, string>) => ['a', 'b', 'c'].filter((key) => cache.get(key));

test.each([
  [['a'], ['a']],
  [
    ['a', 'b'],
    ['a', 'b'],
  ],
  [
    ['a', 'b', 'c'],
    ['b', 'c'],
  ],
  [
    ['a', 'b', 'a', 'c'],
    ['a', 'c'],
  ],
])('a cache of two that was given %j has %j', (given, expected) => {
  expect(found(filled(...given))).toEqual(expected);
});

test('a value that is read stays longer than one that is not', () => {
  const cache = filled('a', 'b');
  expect(cache.get('a')).toBe('A');
  cache.set('c', 'C');
  expect(found(cache)).toEqual(['a', 'c']);
});
