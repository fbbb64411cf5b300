/** What leases, deadlines and signatures bear without a word. */
const MOST_SECONDS_APART = 60;

export interface ClockReading {
  /** Of this process, before and after the database was asked. */
  readonly before: number;
  readonly after: number;
  /** Of the database. */
  readonly there: number;
}

/** How far the clocks are apart in milliseconds, as far as the time of the question lets one tell. */
export function apartMilliseconds({ before, after, there }: ClockReading): number {
  if (there < before) return before - there;
  return there > after ? there - after : 0;
}

/** Throws where they are too far apart: signed requests are refused, and what is due comes too early or too late. */
export function clockFinding(reading: ClockReading): string {
  const seconds = apartMilliseconds(reading) / 1000;
  if (seconds <= MOST_SECONDS_APART)
    return seconds < 1 ? 'that of the database' : `${Math.round(seconds)} s from that of the database`;
  throw new Error(
    `The clocks of this machine and of the database differ by ${Math.round(seconds)} s: let NTP set both, since signed requests are refused and work is done at the wrong time.`,
  );
}
