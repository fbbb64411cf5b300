import type { ListedBirth } from '../lists/listed-entry.ts';
import type { BirthAgreement } from './evidence.ts';

/** From the strongest to the contradiction: of several dates the strongest counts. */
const STRENGTH: readonly BirthAgreement[] = [
  'dob_same_day',
  'dob_day_month_swapped',
  'dob_same_month',
  'dob_same_year',
  'dob_near_year',
  'dob_mismatch',
];
const SAME_DAY = STRENGTH.indexOf('dob_same_day');
const SWAPPED = STRENGTH.indexOf('dob_day_month_swapped');
const SAME_MONTH = STRENGTH.indexOf('dob_same_month');
const SAME_YEAR = STRENGTH.indexOf('dob_same_year');
const NEAR_YEAR = STRENGTH.indexOf('dob_near_year');
const MISMATCH = STRENGTH.indexOf('dob_mismatch');
/** Of dates that nobody states. */
export const NO_STRENGTH = STRENGTH.length;

/** A date of birth of the subject; 0 stands for what it does not say. */
export interface GivenDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
export function givenDate(date: string): GivenDate {
  const part = (from: number, to: number): number => Number(date.slice(from, to));
  return { year: part(0, 4), month: part(5, 7), day: part(8, 10) };
}

export const PRECISIONS: readonly ListedBirth['precision'][] = ['day', 'month', 'year', 'range'];
const DAY = PRECISIONS.indexOf('day');
const MONTH = PRECISIONS.indexOf('month');
const RANGE = PRECISIONS.indexOf('range');
export const NO_DAY = 0;

/** The first and the last day of a listed birth as `YYYYMMDD`, or `NO_DAY`, and what is meant by them. */
export function birthNumbers({ from, to, precision, circa }: ListedBirth): readonly [number, number, number] {
  const meaning = (PRECISIONS.indexOf(precision) << 1) | (circa ? 1 : 0);
  return [from === null ? NO_DAY : dayNumber(from), dayNumber(to), meaning];
}

/** `YYYY-MM-DD` as the number `YYYYMMDD`. */
export function dayNumber(day: string): number {
  return Number(day.slice(0, 4) + day.slice(5, 7) + day.slice(8, 10));
}

/** Contract 4, *Scorer*, the rows of `dob_*`; null where one side states no date. */
export function birthAgreement(
  subjectDates: readonly string[],
  births: readonly ListedBirth[],
): BirthAgreement | null {
  let best = NO_STRENGTH;
  for (const date of subjectDates.map(givenDate))
    for (const birth of births) best = Math.min(best, strengthOf(date, ...birthNumbers(birth)));
  return agreementAt(best);
}

export function agreementAt(strength: number): BirthAgreement | null {
  return STRENGTH[strength] ?? null;
}

export interface Years {
  readonly from: number;
  /** Inclusive. */
  readonly to: number;
}

/** An entry that was born outside of them for certain is `dob_mismatch`, which is most of who is listed. */
export function yearsNear(dates: readonly GivenDate[]): Years {
  const years = dates.map(({ year }) => year);
  return { from: Math.min(...years) - NEAR_YEARS, to: Math.max(...years) + NEAR_YEARS };
}

const NEAR_YEARS = 1;

/** How a date agrees with a listed birth in its numbers: the place among the agreements, the strongest first. */
export function strengthOf(date: GivenDate, first: number, last: number, meaning: number): number {
  const precision = meaning >> 1;
  const isCirca = (meaning & 1) === 1;
  if (isCirca || precision === RANGE || date.year !== yearOf(last))
    return isNear(date, first, last) ? NEAR_YEAR : MISMATCH;
  return strengthInYear(date, last, precision);
}

/** Both sides state the same year for certain. */
function strengthInYear(date: GivenDate, listed: number, precision: number): number {
  const [listedMonth, listedDay] = [Math.trunc(listed / 100) % 100, listed % 100];
  if (date.day !== 0 && precision === DAY) {
    if (date.month === listedMonth && date.day === listedDay) return SAME_DAY;
    return date.month === listedDay && date.day === listedMonth ? SWAPPED : SAME_YEAR;
  }
  const bothStateMonth = date.month !== 0 && (precision === DAY || precision === MONTH);
  return bothStateMonth && date.month === listedMonth ? SAME_MONTH : SAME_YEAR;
}

/** At most a year outside the stated span; a span without a start reaches back for ever. */
function isNear({ year }: GivenDate, first: number, last: number): boolean {
  return (first === NO_DAY || year >= yearOf(first) - NEAR_YEARS) && year <= yearOf(last) + NEAR_YEARS;
}

export function yearOf(day: number): number {
  return Math.trunc(day / 10_000);
}
