import type { ListedBirth } from '../../lists/listed-entry.ts';

/** A date as a list states it, in numbers; what it leaves out is null. */
export interface StatedDate {
  readonly year: number | null;
  readonly month: number | null;
  readonly day: number | null;
}

const EARLIEST_YEAR = 1880;

/** A bad day leaves the month, a bad month the year; a year that nobody listed was born in leaves nothing. */
export function birthFromDate(date: StatedDate, circa: boolean, today: string): ListedBirth | null {
  const { year, month, day } = date;
  if (year === null || !isBirthYear(year, today)) return null;
  if (month === null || !isBetween(month, 1, 12)) return birthOf(year, 'year', circa, 1, 1, 12, 31);
  const lastDay = daysOf(year, month);
  if (day === null || !isBetween(day, 1, lastDay)) {
    return birthOf(year, 'month', circa, month, 1, month, lastDay);
  }
  return birthOf(year, 'day', circa, month, day, month, day);
}

/** `1961-02-11`, also with a time behind it; `1961-02` and `1961` are read as far as they go. */
export function birthFromDay(text: string, circa: boolean, today: string): ListedBirth | null {
  const date = dateFromIso(text);
  return date && birthFromDate(date, circa, today);
}

export function birthFromYear(year: number, circa: boolean, today: string): ListedBirth | null {
  return birthFromDate({ year, month: null, day: null }, circa, today);
}

/** Years, both inclusive; either may be left out. */
export function birthFromYears(
  from: number | null,
  to: number | null,
  circa: boolean,
  today: string,
): ListedBirth | null {
  const first = from === null ? null : birthFromYear(from, circa, today);
  const last = to === null ? null : birthFromYear(to, circa, today);
  return birthFromRange(first, last, today);
}

/**
 * From the first day of the one to the last day of the other. Only an end: the start stays open.
 * Only a start: the span ends today. A span that is one day, one month or one year is called so.
 */
export function birthFromRange(
  first: ListedBirth | null,
  last: ListedBirth | null,
  today: string,
): ListedBirth | null {
  if (!first && !last) return null;
  const circa = (first?.circa ?? false) || (last?.circa ?? false);
  if (!first) return last && { from: null, to: last.to, precision: 'range', circa };
  const [from, to] = [first.from ?? first.to, last?.to ?? today];
  if (from <= to) return { from, to, precision: precisionOf(from, to), circa };
  const [earlier, later] = [last?.from ?? to, first.to];
  return { from: earlier, to: later, precision: precisionOf(earlier, later), circa };
}

/**
 * The dates of the American lists: `circa 1962`, `Sep 1952`, `11 Feb 1961`, `1960 to 1962`,
 * `01 Jan 1961 to 31 Dec 1962`, `circa 1979-1982`.
 */
export function birthFromOfacText(text: string, today: string): ListedBirth | null {
  const [first = '', last] = text
    .trim()
    .replace(/^((?:circa|c\.?)\s+)?(\d{4})\s*-\s*(\d{4})$/i, '$1$2 to $1$3')
    .split(/\s+to\s+/i);
  const from = birthFromWords(first, today);
  if (last === undefined) return from;
  const to = birthFromWords(last, today);
  return from && to && birthFromRange(from, to, today);
}

export function isSameBirth(one: ListedBirth, other: ListedBirth): boolean {
  return (
    one.from === other.from &&
    one.to === other.to &&
    one.precision === other.precision &&
    one.circa === other.circa
  );
}

/** The year, month and day that an ISO text starts with; null where it starts with no year. */
export function dateFromIso(text: string): StatedDate | null {
  const match = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?(?!\d)/.exec(text);
  if (!match) return null;
  const [, year, month, day] = match;
  return {
    year: Number(year),
    month: month === undefined ? null : Number(month),
    day: day === undefined ? null : Number(day),
  };
}

/** The full calendar day of a date, as ISO; null where one of its parts is missing or not in the calendar. */
export function isoDayOf(date: StatedDate): string | null {
  const { year, month, day } = date;
  if (year === null || month === null || day === null) return null;
  if (!isBetween(month, 1, 12) || !isBetween(day, 1, daysOf(year, month))) return null;
  return isoDay(year, month, day);
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** 1 for `Jan`, `JANUARY` and the like; null for anything else. */
export function monthOf(word: string): number | null {
  const place = MONTHS.indexOf(word.slice(0, 3).toLowerCase());
  return place === -1 ? null : place + 1;
}

const WORDS = /^(circa\s+|c\.?\s+)?(?:(?:(\d{1,2})\s+)?([a-z]{3,9})\.?\s+)?(\d{4})$/i;

function birthFromWords(text: string, today: string): ListedBirth | null {
  const match = WORDS.exec(text.trim());
  if (!match) return null;
  const [, circa, day, month, year] = match;
  // `before 1961` is not 1961.
  if (month !== undefined && monthOf(month) === null && day === undefined) return null;
  const date = {
    year: Number(year),
    month: month === undefined ? null : monthOf(month),
    day: day === undefined ? null : Number(day),
  };
  return birthFromDate(date, circa !== undefined, today);
}

function precisionOf(from: string, to: string): ListedBirth['precision'] {
  if (from === to) return 'day';
  if (from.slice(0, 4) !== to.slice(0, 4)) return 'range';
  if (from.endsWith('-01-01') && to.endsWith('-12-31')) return 'year';
  const [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7))];
  const isMonth = from === isoDay(year, month, 1) && to === isoDay(year, month, daysOf(year, month));
  return isMonth ? 'month' : 'range';
}

function birthOf(
  year: number,
  precision: ListedBirth['precision'],
  circa: boolean,
  ...[fromMonth, fromDay, toMonth, toDay]: [number, number, number, number]
): ListedBirth {
  return { from: isoDay(year, fromMonth, fromDay), to: isoDay(year, toMonth, toDay), precision, circa };
}

function isBirthYear(year: number, today: string): boolean {
  return year >= EARLIEST_YEAR && year <= Number(today.slice(0, 4));
}

function isBetween(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}

function daysOf(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function isoDay(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
