export interface Series {
  readonly name: string;
  /** One of the five colours of series. */
  readonly colour: 1 | 2 | 3 | 4 | 5;
  /** Null where there is nothing to tell of the day. */
  readonly values: readonly (number | null)[];
}

export interface ChartProps {
  /** What it shows, spoken; the table below it says the same in numbers. */
  readonly label: string;
  /** ISO days, one for each value. */
  readonly days: readonly string[];
  readonly series: readonly Series[];
  readonly kind?: 'bars' | 'lines';
  /** Whether the values of all days add up to something. */
  readonly addsUp?: boolean;
}
