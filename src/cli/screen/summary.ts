import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { ApiCaller } from '../api/api-caller.ts';
import type { Batch } from './follow-batch.ts';

/** What rows that are not clear say about themselves, counted. */
export interface Tally {
  /** Of rows without a finding whose search was not complete. */
  readonly incompleteReasons: ReadonlyMap<string, number>;
  readonly errorCodes: ReadonlyMap<string, number>;
  /** Rows with a match or a possible one whose search was not complete either. */
  readonly partlySearched: number;
}

const COUNTED = {
  possible_match: 'possibleMatch',
  match: 'match',
  incomplete: 'incomplete',
  error: 'error',
} as const;

/** Reads the lines of the rows that are not clear. */
export async function tallyResults({ client }: Pick<ApiCaller, 'client'>, batch: Batch): Promise<Tally> {
  const incompleteReasons = new Map<string, number>();
  const errorCodes = new Map<string, number>();
  let partlySearched = 0;
  for (const status of ['possible_match', 'match', 'incomplete', 'error'] as const) {
    if (batch.counts[COUNTED[status]] === 0) continue;
    const query = { format: 'jsonl', status } as const;
    const lines = await client.stream('readBatchResults', { params: { id: batch.id }, query });
    for await (const line of createInterface({ input: Readable.fromWeb(lines), crlfDelay: Infinity })) {
      const { incompleteReasons: reasons, errorCode } = JSON.parse(line) as ResultLine;
      if (status === 'error') count(errorCodes, errorCode ?? 'unknown');
      else if (status === 'incomplete') for (const reason of reasons) count(incompleteReasons, reason);
      else if (reasons.length > 0) partlySearched += 1;
    }
  }
  return { incompleteReasons, errorCodes, partlySearched };
}

interface ResultLine {
  readonly incompleteReasons: readonly string[];
  readonly errorCode: string | null;
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

/** Exit code 0: everything clear and complete. 1: rows that somebody should look at. */
export function exitCodeOf({ counts }: Pick<Batch, 'counts'>): 0 | 1 {
  return counts.clear === counts.rows ? 0 : 1;
}

/** A service of the version before tells of no columns. */
type ToldBatch = Pick<Batch, 'id' | 'counts' | 'sources'> & Partial<Pick<Batch, 'ignoredColumns'>>;

export function summaryText(batch: ToldBatch, tally: Tally, outPath: string): string {
  const { counts, sources, id, ignoredColumns = [] } = batch;
  const rows = [
    ['clear', counts.clear, ''],
    ['possible match', counts.possibleMatch, ''],
    ['match', counts.match, ''],
    ['incomplete', counts.incomplete, countsText(tally.incompleteReasons)],
    ['error', counts.error, countsText(tally.errorCodes)],
  ] as const;
  const width = grouped(counts.rows).length;
  const lines = rows.map(([name, number, detail]) =>
    `  ${name.padEnd(16)}${grouped(number).padStart(width)}  ${detail}`.trimEnd(),
  );
  return [
    `${grouped(counts.rows)} ${plural(counts.rows, 'row', 'rows')} against ${sources.join(', ')}:`,
    ...lines,
    `Results: ${outPath}`,
    `Batch:   ${id}`,
    ...(ignoredColumns.length > 0 ? [`Columns that were not screened: ${ignoredColumns.join(', ')}`] : []),
    conclusion(batch, tally),
    '',
  ].join('\n');
}

function conclusion({ counts }: Pick<Batch, 'counts'>, { partlySearched }: Tally): string {
  if (exitCodeOf({ counts }) === 0) return 'Everything is clear, and every list was searched completely.';
  const found = [
    [counts.match, 'match', 'matches'],
    [counts.possibleMatch, 'possible match', 'possible matches'],
    [counts.incomplete, 'row that was not searched completely', 'rows that were not searched completely'],
    [counts.error, 'row that was not screened', 'rows that were not screened'],
  ] as const;
  const named = found
    .filter(([number]) => number > 0)
    .map(([number, one, many]) => `${grouped(number)} ${plural(number, one, many)}`);
  const besides =
    partlySearched === 0
      ? ''
      : ` Of the rows with matches ${grouped(partlySearched)} ${plural(partlySearched, 'was', 'were')} not searched completely either.`;
  return `Not everything is clear: ${named.join(', ')}.${besides}`;
}

function countsText(counts: ReadonlyMap<string, number>): string {
  const most = [...counts].toSorted(([, one], [, other]) => other - one);
  return most.map(([name, number]) => `${name} ${grouped(number)}`).join(', ');
}

function grouped(count: number): string {
  return count.toLocaleString('en');
}

function plural(count: number, one: string, many: string): string {
  return count === 1 ? one : many;
}
