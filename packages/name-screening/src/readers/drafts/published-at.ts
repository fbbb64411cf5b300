import { parseTimestamp } from '@assay/values';
import { dateFromIso, isoDayOf } from './birth-dates.ts';

/** An instant where the file states one, in UTC; the day alone where the offset is missing; null where there is neither. */
export function publishedAtFromIso(text: string): string | null {
  const stated = text.trim();
  const instant = parseTimestamp(stated);
  if (instant) return instant.toISOString();
  const date = dateFromIso(stated);
  return date && isoDayOf(date);
}

/** `10/02/2026`, the American way. */
export function publishedAtFromMonthFirst(text: string): string | null {
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim());
  if (!match) return null;
  return isoDayOf({ year: Number(match[3]), month: Number(match[1]), day: Number(match[2]) });
}
