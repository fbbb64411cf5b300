import { describe, expect, test } from 'vitest';
import { exitCodeOf, summaryText, type Tally } from './summary.ts';

const COUNTS = { rows: 0, done: 0, clear: 0, possibleMatch: 0, match: 0, incomplete: 0, error: 0 };
const NOTHING: Tally = { incompleteReasons: new Map(), errorCodes: new Map(), partlySearched: 0 };

describe('The exit code of a screening', () => {
  test.each([
    [{ rows: 2, clear: 2 }, 0],
    [{ rows: 2, clear: 1, possibleMatch: 1 }, 1],
    [{ rows: 2, clear: 1, match: 1 }, 1],
    [{ rows: 2, clear: 1, incomplete: 1 }, 1],
    [{ rows: 2, clear: 1, error: 1 }, 1],
  ])('%j: %i', (counts, code) => {
    expect(exitCodeOf({ counts: { ...COUNTS, ...counts } })).toBe(code);
  });
});

describe('The summary of a screening', () => {
  test('tells every status with its number, and the reasons with the most frequent first', () => {
    const counts = {
      rows: 1_210,
      done: 1_210,
      clear: 1_000,
      possibleMatch: 5,
      match: 2,
      incomplete: 200,
      error: 3,
    };
    const tally = {
      incompleteReasons: new Map([
        ['source_missing', 4],
        ['source_stale', 200],
      ]),
      errorCodes: new Map([['missing_name', 3]]),
      partlySearched: 7,
    };
    expect(
      summaryText(
        { id: 'B', sources: ['eu_fsf', 'own:vip'], ignoredColumns: ['Branch', 'Born'], counts },
        tally,
        'out/r.csv',
      ),
    ).toBe(
      [
        '1,210 rows against eu_fsf, own:vip:',
        '  clear           1,000',
        '  possible match      5',
        '  match               2',
        '  incomplete        200  source_stale 200, source_missing 4',
        '  error               3  missing_name 3',
        'Results: out/r.csv',
        'Batch:   B',
        'Columns that were not screened: Branch, Born',
        'Not everything is clear: 2 matches, 5 possible matches, 200 rows that were not searched completely, 3 rows that were not screened. Of the rows with matches 7 were not searched completely either.',
        '',
      ].join('\n'),
    );
  });

  test('one row that is clear is everything', () => {
    const counts = { ...COUNTS, rows: 1, done: 1, clear: 1 };
    const text = summaryText({ id: 'B', sources: ['eu_fsf'], ignoredColumns: [], counts }, NOTHING, 'r.csv');
    expect(text).toMatch(/^1 row against eu_fsf:\n/);
    expect(text).toMatch(/\nEverything is clear, and every list was searched completely\.\n$/);
  });
});
