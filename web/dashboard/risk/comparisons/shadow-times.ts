/** How long a shadow runs unless somebody ends it. */
export const SHADOW_TIMES = {
  day: 'a day',
  week: '7 days',
  month: '30 days',
  quarter: '89 days',
} as const;

export type ShadowTime = keyof typeof SHADOW_TIMES;

export function isShadowTime(text: string): text is ShadowTime {
  return Object.hasOwn(SHADOW_TIMES, text);
}

/** One day less than the service allows at most: the clock of the reader may be ahead of its own. */
const DAYS = { day: 1, week: 7, month: 30, quarter: 89 } as const;
const DAY_MILLISECONDS = 86_400_000;

export function untilOf(time: ShadowTime, now: Date): Date {
  return new Date(now.getTime() + DAYS[time] * DAY_MILLISECONDS);
}
