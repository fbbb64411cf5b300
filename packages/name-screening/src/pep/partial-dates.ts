/** Days as `YYYY-MM-DD`, and dates as far as a list states them: also `YYYY-MM` and `YYYY`. */

export function firstPossibleDay(stated: string): string {
  return `${stated}-01-01`.slice(0, DAY_CHARACTERS);
}

export function lastPossibleDay(stated: string): string {
  if (stated.length === DAY_CHARACTERS) return stated;
  const [year = '', month = '12'] = stated.split('-');
  return `${year}-${month}-${daysInMonth(Number(year), Number(month))}`;
}

/** The same day of a later month, or that month's last where it is shorter. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number);
  const counted = year * MONTHS_IN_YEAR + (month - 1) + months;
  const thatYear = Math.floor(counted / MONTHS_IN_YEAR);
  const thatMonth = (counted % MONTHS_IN_YEAR) + 1;
  const thatDay = Math.min(dayOfMonth, daysInMonth(thatYear, thatMonth));
  return `${padded(thatYear, 4)}-${padded(thatMonth, 2)}-${padded(thatDay, 2)}`;
}

const DAY_CHARACTERS = 'YYYY-MM-DD'.length;
const MONTHS_IN_YEAR = 12;

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function padded(value: number, digits: number): string {
  return String(value).padStart(digits, '0');
}
