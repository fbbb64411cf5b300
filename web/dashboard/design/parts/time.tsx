import type { ReactNode } from 'react';

const EXACT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
const RELATIVE = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });

const STEPS: readonly (readonly [seconds: number, unit: Intl.RelativeTimeFormatUnit])[] = [
  [31_536_000, 'year'],
  [2_592_000, 'month'],
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
];

/** How long ago or ahead; the exact time on hover. */
export function Time({ at, now = new Date() }: { readonly at: string; readonly now?: Date }): ReactNode {
  return (
    <time dateTime={at} title={EXACT.format(new Date(at))}>
      {relativeTime(at, now)}
    </time>
  );
}

export function exactTime(at: string): string {
  return EXACT.format(new Date(at));
}

export function relativeTime(at: string, now: Date): string {
  const seconds = (Date.parse(at) - now.getTime()) / 1000;
  for (const [length, unit] of STEPS)
    if (Math.abs(seconds) >= length) return RELATIVE.format(Math.round(seconds / length), unit);
  return RELATIVE.format(Math.round(seconds), 'second');
}
