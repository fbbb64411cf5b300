/** How far back a backtest goes. */
export const PERIODS = {
  yesterday: 'yesterday',
  week: 'in the last 7 days',
  month: 'in the last 30 days',
  quarter: 'in the last 90 days',
  all: 'at any time',
} as const;

export type Period = keyof typeof PERIODS;

export function isPeriod(text: string): text is Period {
  return Object.hasOwn(PERIODS, text);
}

const DAYS = { week: 7, month: 30, quarter: 90 } as const;

/** From midnight to midnight where the reader is; all others up to now. */
export function periodOf(period: Period, now: Date): { readonly from?: string; readonly to?: string } {
  if (period === 'all') return {};
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  if (period === 'yesterday') return { from: daysBefore(today, 1).toISOString(), to: today.toISOString() };
  return { from: daysBefore(now, DAYS[period]).toISOString() };
}

function daysBefore(at: Date, days: number): Date {
  const before = new Date(at);
  before.setDate(before.getDate() - days);
  return before;
}
