import { describe, expect, test } from 'vitest';
import { isCalendarDate, isInTheFuture } from './birth-date.ts';

describe('Document 2, Run request: dates of birth', () => {
  test.each(['2000-02-29', '1900-02-28', '1961-12-31', '1961-12', '1961', '0001', '9999-12-31'])(
    '%s is a date',
    (date) => {
      expect(isCalendarDate(date)).toBe(true);
    },
  );

  test.each([
    '1900-02-29',
    '1961-02-30',
    '1961-04-31',
    '1961-00',
    '1961-13',
    '1961-01-00',
    '0000',
    '0000-01-01',
  ])('%s is none', (date) => {
    expect(isCalendarDate(date)).toBe(false);
  });
});

describe('Document 2, Run request: nobody is born on a day that has begun nowhere', () => {
  test.each([
    [
      '2026-11-15T09:00:00Z',
      ['2026-11-16', '2026-11', '2026'],
      ['2026-11-17', '2026-12', '2027', '9999-12-31'],
    ],
    ['2026-11-30T00:00:00Z', ['2026-12-01', '2026-12', '2026'], ['2026-12-02', '2027-01', '2027']],
    ['2026-12-31T23:59:59Z', ['2027-01-01', '2027-01', '2027'], ['2027-01-02', '2027-02', '2028']],
  ])('at %s', (now, past, future) => {
    const isFuture = (date: string): boolean => isInTheFuture(date, new Date(now));
    expect(past.filter(isFuture)).toEqual([]);
    expect(future.filter(isFuture)).toEqual(future);
  });
});
