import { CsvHeader, csvRows } from '../files/csv.adapter.ts';
import { IdbList } from './idb-list.ts';
import { IDB_REQUIRED_COLUMNS, idbRowFrom } from './idb-row.ts';
import { UnreadableList } from '../files/unreadable-list.ts';
import type { ListReader } from '../drafts/reading.ts';

/** Formats, *Inter-American Development Bank*, Columns. */
export const readIdbCsv: ListReader = async (_key, text, take, { today }) => {
  const list = new IdbList(today);
  let header: CsvHeader | null = null;
  for await (const row of csvRows(text)) {
    if (!header) {
      header = headerOf(row.cells);
      continue;
    }
    header.check(row);
    const columns = header;
    list.add(idbRowFrom((name) => row.cells[columns.columnOf(name)] ?? ''));
  }
  for (const [entry, details] of list.entries()) await take(entry, details);
  return list.finish('idb_csv');
};

function headerOf(names: readonly string[]): CsvHeader {
  const header = new CsvHeader(names);
  const missing = header.missing(IDB_REQUIRED_COLUMNS);
  if (missing.length === 0) return header;
  throw new UnreadableList('malformed', `the file has no column ${missing.join(', ')}`);
}
