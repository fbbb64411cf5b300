const DAY_MILLISECONDS = 86_400_000;

/** A day of UTC, up to the first moment of the next. */
export interface Day {
  /** `YYYY-MM-DD` */
  readonly name: string;
  readonly from: Date;
  readonly to: Date;
}

/** The last days with the present one, oldest first. */
export function lastDays(now: Date, number: number): readonly Day[] {
  const today = Math.floor(now.getTime() / DAY_MILLISECONDS) * DAY_MILLISECONDS;
  return Array.from({ length: number }, (_, place) => {
    const from = new Date(today - (number - 1 - place) * DAY_MILLISECONDS);
    return { name: from.toISOString().slice(0, 10), from, to: new Date(from.getTime() + DAY_MILLISECONDS) };
  });
}

/** Ids begin with the millisecond in which they were made: none that was made at this time or later is below it. */
export function firstIdAt(time: Date): string {
  const hex = time.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
