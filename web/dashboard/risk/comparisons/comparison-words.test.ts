import { describe, expect, test } from 'vitest';
import { conditionText, exampleText, matrixTable } from './comparison-words.ts';

describe('Contract 6, Policies: a difference in words', () => {
  test('stands without the results that are shown beside it', () => {
    expect(conditionText('note is "a: b" and pep is true: low, none → high, review')).toBe(
      'note is "a: b" and pep is true',
    );
    expect(conditionText('whatever the inputs: low, none → low, reject')).toBe('whatever the inputs');
  });

  test('has an example', () => {
    expect(exampleText({ volume: 5000, pep: true, products: ['cash', 'gold'] })).toBe(
      'For example volume 5000, pep true, products "cash", "gold"',
    );
    expect(exampleText({ products: [] })).toBe('For example products an empty list');
    expect(exampleText({})).toBe('');
  });
});

describe('Contract 6, Policies: the matrix of a backtest', () => {
  const low = { band: 'low', decision: 'none' as const };
  const high = { band: 'high', decision: 'review' as const };
  const held = { band: 'high', decision: 'reject' as const };

  test('has the milder results first on both sides, and zero where nobody moves', () => {
    const table = matrixTable([
      { before: high, after: held, count: 3 },
      { before: low, after: low, count: 90 },
      { before: low, after: held, count: 1 },
    ]);
    expect(table).toEqual({
      columns: [low, held],
      rows: [
        { before: low, counts: [90, 1] },
        { before: high, counts: [0, 3] },
      ],
    });
  });

  test('is empty where nothing was tried', () => {
    expect(matrixTable([])).toEqual({ columns: [], rows: [] });
  });
});
