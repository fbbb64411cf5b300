import { describe, expect, test } from 'vitest';
import type { ListedBirth } from '../../lists/listed-entry.ts';
import {
  birthFromDate,
  birthFromDay,
  birthFromOfacText,
  birthFromRange,
  birthFromYear,
  birthFromYears,
  dateFromIso,
  isoDayOf,
} from './birth-dates.ts';

const TODAY = '2026-11-15';

/** `1961-02-11..1961-02-11 day`, with `circa` in front. */
function shown(birth: ListedBirth | null): string {
  if (!birth) return 'none';
  return `${birth.circa ? 'circa ' : ''}${birth.from ?? ''}..${birth.to} ${birth.precision}`;
}

describe('Formats, Dates of birth: parts of a date', () => {
  test.each([
    ['a full day', [1961, 2, 11], '1961-02-11..1961-02-11 day'],
    ['29 February of a leap year', [2000, 2, 29], '2000-02-29..2000-02-29 day'],
    ['year and month', [1952, 9, null], '1952-09-01..1952-09-30 month'],
    ['a year', [1959, null, null], '1959-01-01..1959-12-31 year'],
    ['a bad day leaves the month', [1963, 4, 31], '1963-04-01..1963-04-30 month'],
    ['29 February of a common year leaves the month', [1900, 2, 29], '1900-02-01..1900-02-28 month'],
    ['day 0 leaves the month', [1963, 4, 0], '1963-04-01..1963-04-30 month'],
    ['a bad month leaves the year', [1965, 13, 1], '1965-01-01..1965-12-31 year'],
    ['month 0 leaves the year', [1965, 0, 7], '1965-01-01..1965-12-31 year'],
    ['a day without its month leaves the year', [1965, null, 7], '1965-01-01..1965-12-31 year'],
    ['the first year that counts', [1880, null, null], '1880-01-01..1880-12-31 year'],
    ['the year before it', [1879, 5, 5], 'none'],
    ['this year', [2026, 12, 1], '2026-12-01..2026-12-01 day'],
    ['next year', [2027, 1, 1], 'none'],
    ['no year', [null, 5, 5], 'none'],
  ] as const)('%s', (_what, [year, month, day], expected) => {
    expect(shown(birthFromDate({ year, month, day }, false, TODAY))).toBe(expected);
  });

  test('circa keeps the interval', () => {
    expect(shown(birthFromYear(1962, true, TODAY))).toBe('circa 1962-01-01..1962-12-31 year');
  });
});

describe('Formats, Dates of birth: ISO texts', () => {
  test.each([
    ['1961-02-11', '1961-02-11..1961-02-11 day'],
    ['1961-02-11T00:00:00', '1961-02-11..1961-02-11 day'],
    ['1961-02', '1961-02-01..1961-02-28 month'],
    ['1961', '1961-01-01..1961-12-31 year'],
    ['1961-02-31', '1961-02-01..1961-02-28 month'],
    ['11.02.1961', 'none'],
    ['', 'none'],
  ])('%s', (text, expected) => {
    expect(shown(birthFromDay(text, false, TODAY))).toBe(expected);
  });

  test.each([
    ['2024-05-27', '2024-05-27'],
    ['2024-02-30', null],
    ['2024-05', null],
  ])('a calendar day is whole or nothing: %s', (text, expected) => {
    const date = dateFromIso(text);
    expect(date && isoDayOf(date)).toBe(expected);
  });
});

describe('Formats, Dates of birth: spans', () => {
  test.each([
    [1953, 1958, '1953-01-01..1958-12-31 range'],
    [1958, 1953, '1953-01-01..1958-12-31 range'],
    [1961, 1961, '1961-01-01..1961-12-31 year'],
    [null, 1980, '..1980-12-31 range'],
    [1343, 1980, '..1980-12-31 range'],
    [1980, null, `1980-01-01..${TODAY} range`],
    [null, null, 'none'],
  ])('years %s to %s', (from, to, expected) => {
    expect(shown(birthFromYears(from, to, false, TODAY))).toBe(expected);
  });

  test.each([
    ['1961-02-11', '1961-02-11', '1961-02-11..1961-02-11 day'],
    ['1961-02-01', '1961-02-28', '1961-02-01..1961-02-28 month'],
    ['1961-01-01', '1961-12-31', '1961-01-01..1961-12-31 year'],
    ['1961-01-02', '1961-12-31', '1961-01-02..1961-12-31 range'],
    ['1961-02-11', '1961-03-11', '1961-02-11..1961-03-11 range'],
    ['1961-12-31', '1962-01-01', '1961-12-31..1962-01-01 range'],
  ])('days %s to %s', (from, to, expected) => {
    const [first, last] = [birthFromDay(from, false, TODAY), birthFromDay(to, false, TODAY)];
    expect(shown(birthFromRange(first, last, TODAY))).toBe(expected);
  });
});

describe('Formats, Standard XML: the grammar of its dates', () => {
  test.each([
    ['1959', '1959-01-01..1959-12-31 year'],
    ['Sep 1952', '1952-09-01..1952-09-30 month'],
    ['11 Feb 1961', '1961-02-11..1961-02-11 day'],
    ['1 Feb 1961', '1961-02-01..1961-02-01 day'],
    ['31 Apr 1963', '1963-04-01..1963-04-30 month'],
    ['circa 1962', 'circa 1962-01-01..1962-12-31 year'],
    ['circa 11 Feb 1961', 'circa 1961-02-11..1961-02-11 day'],
    ['1960 to 1962', '1960-01-01..1962-12-31 range'],
    ['circa 1960 to circa 1962', 'circa 1960-01-01..1962-12-31 range'],
    ['01 Jan 1961 to 31 Dec 1962', '1961-01-01..1962-12-31 range'],
    ['01 Jan 1961 to 31 Dec 1961', '1961-01-01..1961-12-31 year'],
    ['Aug 1961 to Sep 1961', '1961-08-01..1961-09-30 range'],
    ['circa 1979-1982', 'circa 1979-01-01..1982-12-31 range'],
    ['  11  Feb 1961 ', '1961-02-11..1961-02-11 day'],
    ['11 Foo 1961', '1961-01-01..1961-12-31 year'],
    ['about 1961', 'none'],
    ['1961 to nobody knows', 'none'],
    ['', 'none'],
  ])('%s', (text, expected) => {
    expect(shown(birthFromOfacText(text, TODAY))).toBe(expected);
  });
});
