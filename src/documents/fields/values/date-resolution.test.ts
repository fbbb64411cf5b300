import { describe, expect, test } from 'vitest';
import { isDateFormat } from './date-format.ts';
import { resolvedDateFormat } from './date-resolution.ts';
import { preferredLocale } from './locale.ts';

const SILENT = { dateFormat: null, label: null, validationPattern: null };

describe('Document 3, Field rules, rule 3: the date fill format is resolved in order', () => {
  test.each([
    ['dateFormat before all', { dateFormat: 'D.M.YY', label: 'Date (MM/DD/YYYY)' }, 'D.M.YY'],
    [
      'the label before the pattern',
      { label: 'Date (MM/DD/YYYY)', validationPattern: '\\d{4}-\\d{2}-\\d{2}' },
      'MM/DD/YYYY',
    ],
    ['the pattern before the locale', { validationPattern: '\\d{4}-\\d{2}-\\d{2}' }, 'YYYY-MM-DD'],
    ['a label that says nothing', { label: 'Date', validationPattern: '\\d{4}-\\d{2}-\\d{2}' }, 'YYYY-MM-DD'],
    ['the locale where all are silent', { label: 'Date', validationPattern: '[A-Z]+' }, 'DD.MM.YYYY'],
    ['the locale where there is nothing else', {}, 'DD.MM.YYYY'],
  ])('%s', (_name, more, format) => {
    expect(resolvedDateFormat({ ...SILENT, ...more }, 'de-DE')).toBe(format);
  });
});

describe('Document 3, Field rules, rule 3: a format token in the label', () => {
  test.each([
    ['Date (DD.MM.YYYY)', 'DD.MM.YYYY'],
    ['Birth date mm/dd/yyyy', 'MM/DD/YYYY'],
    ['D-M-YY', 'D-M-YY'],
    ['Signed on YYYY-MM-DD.', 'YYYY-MM-DD'],
    ['日期YYYY/MM/DD', undefined],
    ['日期：YYYY/MM/DD', 'YYYY/MM/DD'],
    ['Date of D-Day', undefined],
    ['DD/MM-YYYY', undefined],
    ['DD/DD/YYYY', undefined],
    ['DD/DD/YYYY or MM/DD/YYYY', 'MM/DD/YYYY'],
    ['DD/MM/YYY', undefined],
    ['DD/MM/YYYYY', undefined],
    ['ADD/MM/YYYY', undefined],
    ['DD/MM/YYYY/HH', undefined],
    ['DD/MM', undefined],
  ])('%s', (label, format = 'YYYY-MM-DD') => {
    expect(resolvedDateFormat({ ...SILENT, label }, 'sv')).toBe(format);
  });
});

describe('Document 3, Field rules, rule 3: a common format matching the pattern', () => {
  test.each([
    ['\\d{2}\\.\\d{2}\\.\\d{4}', 'DD.MM.YYYY'],
    ['^\\d{4}-\\d{2}-\\d{2}$', 'YYYY-MM-DD'],
    ['^(0[1-9]|1[0-2])/(0[1-9]|[12]\\d|3[01])/\\d{4}$', 'MM/DD/YYYY'],
    ['^(0[1-9]|[12]\\d|3[01])/(0[1-9]|1[0-2])/\\d{4}$', 'DD/MM/YYYY'],
    ['^(0[1-9]|[12]\\d|3[01])-(0[1-9]|1[0-2])-20\\d\\d$', 'DD-MM-YYYY'],
    ['^(0[1-9]|[12]\\d|3[01])-(0[1-9]|1[0-2])-19\\d\\d$', 'DD-MM-YYYY'],
    ['^([1-9]|[12]\\d|3[01])\\.([1-9]|1[0-2])\\.\\d{4}$', 'D.M.YYYY'],
    ['^\\d{2}/\\d{2}/\\d{2}$', 'MM/DD/YY'],
    ['^\\d{2}/\\d{2}/\\d{4}$', 'MM/DD/YYYY'],
    ['^[A-Z]$', undefined],
    ['^\\d{2}$', undefined],
    // Korean writes the year first, with dots: no common format of a pattern above.
  ])('%s', (validationPattern, format = 'YYYY.MM.DD') => {
    expect(resolvedDateFormat({ ...SILENT, validationPattern }, 'ko-KR')).toBe(format);
  });
});

describe("Document 3, Field rules, rule 3: the signer's browser locale", () => {
  test.each([
    ['en-US', 'MM/DD/YYYY'],
    ['en-GB', 'DD/MM/YYYY'],
    ['en-CA', 'YYYY-MM-DD'],
    ['de-DE', 'DD.MM.YYYY'],
    ['nl-NL', 'DD-MM-YYYY'],
    ['sv-SE', 'YYYY-MM-DD'],
    ['ja-JP', 'YYYY/MM/DD'],
    // These write spaces and a last dot.
    ['hu-HU', 'YYYY.MM.DD'],
    ['ko-KR', 'YYYY.MM.DD'],
    ['cs-CZ', 'DD.MM.YYYY'],
    // Marks of direction, other digits, another calendar.
    ['ar-EG', 'DD/MM/YYYY'],
    ['fa-IR', 'YYYY/MM/DD'],
    ['th-TH', 'DD/MM/YYYY'],
    ['th-TH-u-ca-buddhist-nu-thai', 'DD/MM/YYYY'],
    ['ar-SA', 'DD/MM/YYYY'],
    ['zh-u-ca-chinese', 'YYYY/MM/DD'],
    // Unknown locales.
    ['', 'YYYY-MM-DD'],
    ['xx', 'YYYY-MM-DD'],
    ['not a tag', 'YYYY-MM-DD'],
  ])('%s', (locale, format) => {
    expect(resolvedDateFormat(SILENT, locale)).toBe(format);
  });

  test('for every language that is requested, the format is a dateFormat', () => {
    const letters = 'abcdefghijklmnopqrstuvwxyz'.split('');
    const languages = letters.flatMap((one) => letters.map((other) => one + other));
    const known = Intl.DateTimeFormat.supportedLocalesOf(languages);
    expect(known.length).toBeGreaterThan(80);
    const resolved = known.map((locale) => resolvedDateFormat(SILENT, locale));
    expect(resolved.filter((format) => !isDateFormat(format))).toEqual([]);
  });
});

describe('Contract 5, Signing: without a locale, Accept-Language decides', () => {
  test.each([
    ['de-CH,de;q=0.9,en;q=0.8', 'de-CH'],
    ['en;q=0.3, fr;q=0.7', 'fr'],
    ['xx, sv;q=0.5', 'sv'],
    ['de;q=0, en', 'en'],
    ['*', ''],
    ['', ''],
    ['not a tag', ''],
    [';q=1,,', ''],
    ['de;q=x, en;q=0.1', 'en'],
    [undefined, ''],
  ])('%s', (header, locale) => {
    expect(preferredLocale(header)).toBe(locale);
  });
});
