/** What leases, deadlines and signatures bear without a word. */
const MOST_SECONDS_APART = 60;

export interface ClockReading {
  /** Of this process, before and after the database was asked. */
  readonly before: number;
  readonly after: number;
  /** Of the database. */
  readonly there: number;
}

/**
 * By how many seconds the clock of this process is ahead of that of the database, or with a minus behind it; as far as the
 * time of the question lets one tell.
 */
export function offsetSeconds({ before, after, there }: ClockReading): number {
  if (there < before) return (before - there) / 1000;
  return there > after ? (after - there) / 1000 : 0;
}

export function isApart(offset: number): boolean {
  return Math.abs(offset) > MOST_SECONDS_APART;
}
