import type { ActivityItem } from '../kernel/activity.ts';
import { csvCell } from '../kernel/rows/csv-cell.ts';
import { type ExportFormat, type PresentedEntry, presentEntry } from './activity.ts';

export const MEDIA_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv',
  jsonl: 'application/x-ndjson',
};

const COLUMNS = ['id', 'at', 'actor', 'type', 'resource', 'resourceId', 'mode', 'detail'] as const;
const LINE_END = '\r\n';

/** Before the first line. */
export function headText(format: ExportFormat): string {
  return format === 'csv' ? COLUMNS.join(',') + LINE_END : '';
}

export function linesText(format: ExportFormat, items: readonly ActivityItem[]): string {
  const lineOf = format === 'csv' ? csvLine : jsonLine;
  return items.map((item) => lineOf(presentEntry(item))).join('');
}

function jsonLine(item: PresentedEntry): string {
  return `${JSON.stringify(item)}\n`;
}

function csvLine(item: PresentedEntry): string {
  return COLUMNS.map((column) => cellOf(item[column])).join(',') + LINE_END;
}

function cellOf(value: PresentedEntry[keyof PresentedEntry]): string {
  const text = value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);
  return csvCell(text);
}
