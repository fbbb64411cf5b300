import type { Customer } from './customers.ts';

export const FORTNIGHTS = 26;
/** In these the newest actions and documents stay open. */
export const OPEN_FORTNIGHTS = 2;
/** Matches of so many days before the end of the year are not decided yet. */
export const OPEN_DAYS = 5;
/** So many customers are screened again whenever the list changes. */
export const WATCHED = 6;
const FORTNIGHT_MILLISECONDS = 14 * 86_400_000;

/** The bank grows: most customers came in the last two months. */
const COMING: readonly number[] = [...Array.from({ length: FORTNIGHTS - 4 }, () => 2), 4, 5, 8, 11];

export const CUSTOMERS = COMING.reduce((sum, coming) => sum + coming, 0);

export function customersIn(fortnight: number, customers: readonly Customer[]): readonly Customer[] {
  const before = COMING.slice(0, fortnight).reduce((sum, coming) => sum + coming, 0);
  return customers.slice(before, before + (COMING[fortnight] ?? 0));
}

export function customersSince(fortnight: number): number {
  return COMING.slice(fortnight).reduce((sum, coming) => sum + coming, 0);
}

/** A moment of a fortnight, from its begin (0) to its end (1), in a year that ends at a time. */
export function momentOf(until: Date, fortnight: number, share: number): Date {
  return new Date(until.getTime() - (FORTNIGHTS - fortnight - share) * FORTNIGHT_MILLISECONDS);
}

/** The time at which a part of the year begins: the one before its fortnights with the first of them, the last at its end. */
export function beginOf(until: Date, part: number): Date {
  return momentOf(until, Math.min(Math.max(part - 1, 0), FORTNIGHTS), 0);
}
