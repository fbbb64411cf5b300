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

/** Contract 4, *Scorer*, the rows of `dob_*`; null where one side states no date. */
export function birthAgreement(
  subjectDates: readonly string[],
  births: readonly ListedBirth[],
): BirthAgreement | null {
  let best = STRENGTH.length;
  for (const date of subjectDates)
    for (const birth of births) best = Math.min(best, STRENGTH.indexOf(pairAgreement(date, birth)));
  return STRENGTH[best] ?? null;
}

export interface Years {
  readonly from: number;
  /** Inclusive. */
  readonly to: number;
}

/** Whoever was born outside of them for certain is `dob_mismatch`, which is most of who is listed. */
export function yearsNear(subjectDates: readonly string[]): Years {
  const years = subjectDates.map(yearOf);
  return { from: Math.min(...years) - NEAR_YEARS, to: Math.max(...years) + NEAR_YEARS };
}

const NEAR_YEARS = 1;

function pairAgreement(date: string, birth: ListedBirth): BirthAgreement {
  if (birth.circa || birth.precision === 'range' || yearOf(date) !== yearOf(birth.to))
    return isNear(date, birth) ? 'dob_near_year' : 'dob_mismatch';
  return agreementInYear(date, birth);
}

/** Both sides state the same year for certain. */
function agreementInYear(date: string, { to, precision }: ListedBirth): BirthAgreement {
  const listed = to.slice(0, STATED_CHARACTERS[precision]);
  if (isDay(date) && isDay(listed)) {
    if (date === listed) return 'dob_same_day';
    return isSwapped(date, listed) ? 'dob_day_month_swapped' : 'dob_same_year';
  }
  const bothStateMonth = date.length >= MONTH_CHARACTERS && listed.length >= MONTH_CHARACTERS;
  return bothStateMonth && monthOf(date) === monthOf(listed) ? 'dob_same_month' : 'dob_same_year';
}

const MONTH_CHARACTERS = 'YYYY-MM'.length;
const STATED_CHARACTERS = { day: 10, month: MONTH_CHARACTERS, year: 4, range: 4 } as const;

/** At most a year outside the stated span; a span without a start reaches back for ever. */
function isNear(date: string, { from, to }: ListedBirth): boolean {
  const year = yearOf(date);
  return (from === null || year >= yearOf(from) - NEAR_YEARS) && year <= yearOf(to) + NEAR_YEARS;
}

function isSwapped(date: string, listed: string): boolean {
  return date.slice(5, 7) === listed.slice(8) && date.slice(8) === listed.slice(5, 7);
}

function isDay(date: string): boolean {
  return date.length === STATED_CHARACTERS.day;
}

function yearOf(date: string): number {
  return Number(date.slice(0, 4));
}

function monthOf(date: string): string {
  return date.slice(0, MONTH_CHARACTERS);
}
