/** A point in time as far as Wikidata states it. */
export type StatedTime =
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
  | { readonly kind: 'date'; readonly date: string }
  /** A decade or a century: no date, but surely over after its last year. */
  | { readonly kind: 'coarse'; readonly lastYear: string }
  | { readonly kind: 'unknown' };

export interface WikidataTime {
  /** As `+1961-02-11T00:00:00Z`; what the precision leaves out may be 00. */
  readonly time: string;
  readonly precision: number;
  readonly calendarmodel: string;
}

const YEAR = 9;
const MONTH = 10;
const DAY = 11;
/** Years in what the coarser precisions state. */
const SPANS: Readonly<Record<number, number>> = { 8: 10, 7: 100, 6: 1000 };
const JULIAN = 'Q1985786';

/** Formats, *Wikidata entity JSON*: always cut by its precision; a day of the Julian calendar states the year alone. */
export function statedTime({ time, precision, calendarmodel }: WikidataTime): StatedTime {
  const match = /^([+-])(\d{1,16})-(\d{2})-(\d{2})T/.exec(time);
  if (!match) return { kind: 'unknown' };
  const year = Number(`${match[1]}${match[2]}`);
  if (precision < YEAR) return coarse(year, precision);
  const known = calendarmodel.endsWith(JULIAN) ? Math.min(precision, YEAR) : precision;
  return dated(year, Number(match[3]), Number(match[4]), known);
}

/** A bad day leaves the month, a bad month the year. */
function dated(year: number, month: number, day: number, precision: number): StatedTime {
  if (year > 9999) return { kind: 'unknown' };
  const text = yearText(year);
  if (year < 1 || precision < MONTH || month < 1 || month > 12) return { kind: 'date', date: text };
  const monthText = `${text}-${String(month).padStart(2, '0')}`;
  if (precision < DAY || day < 1 || day > daysOf(year, month)) return { kind: 'date', date: monthText };
  return { kind: 'date', date: `${monthText}-${String(day).padStart(2, '0')}` };
}

function coarse(year: number, precision: number): StatedTime {
  const span = SPANS[precision];
  if (span === undefined || year > 9999) return { kind: 'unknown' };
  // A decade begins with its year 0, a century with its year 1.
  const last = span === 10 ? Math.floor(year / span) * span + 9 : Math.ceil(year / span) * span;
  return { kind: 'coarse', lastYear: yearText(last) };
}

/** Before our era: long over is all that matters. */
function yearText(year: number): string {
  return String(Math.min(Math.max(year, 1), 9999)).padStart(4, '0');
}

function daysOf(year: number, month: number): number {
  const first = new Date(0);
  first.setUTCFullYear(year, month, 0);
  return first.getUTCDate();
}
