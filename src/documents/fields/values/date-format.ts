/** A day of the calendar, months and days counted from 1. */
export interface CalendarDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const FORMAT = /^(?:DD?|MM?|YY(?:YY)?)([-/.])(?:DD?|MM?|YY(?:YY)?)\1(?:DD?|MM?|YY(?:YY)?)$/;

/** Document 3, *Field rules*, 3: day, month and year once each, with one consistent separator. */
export function isDateFormat(text: string): boolean {
  return FORMAT.test(text) && new Set(text.match(/[DMY]/g)).size === 3;
}

export function formatDate({ year, month, day }: CalendarDate, format: string): string {
  return format.replaceAll(/D+|M+|Y+/g, (token) => {
    if (token.startsWith('D')) return String(day).padStart(token.length, '0');
    if (token.startsWith('M')) return String(month).padStart(token.length, '0');
    return token === 'YY' ? String(year % 100).padStart(2, '0') : String(year).padStart(4, '0');
  });
}

/**
 * The text must be exactly as the format writes it, and a day that exists. Two digits of a year are of this century.
 */
export function parseDate(text: string, format: string): CalendarDate | undefined {
  const numbers = text.split(/[-/.]/).map((digits) => (/^\d{1,4}$/.test(digits) ? Number(digits) : NaN));
  const tokens = format.split(/[-/.]/);
  const numberOf = (letter: string) => numbers[tokens.findIndex((token) => token.startsWith(letter))] ?? NaN;
  const year = tokens.includes('YY') ? 2000 + numberOf('Y') : numberOf('Y');
  const date = { year, month: numberOf('M'), day: numberOf('D') };
  return isDay(date) && formatDate(date, format) === text ? date : undefined;
}

function isDay({ year, month, day }: CalendarDate): boolean {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  return year >= 1 && day >= 1 && day <= days;
}
