import { describe, expect, test } from 'vitest';
import { guardTexts } from './guards.ts';

const FOUND = { publishedAt: '2026-11-15', entryCount: 100, goneEntries: 0, wasWithdrawn: false };
const ACTIVE = { publishedAt: '2026-11-14', entryCount: 100 };

describe('Contract 4, Operator endpoints: publication date going back', () => {
  test.each([
    ['2026-11-15', '2026-11-14', 'passes'],
    ['2026-11-14', '2026-11-14', 'passes'],
    ['2026-11-13', '2026-11-14', 'is refused'],
    ['2026-11-14T08:00:00Z', '2026-11-14T08:00:00Z', 'passes'],
    ['2026-11-14T07:59:59Z', '2026-11-14T08:00:00Z', 'is refused'],
    ['2026-11-14T09:30:00+02:00', '2026-11-14T08:00:00Z', 'is refused'],
    ['2026-11-14T10:30:00+02:00', '2026-11-14T08:00:00Z', 'passes'],
    ['2026-11-14', '2026-11-14T08:00:00Z', 'passes'],
    ['2026-11-14T07:00:00Z', '2026-11-14', 'passes'],
    [null, '2026-11-14', 'passes'],
    ['2026-11-14', null, 'passes'],
  ])('%s after %s %s', (publishedAt, activePublishedAt, outcome) => {
    const texts = guardTexts({ ...FOUND, publishedAt }, { ...ACTIVE, publishedAt: activePublishedAt });
    expect(texts.map((text) => text.includes('before the version in use'))).toEqual(
      outcome === 'passes' ? [] : [true],
    );
  });
});

describe('Contract 4, Operator endpoints: more than 10 % of the entries gone', () => {
  test.each([
    [0, 100, 'passes'],
    [10, 100, 'passes'],
    [11, 100, 'is refused'],
    [1, 10, 'passes'],
    [2, 10, 'is refused'],
    [1, 9, 'is refused'],
    [2_000, 20_000, 'passes'],
    [2_001, 20_000, 'is refused'],
  ])('%i of %i gone %s', (goneEntries, entryCount, outcome) => {
    const texts = guardTexts({ ...FOUND, goneEntries }, { ...ACTIVE, entryCount });
    expect(texts.map((text) => text.startsWith(`${goneEntries} of the`))).toEqual(
      outcome === 'passes' ? [] : [true],
    );
  });

  test('the first version of a list has nothing to be held against', () => {
    expect(guardTexts({ ...FOUND, goneEntries: 100, publishedAt: '1999-01-01' }, null)).toEqual([]);
  });
});

test('what an operator rolled back does not come back by itself', () => {
  expect(guardTexts({ ...FOUND, wasWithdrawn: true }, ACTIVE)).toEqual([
    expect.stringContaining('rolled back'),
  ]);
});

test('every reason is named', () => {
  const found = { ...FOUND, publishedAt: '2026-01-01', goneEntries: 50, wasWithdrawn: true };
  expect(guardTexts(found, ACTIVE)).toHaveLength(3);
});
