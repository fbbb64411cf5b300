import { formatDate, isDateFormat } from './date-format.ts';
import type { Field } from '../field.ts';
import { matchesWhole } from './pattern.ts';
import { supportedLocale } from './locale.ts';

/** Patterns and locales whose format is known; all are short. */
const REMEMBERED = 5_000;

type DateRules = Pick<Field, 'dateFormat' | 'label' | 'validationPattern'>;

/** Document 3, *Field rules*, 3: its own format, a token in its label, its pattern, and where all are silent the locale. */
export function resolvedDateFormat(field: DateRules, locale: string): string {
  return (
    field.dateFormat ??
    formatInLabel(field.label) ??
    formatOfPattern(field.validationPattern) ??
    formatOfLocale(locale)
  );
}

/** Standing by itself, in capitals or not: `Date (dd.mm.yyyy)`, and nothing out of `D-Day`. */
const TOKEN =
  /(?<![\p{L}\p{N}][-/.]?)(?:DD?|MM?|YYYY|YY)([-/.])(?:DD?|MM?|YYYY|YY)\1(?:DD?|MM?|YYYY|YY)(?![-/.]?[\p{L}\p{N}])/giu;

function formatInLabel(label: string | null): string | undefined {
  return label
    ?.match(TOKEN)
    ?.map((token) => token.toUpperCase())
    .find(isDateFormat);
}

/** The first fit wins, so that a pattern that leaves day and month open means the same for every signer. */
const COMMON_FORMATS = [
  'MM/DD/YYYY',
  'DD/MM/YYYY',
  'YYYY-MM-DD',
  'DD.MM.YYYY',
  'DD-MM-YYYY',
  'MM-DD-YYYY',
  'YYYY/MM/DD',
  'YYYY.MM.DD',
  'M/D/YYYY',
  'D/M/YYYY',
  'D.M.YYYY',
  'MM/DD/YY',
  'DD/MM/YY',
  'DD.MM.YY',
] as const;

/** Together they tell day from month and one digit from two. */
const DAYS = [
  { month: 12, day: 31 },
  { month: 1, day: 2 },
  { month: 10, day: 9 },
] as const;

/** A pattern may restrict its year to a century. */
const YEARS = [2026, 2031, 1985] as const;

function formatOfPattern(pattern: string | null): string | undefined {
  return pattern === null ? undefined : formatByPattern(pattern);
}

const formatByPattern = memoize((pattern: string): string | undefined => {
  return COMMON_FORMATS.find((format) =>
    YEARS.some((year) => DAYS.every((day) => matchesWhole(pattern, formatDate({ year, ...day }, format)))),
  );
});

/** The format for an unknown locale. */
const NEUTRAL_FORMAT = 'YYYY-MM-DD';

const SAMPLE = new Date(Date.UTC(2026, 10, 25));
const TOKENS: Readonly<Record<string, string>> = { day: 'DD', month: 'MM', year: 'YYYY' };

/**
 * Order and separator as the locale writes them, in Gregorian years and Latin digits: some write marks, spaces or words
 * between and after the numbers, which a format of document 3 has not.
 */
const formatOfLocale = memoize((request: string): string => {
  const locale = supportedLocale(request);
  if (locale === undefined) return NEUTRAL_FORMAT;
  const parts = new Intl.DateTimeFormat(locale, {
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone: 'UTC',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(SAMPLE);
  const order = parts.map(({ type }) => TOKENS[type]).filter((token) => token !== undefined);
  const written = parts.map(({ type, value }) => (type === 'literal' ? value : '')).join('');
  return order.join(/[-/.]/.exec(written)?.[0] ?? '-');
});

/** A document may have hundreds of dates, and every look at it asks for all of them. */
function memoize<Result>(find: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, { readonly result: Result }>();
  return (text) => {
    const found = known.get(text) ?? { result: find(text) };
    if (known.size >= REMEMBERED) known.clear();
    known.set(text, found);
    return found.result;
  };
}
