import { expect, test } from 'vitest';
import { bandSeries } from './band-series.ts';

const day = (...byBand: (readonly [string | null, number])[]) => ({
  day: '2026-03-01',
  count: byBand.reduce((sum, [, count]) => sum + count, 0),
  byBand: byBand.map(([band, count]) => ({ band, count })),
});

const inShort = (...asked: Parameters<typeof bandSeries>) =>
  bandSeries(...asked).map(({ name, colour, values }) => [name, colour, ...values]);

test('bands stand from the lowest up, on every day, also those that nothing fell into', () => {
  expect(inShort([day(['high', 2]), day(['low', 1])], ['low', 'medium', 'high'])).toEqual([
    ['low', 2, 0, 1],
    ['medium', 3, 0, 0],
    ['high', 4, 2, 0],
  ]);
});

test('bands of other policies come after, and last what fell into none', () => {
  expect(inShort([day([null, 3], ['grave', 1])], ['low'])).toEqual([
    ['low', 2, 0],
    ['grave', 4, 1],
    ['No band', 5, 3],
  ]);
});

test('without a policy and an assessment there is still something to draw', () => {
  expect(inShort([day()], [])).toEqual([['No band', 5, 0]]);
});
