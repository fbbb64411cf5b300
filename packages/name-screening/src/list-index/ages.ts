import type { Years } from '../evidence/births.ts';

const AGES = 15;

/** Of who was born in no year that is known, or in one of several. */
export const ANY_AGE = 0;
/** As a set. */
export const ALL_AGES = 0xff_ff;

/** A year of birth in four bits: by them most of who was born in another year is told. */
export function ageOf(year: number): number {
  return (year % AGES) + 1;
}

/** A set of ages as bits: of who was born in these years, and of who may have been. */
export function agesOf({ from, to }: Years): number {
  if (to - from >= AGES) return ALL_AGES;
  let ages = 1 << ANY_AGE;
  for (let year = from; year <= to; year += 1) ages |= 1 << ageOf(year);
  return ages;
}

export function isAmong(ages: number, age: number): boolean {
  return ((ages >>> age) & 1) === 1;
}
