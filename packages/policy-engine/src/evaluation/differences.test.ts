/** @module-tag once */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonValue } from '@assay/values';
import { differencesOf } from './differences.ts';

describe('Contract 2, Validate, simulate, and beyond: differences', () => {
  test.each<[string, JsonValue, JsonValue, unknown[]]>([
    ['equal scalars', 1, 1, []],
    ['other scalars', 1, 2, [{ path: '', expected: 1, actual: 2 }]],
    ['a number and its text', 1, '1', [{ path: '', expected: 1, actual: '1' }]],
    ['null and zero', null, 0, [{ path: '', expected: null, actual: 0 }]],
    ['equal objects in another order', { a: 1, b: 2 }, { b: 2, a: 1 }, []],
    ['one member', { a: 1, b: 2 }, { a: 1, b: 3 }, [{ path: '/b', expected: 2, actual: 3 }]],
    ['a member that is gone', { a: 1 }, {}, [{ path: '/a', expected: 1, actual: null }]],
    ['a member that is new', {}, { a: 1 }, [{ path: '/a', expected: null, actual: 1 }]],
    ['absent is null', { a: null }, {}, []],
    [
      'the deepest place that both have',
      { a: [{ b: 1, c: 2 }, { b: 3 }] },
      { a: [{ b: 1, c: 2 }, { b: 4 }] },
      [{ path: '/a/1/b', expected: 3, actual: 4 }],
    ],
    [
      'a list of another length as a whole',
      { a: [1] },
      { a: [1, 2] },
      [{ path: '/a', expected: [1], actual: [1, 2] }],
    ],
    [
      'a list in another order',
      [1, 2],
      [2, 1],
      [
        { path: '/0', expected: 1, actual: 2 },
        { path: '/1', expected: 2, actual: 1 },
      ],
    ],
    ['a list and an object', { a: [] }, { a: {} }, [{ path: '/a', expected: [], actual: {} }]],
    ['an object and null', { a: {} }, { a: null }, [{ path: '/a', expected: {}, actual: null }]],
    [
      'names with the characters of a pointer',
      { 'a/b~c': 1 },
      { 'a/b~c': 2 },
      [{ path: '/a~1b~0c', expected: 1, actual: 2 }],
    ],
  ])('%s', (_what, expected, actual, differences) => {
    expect(differencesOf(expected, actual)).toEqual(differences);
  });

  const json = fc.jsonValue().map((value) => value as JsonValue);

  test('nothing differs from itself', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(differencesOf(value, structuredClone(value))).toEqual([]);
      }),
    );
  });

  test('what differs one way differs the other way, at the same places', () => {
    fc.assert(
      fc.property(json, json, (one, other) => {
        const there = differencesOf(one, other).map(({ path }) => path);
        const back = differencesOf(other, one).map(({ path }) => path);
        expect(back.toSorted()).toEqual(there.toSorted());
      }),
    );
  });
});
