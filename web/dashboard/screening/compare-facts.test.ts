import { describe, expect, test } from 'vitest';
import { birthAgrees, countryAgrees, numberAgrees } from './compare-facts.ts';

const born = (date: string | null, from: string | null = null, to: string | null = null) => ({
  date,
  from,
  to,
  place: null,
  circa: false,
});

describe('A date of birth agrees', () => {
  test.each([
    ['1961-03-04', born('1961-03-04'), true],
    ['1961', born('1961-03-04'), true],
    ['1961-03-04', born('1961'), true],
    ['1961-03', born('1961-04-03'), false],
    ['1962', born('1961-03-04'), false],
    ['1961', born(null, '1960', '1962'), true],
    ['1963', born(null, '1960', '1962'), false],
    ['1963', born(null, '1960'), true],
    ['1961', born(null), false],
  ])('%s with %j: %s', (date, listed, expected) => {
    expect(birthAgrees(date, listed)).toBe(expected);
  });
});

test('a country agrees in either case of its letters', () => {
  expect([countryAgrees('ru', ['RU']), countryAgrees('RU', ['BY']), countryAgrees('RU', [])]).toEqual([
    true,
    false,
    false,
  ]);
});

test('numbers agree without the marks between their parts', () => {
  expect([numberAgrees('72 00-11', '720011'), numberAgrees('ab1', 'AB1'), numberAgrees('12', '123')]).toEqual(
    [true, true, false],
  );
});
