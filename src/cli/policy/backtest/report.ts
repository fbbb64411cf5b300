import type { Found } from './tally.ts';

interface BacktestReport extends Found {
  readonly policy: string;
  readonly policyKey: string | undefined;
}

type Outcome = Found['matrix'][number]['before'];

/** What a backtest found, for a person. */
export function reportText({ policy, policyKey, counts, matrix }: BacktestReport): string {
  const { done, moved, notCovered } = counts;
  const of = policyKey === undefined ? '' : ` of ${policyKey}`;
  if (done === 0) return `${policy}: there is no assessment${of} to try it on.\n`;
  const would = moved === 0 ? 'nobody would move' : `${grouped(moved)} would move`;
  const uncovered = notCovered === 0 ? '' : `, ${grouped(notCovered)} would not be covered`;
  const head = `${policy} on ${grouped(done)} ${done === 1 ? 'assessment' : 'assessments'}${of}: ${would}${uncovered}.`;
  return `${[head, ...tableOf(matrix)].join('\n')}\n`;
}

function tableOf(matrix: Found['matrix']): readonly string[] {
  if (matrix.length === 0) return [];
  const rows = [
    ['Has', 'Would have', 'Assessments', ''],
    ...matrix.map(({ before, after, count }) => [
      outcomeText(before),
      outcomeText(after),
      grouped(count),
      outcomeText(before) === outcomeText(after) ? '' : 'moves',
    ]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map(([before = '', after = '', count = '', note = '']) =>
    `  ${before.padEnd(widths[0] ?? 0)}  ${after.padEnd(widths[1] ?? 0)}  ${count.padStart(widths[2] ?? 0)}  ${note}`.trimEnd(),
  );
  return ['', ...lines];
}

function outcomeText({ band, decision }: Outcome): string {
  return `${band ?? 'no band'}, ${decision}`;
}

function grouped(count: number): string {
  return count.toLocaleString('en');
}
