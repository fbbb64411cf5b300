import { secondsAfter } from '@assay/values';
import type { ActionAge } from '../../kernel/open-actions.ts';

const DAY_SECONDS = 86_400;
const DAYS = { day: 1, week: 7, month: 30 } as const;

/** From the first moment up to the second, which is no part of it; what is missing is no bound. */
export interface RequestedWithin {
  readonly from: Date | undefined;
  readonly before: Date | undefined;
}

export function requestedWithin(age: ActionAge, now: Date): RequestedWithin {
  const { day, week, month } = agesSince(now);
  switch (age) {
    case 'day':
      return { from: day, before: undefined };
    case 'week':
      return { from: week, before: day };
    case 'month':
      return { from: month, before: week };
    case 'older':
      return { from: undefined, before: month };
  }
}

/** The first moment of each age but the oldest, which has none. */
export function agesSince(now: Date): Readonly<Record<keyof typeof DAYS, Date>> {
  const ago = (days: number): Date => secondsAfter(now, -days * DAY_SECONDS);
  return { day: ago(DAYS.day), week: ago(DAYS.week), month: ago(DAYS.month) };
}
