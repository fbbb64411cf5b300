import { describe, expect, test } from 'vitest';
import {
  birthAgrees,
  birthContradicts,
  countryAgrees,
  countryContradicts,
  factMarks,
  kindsContradict,
  numberAgrees,
} from './compare-facts.ts';

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

describe('A date of birth contradicts', () => {
  test.each([
    ['1958-03-03', born('1990-06-17'), true],
    ['1961', born('1963'), true],
    ['1961-12-31', born('1962-01-01'), false],
    ['1961', born(null, '1963', '1965'), true],
    ['1967', born(null, '1963', '1965'), true],
    ['1964', born(null, '1963', '1965'), false],
    ['1950', born(null, '1963'), true],
    ['1961', born(null), false],
  ])('%s with %j: %s', (date, listed, expected) => {
    expect(birthContradicts(date, listed)).toBe(expected);
  });
});

test('countries contradict each other only in codes of one length', () => {
  expect([
    countryContradicts('se', 'BY'),
    countryContradicts('by', 'BY'),
    countryContradicts('DEU', 'DE'),
  ]).toEqual([true, false, false]);
});

test.each([
  ['person', 'entity', true],
  ['person', 'person', false],
  ['entity', 'vessel', false],
  ['entity', 'person', true],
  ['person', 'unknown', false],
  [undefined, 'person', false],
] as const)('whether %s contradicts a listed %s', (subject, listed, expected) => {
  expect(kindsContradict(subject, listed)).toBe(expected);
});

describe('Facts of one side beside those of the other', () => {
  const same = { agree: (one: string, other: string) => one === other };
  const apart = { ...same, contradict: (one: string, other: string) => one !== other };

  test.each([
    [['a', 'b'], [], apart, [undefined, undefined]],
    [['a', 'b'], ['a'], apart, ['agrees', 'differs']],
    [['a', 'b'], ['c'], apart, ['contradicts', 'contradicts']],
    [['a'], ['c'], same, ['differs']],
  ])('%j beside %j', (facts, others, comparison, marks) => {
    expect(factMarks(facts, others, comparison)).toEqual(marks);
  });
});
