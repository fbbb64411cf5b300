import { type ClockReading, isApart, offsetSeconds } from '../../platform/surroundings/clock-offset.ts';

/** Throws where they are too far apart: signed requests are refused, and what is due comes too early or too late. */
export function clockFinding(reading: ClockReading): string {
  const offset = offsetSeconds(reading);
  const seconds = Math.round(Math.abs(offset));
  if (!isApart(offset))
    return Math.abs(offset) < 1 ? 'that of the database' : `${seconds} s from that of the database`;
  throw new Error(
    `The clocks of this machine and of the database differ by ${seconds} s: let NTP set both, since signed requests are refused and work is done at the wrong time.`,
  );
}
