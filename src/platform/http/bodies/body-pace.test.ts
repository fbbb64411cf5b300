import { describe, expect, test } from 'vitest';
import { paceKeeper } from './body-pace.ts';

/** Pieces of a body with the milliseconds that each was waited for, at 100 bytes in 1,000 ms. */
type Pieces = readonly (readonly [bytes: number, waited: number])[];
const keeps = (pieces: Pieces): boolean[] => {
  const keeper = paceKeeper({ bytes: 100, milliseconds: 1_000 });
  return pieces.map(([bytes, waited]) => keeper(bytes, waited));
};

describe('Contract 1, Who is calling: the pace of a sender', () => {
  test.each<[string, Pieces, boolean[]]>([
    ['below', [[99, 1_000]], [false]],
    ['at', [[100, 1_000]], [true]],
    ['above', [[101, 1_000]], [true]],
    ['nobody is judged before the time is over', [[0, 999]], [true]],
    ['what was waited for longer has to be more', [[199, 2_000]], [false]],
    [
      'a pause in a fast body',
      [
        [10_000, 1],
        [1, 999],
      ],
      [true, true],
    ],
    [
      'a fast beginning does not last',
      [
        [10_000, 1_000],
        [1, 1_000],
      ],
      [true, false],
    ],
    [
      'one byte at a time',
      [
        [1, 400],
        [1, 400],
        [1, 400],
      ],
      [true, true, false],
    ],
    [
      'a reader that is slow itself',
      [
        [1, 0],
        [1, 0],
        [1, 0],
      ],
      [true, true, true],
    ],
  ])('%s', (_case, pieces, kept) => {
    expect(keeps(pieces)).toEqual(kept);
  });
});
