import { secondsAfter } from '@assay/values';

/** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`: a year, a month of a year or a day that there is. */
export function isCalendarDate(date: string): boolean {
  const year = Number(date.slice(0, 4));
  const month = date.length > 4 ? Number(date.slice(5, 7)) : 1;
  const day = date.length > 7 ? Number(date.slice(8)) : 1;
  return year >= 1 && day >= 1 && day <= daysOf(year, month);
}

const DAY_SECONDS = 24 * 60 * 60;

/** East of Greenwich the next day begins earlier: until tomorrow in UTC somebody may have been born on it. */
export function isInTheFuture(date: string, now: Date): boolean {
  return date > secondsAfter(now, DAY_SECONDS).toISOString().slice(0, date.length);
}

const MONTH_DAYS: readonly number[] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** 0 where there is no such month. */
function daysOf(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return (MONTH_DAYS[month - 1] ?? 0) + (month === 2 && isLeap ? 1 : 0);
}
