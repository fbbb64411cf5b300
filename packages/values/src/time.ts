const TIMESTAMP =
  /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.(\d+))?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/;

/**
 * Reads an ISO 8601 timestamp that carries `Z` or an offset; anything finer than milliseconds is cut. Undefined for
 * anything else, a day that the calendar does not have included.
 */
export function parseTimestamp(text: string): Date | undefined {
  const match = TIMESTAMP.exec(text);
  if (!match) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const [offsetHours, offsetMinutes] = [Number(match[9] ?? 0), Number(match[10] ?? 0)];
  if (hour > 23 || minute > 59 || second > 59 || offsetHours > 23 || offsetMinutes > 59) return undefined;
  const milliseconds = Number((match[7] ?? '').padEnd(3, '0').slice(0, 3));
  const local = new Date(0);
  local.setUTCFullYear(year, month - 1, day);
  local.setUTCHours(hour, minute, second, milliseconds);
  if (local.getUTCMonth() !== month - 1 || local.getUTCDate() !== day) return undefined;
  const sign = match[8] === '-' ? -1 : 1;
  const utc = new Date(local.getTime() - sign * (offsetHours * 60 + offsetMinutes) * 60_000);
  return utc.getUTCFullYear() >= 1 && utc.getUTCFullYear() <= 9999 ? utc : undefined;
}

/** For a text that passed the schema of a timestamp. */
export function checkedTimestamp(text: string): Date {
  const time = parseTimestamp(text);
  if (!time) throw new Error('a timestamp passed its schema that does not parse');
  return time;
}

export function secondsAfter(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000);
}

/** A memo of one, keyed by the value itself: a time may be changed, so its object says nothing. */
let last = { milliseconds: Number.NaN, text: '' };

/** As `toISOString`. A change writes its own time a dozen times, one after the other, and each took most of a microsecond. */
export function timestampText(time: Date): string {
  const milliseconds = time.getTime();
  if (milliseconds !== last.milliseconds) last = { milliseconds, text: time.toISOString() };
  return last.text;
}
