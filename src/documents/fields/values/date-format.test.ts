import { describe, expect, test } from 'vitest';
import { formatDate, isDateFormat, parseDate } from './date-format.ts';

describe('Document 3, Field rules, rule 3: what a dateFormat is', () => {
  const days = ['D', 'DD'];
  const months = ['M', 'MM'];
  const years = ['YY', 'YYYY'];
  const orders = days.flatMap((d) =>
    months.flatMap((m) =>
      years.flatMap((y) => [
        [d, m, y],
        [d, y, m],
        [m, d, y],
        [m, y, d],
        [y, d, m],
        [y, m, d],
      ]),
    ),
  );

  test('each token once, in every order and with every separator', () => {
    const formats = orders.flatMap((order) => ['-', '/', '.'].map((separator) => order.join(separator)));
    expect(formats).toHaveLength(144);
    expect(formats.filter((format) => !isDateFormat(format))).toEqual([]);
  });

  test.each([
    ['two separators', 'DD-MM/YYYY'],
    ['no separator', 'DDMMYYYY'],
    ['another separator', 'DD MM YYYY'],
    ['a separator at the end', 'YYYY.MM.DD.'],
    ['two of a separator', 'DD--MM--YYYY'],
    ['no year', 'DD/MM'],
    ['no day', 'MM/YYYY'],
    ['the day twice', 'DD/DD/YYYY'],
    ['four tokens', 'DD/MM/YYYY/DD'],
    ['small letters', 'dd/mm/yyyy'],
    ['three letters', 'DD/MMM/YYYY'],
    ['one letter of a year', 'DD/MM/Y'],
    ['three letters of a year', 'DD/MM/YYY'],
    ['five letters of a year', 'DD/MM/YYYYY'],
    ['something before', ' DD/MM/YYYY'],
    ['a line end', 'DD/MM/YYYY\n'],
    ['nothing', ''],
  ])('%s: refused', (_what, format) => {
    expect(isDateFormat(format)).toBe(false);
  });
});

describe('Document 3, Field rules, rule 3: a date in its format', () => {
  const date = { year: 2026, month: 3, day: 7 };
  test.each([
    ['D/M/YY', '7/3/26'],
    ['DD/MM/YYYY', '07/03/2026'],
    ['MM-DD-YYYY', '03-07-2026'],
    ['YYYY.MM.DD', '2026.03.07'],
    ['M.D.YYYY', '3.7.2026'],
  ])('%s', (format, text) => {
    expect(formatDate(date, format)).toBe(text);
    expect(parseDate(text, format)).toEqual(date);
  });

  test('one letter takes two digits where the number has two', () => {
    expect(formatDate({ year: 2026, month: 12, day: 31 }, 'D/M/YY')).toBe('31/12/26');
  });

  test('a year has as many digits as its letters', () => {
    expect(formatDate({ year: 987, month: 1, day: 2 }, 'YYYY-MM-DD')).toBe('0987-01-02');
    expect(formatDate({ year: 2005, month: 1, day: 2 }, 'YY-MM-DD')).toBe('05-01-02');
    expect(parseDate('0987-01-02', 'YYYY-MM-DD')).toEqual({ year: 987, month: 1, day: 2 });
    expect(parseDate('05-01-02', 'YY-MM-DD')).toEqual({ year: 2005, month: 1, day: 2 });
  });

  test.each([
    ['another separator', '07-03-2026', 'DD/MM/YYYY'],
    ['mixed separators', '07/03-2026', 'DD/MM/YYYY'],
    ['a zero too few', '7/3/2026', 'DD/MM/YYYY'],
    ['a zero too many', '07/03/2026', 'D/M/YYYY'],
    ['two digits of a year', '07/03/26', 'DD/MM/YYYY'],
    ['four digits of a year', '07/03/2026', 'DD/MM/YY'],
    ['day and month changed', '03/27/2026', 'DD/MM/YYYY'],
    ['no such month', '07/13/2026', 'DD/MM/YYYY'],
    ['month zero', '07/00/2026', 'DD/MM/YYYY'],
    ['day zero', '00/03/2026', 'DD/MM/YYYY'],
    ['day 32', '32/01/2026', 'DD/MM/YYYY'],
    ['31 April', '31/04/2026', 'DD/MM/YYYY'],
    ['29 February of a common year', '29/02/2026', 'DD/MM/YYYY'],
    ['29 February 1900', '29/02/1900', 'DD/MM/YYYY'],
    ['year zero', '01/01/0000', 'DD/MM/YYYY'],
    ['one part more', '07/03/2026/1', 'DD/MM/YYYY'],
    ['one part less', '07/03', 'DD/MM/YYYY'],
    ['a sign', '+7/03/2026', 'DD/MM/YYYY'],
    ['other digits', '٠٧/٠٣/٢٠٢٦', 'DD/MM/YYYY'],
    ['spaces', ' 07/03/2026', 'DD/MM/YYYY'],
    ['a word', 'today', 'DD/MM/YYYY'],
    ['nothing', '', 'DD/MM/YYYY'],
  ])('%s: no date', (_what, text, format) => {
    expect(parseDate(text, format)).toBeUndefined();
  });

  test.each([
    ['29/02/2024', { year: 2024, month: 2, day: 29 }],
    ['29/02/2000', { year: 2000, month: 2, day: 29 }],
    ['31/12/9999', { year: 9999, month: 12, day: 31 }],
  ])('%s is a day', (text, expected) => {
    expect(parseDate(text, 'DD/MM/YYYY')).toEqual(expected);
  });
});
