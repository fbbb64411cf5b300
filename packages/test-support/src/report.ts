import { appendFileSync } from 'node:fs';
import { basename } from 'node:path';

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export type Wanted = { readonly atLeast: number } | { readonly atMost: number };

/** A number that stands in the table of all benches, beside what is wanted of it. */
export interface Measure {
  readonly value: number;
  /** As people read it, with its unit. */
  readonly text: string;
  readonly wanted?: Wanted;
}

/** A ratio, to a peer or to a limit. */
export function times(value: number, digits = 2, wanted?: Wanted): Measure {
  return { value, text: value.toFixed(digits), ...(wanted && { wanted }) };
}

/** A whole number of something. */
export function amount(value: number, unit: string, wanted?: Wanted): Measure {
  const number = Math.round(value).toLocaleString('en');
  const text = unit.startsWith('/') ? `${number}${unit}` : `${number} ${unit}`;
  return { value, text, ...(wanted && { wanted }) };
}

/** What a bench says of one thing: a text is for who runs it, a measure is also kept. */
export type Row = readonly [label: string, told: string | Measure];

/** A line of what the benches of a run keep. */
export interface StoredMeasure extends Measure {
  readonly bench: string;
  readonly title: string;
  readonly label: string;
}

export function print(title: string, rows: readonly Row[]): void {
  const width = Math.max(...rows.map(([label]) => label.length));
  console.log(
    `\n${title}\n${rows.map(([label, told]) => `  ${label.padEnd(width)}  ${textOf(told)}`).join('\n')}`,
  );
  keep(
    title,
    rows.flatMap(([label, told]) => (typeof told === 'string' ? [] : [[label.trim(), told] as const])),
  );
}

export function wantedText(wanted: Wanted): string {
  return 'atLeast' in wanted
    ? `at least ${wanted.atLeast.toLocaleString('en')}`
    : `at most ${wanted.atMost.toLocaleString('en')}`;
}

function textOf(told: string | Measure): string {
  if (typeof told === 'string') return told;
  return told.wanted ? `${told.text} (${wantedText(told.wanted)})` : told.text;
}

/** For `run.sh`, which makes one table of them once all have run. */
function keep(title: string, measures: readonly (readonly [string, Measure])[]): void {
  const path = process.env['BENCH_MEASURES'];
  if (path === undefined) return;
  const bench = basename(process.argv[1] ?? '', '.js');
  for (const [label, measure] of measures)
    appendFileSync(path, `${JSON.stringify({ bench, title, label, ...measure } satisfies StoredMeasure)}\n`);
}
