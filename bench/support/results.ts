import type { StoredMeasure, Measure } from '@assay/test-support/report';
import { wantedText } from '@assay/test-support/report';

/** What a run of benches measured, and on what; a file of `bench/results`. */
export interface BenchResults {
  readonly date: string;
  readonly machine: {
    readonly processor: string;
    readonly cores: number;
    readonly memoryGigabytes: number;
    readonly system: string;
  };
  readonly versions: Readonly<Record<string, string>>;
  /** How busy the machine was before the benches, in processes that want to run. */
  readonly load: string;
  readonly measures: readonly StoredMeasure[];
}

/** A later run of the same day on the same machine tells anew what it measured, and leaves the rest. */
export function mergeResults(earlier: BenchResults | undefined, later: BenchResults): BenchResults {
  if (!earlier || surroundingsOf(earlier) !== surroundingsOf(later)) return later;
  const anew = new Set(later.measures.map(({ bench }) => bench));
  const kept = earlier.measures.filter(({ bench }) => !anew.has(bench));
  return { ...later, measures: [...kept, ...later.measures].toSorted(byBench) };
}

/** One table in Markdown, which also reads well on a screen. */
export function tableOf({ date, machine, versions, load, measures }: BenchResults): string {
  const rows = [
    ['Bench', 'Measure', 'Measured', 'Wanted', ''],
    ...measures.map((one) => [
      one.bench,
      `${one.title}: ${one.label}`,
      one.text,
      one.wanted ? wantedText(one.wanted) : 'report',
      one.wanted ? (isReached(one) ? 'reached' : 'not reached') : '',
    ]),
  ].map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  const system = `${machine.cores} cores (${machine.processor}), ${machine.memoryGigabytes} GB, ${machine.system}`;
  const software = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return [
    line(head),
    rule,
    ...body.map(line),
    '',
    `${date}, ${[system, ...software].join(', ')}; load before the run ${load}.`,
  ].join('\n');
}

function isReached({ value, wanted }: Measure): boolean {
  if (!wanted) return true;
  return 'atLeast' in wanted ? value >= wanted.atLeast : value <= wanted.atMost;
}

function surroundingsOf({ date, machine, versions }: BenchResults): string {
  return JSON.stringify([date, machine, versions]);
}

function byBench(one: StoredMeasure, other: StoredMeasure): number {
  return one.bench < other.bench ? -1 : Number(one.bench > other.bench);
}
