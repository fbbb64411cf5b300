import { describe, expect, test } from 'vitest';
import { parseTimestamp, secondsAfter, timestampText } from './time.ts';

describe('Contract 1, Success: timestamps sent carry Z or an offset; finer than milliseconds is cut', () => {
  test.each([
    ['2026-11-15T09:00:00Z', '2026-11-15T09:00:00.000Z'],
    ['2026-11-15t09:00:00z', '2026-11-15T09:00:00.000Z'],
    ['2026-11-15T09:00:00.5Z', '2026-11-15T09:00:00.500Z'],
    ['2026-11-15T09:00:00.05Z', '2026-11-15T09:00:00.050Z'],
    ['2026-11-15T09:00:00.123Z', '2026-11-15T09:00:00.123Z'],
    ['2026-11-15T09:00:00.123999999Z', '2026-11-15T09:00:00.123Z'],
    ['2026-11-15T09:00:00.1234567890Z', '2026-11-15T09:00:00.123Z'],
    [`2026-11-15T09:00:00.${'9'.repeat(60)}+01:00`, '2026-11-15T08:00:00.999Z'],
    ['2026-11-15T09:00:00+02:00', '2026-11-15T07:00:00.000Z'],
    ['2026-11-15T09:00:00-05:30', '2026-11-15T14:30:00.000Z'],
    ['2026-11-15T00:30:00+01:00', '2026-11-14T23:30:00.000Z'],
    ['2026-12-31T23:30:00-01:00', '2027-01-01T00:30:00.000Z'],
    ['2026-11-15T09:00:00+00:00', '2026-11-15T09:00:00.000Z'],
    ['2026-11-15T09:00:00-00:00', '2026-11-15T09:00:00.000Z'],
    ['2026-11-15T09:00:00+23:59', '2026-11-14T09:01:00.000Z'],
    ['2024-02-29T12:00:00Z', '2024-02-29T12:00:00.000Z'],
    ['2000-02-29T12:00:00Z', '2000-02-29T12:00:00.000Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['0099-06-01T00:00:00Z', '0099-06-01T00:00:00.000Z'],
    ['1969-12-31T23:59:59.999Z', '1969-12-31T23:59:59.999Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ])('%s is %s', (text, expected) => {
    expect(parseTimestamp(text)?.toISOString()).toBe(expected);
  });

  test.each([
    ['no zone', '2026-11-15T09:00:00'],
    ['no time', '2026-11-15'],
    ['no seconds', '2026-11-15T09:00Z'],
    ['a space in place of T', '2026-11-15 09:00:00Z'],
    ['a space in front', ' 2026-11-15T09:00:00Z'],
    ['a line feed at the end', '2026-11-15T09:00:00Z\n'],
    ['a fraction without digits', '2026-11-15T09:00:00.Z'],
    ['a fraction without end', `2026-11-15T09:00:00.${'9'.repeat(60_000)}`],
    ['a comma before the fraction', '2026-11-15T09:00:00,5Z'],
    ['an offset without a colon', '2026-11-15T09:00:00+0200'],
    ['an offset of hours alone', '2026-11-15T09:00:00+02'],
    ['an offset of 24 hours', '2026-11-15T09:00:00+24:00'],
    ['an offset of 60 minutes', '2026-11-15T09:00:00+01:60'],
    ['both Z and an offset', '2026-11-15T09:00:00Z+01:00'],
    ['month 0', '2026-00-15T09:00:00Z'],
    ['month 13', '2026-13-15T09:00:00Z'],
    ['day 0', '2026-11-00T09:00:00Z'],
    ['the 31st of November', '2026-11-31T09:00:00Z'],
    ['the 29th of February in a common year', '2026-02-29T09:00:00Z'],
    ['the 29th of February of 1900', '1900-02-29T09:00:00Z'],
    ['hour 24', '2026-11-15T24:00:00Z'],
    ['minute 60', '2026-11-15T09:60:00Z'],
    ['a leap second', '2026-12-31T23:59:60Z'],
    ['the year 0', '0000-06-01T00:00:00Z'],
    ['a year before 1 once in UTC', '0001-01-01T00:00:00+00:01'],
    ['a year after 9999 once in UTC', '9999-12-31T23:59:59-00:01'],
    ['a year of five digits', '12026-11-15T09:00:00Z'],
    ['a sign before the year', '-2026-11-15T09:00:00Z'],
    ['digits of another script', '２０２６-11-15T09:00:00Z'],
    ['Unix time', '1763164800'],
    ['nothing', ''],
  ])('refuses %s', (_what, text) => {
    expect(parseTimestamp(text)).toBeUndefined();
  });
});

test.each([
  [0, '2026-11-15T09:00:00.123Z'],
  [300, '2026-11-15T09:05:00.123Z'],
  [-1, '2026-11-15T08:59:59.123Z'],
  [12 * 3600, '2026-11-15T21:00:00.123Z'],
])('%i seconds after keeps the milliseconds', (seconds, expected) => {
  expect(secondsAfter(new Date('2026-11-15T09:00:00.123Z'), seconds).toISOString()).toBe(expected);
});

test('Contract 1, Time and ids: the text of a time is its own, whatever was written before', () => {
  const [one, other] = [new Date(0), new Date(1)];
  const written = [one, one, other, one, new Date(0)].map(timestampText);
  expect(written).toEqual([one, one, other, one, one].map((time) => time.toISOString()));
  one.setTime(2);
  expect(timestampText(one)).toBe(one.toISOString());
  expect(() => timestampText(new Date(Number.NaN))).toThrow(RangeError);
});
