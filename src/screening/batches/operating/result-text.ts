import { csvCell } from '../../../kernel/rows/csv-cell.ts';
import type { BatchResult } from '../batch-result.ts';

export const RESULT_FORMATS = ['jsonl', 'csv'] as const;
export type ResultFormat = (typeof RESULT_FORMATS)[number];

export const MEDIA_TYPES = { jsonl: 'application/x-ndjson', csv: 'text/csv' } as const satisfies Record<
  ResultFormat,
  string
>;

const COLUMNS = [
  'row',
  'externalId',
  'status',
  'incompleteReasons',
  'errorCode',
  'runId',
  'topScore',
  'matches',
] as const satisfies readonly (keyof BatchResult)[];
const LINE_END = '\r\n';

/** Before the first line. */
export function headText(format: ResultFormat): string {
  return format === 'csv' ? COLUMNS.join(',') + LINE_END : '';
}

export function resultsText(format: ResultFormat, results: readonly BatchResult[]): string {
  const lineOf = format === 'csv' ? csvLine : jsonLine;
  return results.map(lineOf).join('');
}

function jsonLine(result: BatchResult): string {
  return `${JSON.stringify(result)}\n`;
}

function csvLine(result: BatchResult): string {
  const { incompleteReasons, matches } = result;
  const texts = COLUMNS.map((column) => {
    if (column === 'incompleteReasons') return incompleteReasons.join(';');
    if (column === 'matches') return matches.length === 0 ? '' : JSON.stringify(matches);
    return String(result[column] ?? '');
  });
  return texts.map(csvCell).join(',') + LINE_END;
}
