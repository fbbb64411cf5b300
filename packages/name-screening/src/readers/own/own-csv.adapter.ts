import type { ReadList, TakeEntry } from '../drafts/reading.ts';
import { CsvHeader, csvRows } from '../files/csv.adapter.ts';
import { UnreadableList } from '../files/unreadable-list.ts';
import { OwnEntries } from './own-entries.ts';
import { OWN_COLUMNS, ownDraft, type OwnRow } from './own-row.ts';

/** Contract 6, *Lists*: columns by their names in any order, several values of a cell separated by `;`. */
export async function readOwnCsv(
  text: AsyncIterable<string>,
  take: TakeEntry,
  today: string,
): Promise<ReadList> {
  const entries = new OwnEntries(take);
  let header: CsvHeader | null = null;
  for await (const { line, cells } of csvRows(text)) {
    if (!header) {
      header = headerOf(cells, entries);
      continue;
    }
    const columns = header;
    const start = line - cells.reduce((breaks, cell) => breaks + cell.split('\n').length - 1, 0);
    if (cells.length > columns.width) {
      entries.drop(
        start,
        `there are ${cells.length} cells under ${columns.width} columns; the row is left out.`,
      );
      continue;
    }
    const row = rowOf((name) => cells[columns.columnOf(name)] ?? '');
    const draft = ownDraft(row, today, (fault) => entries.tell(start, fault));
    const taken = entries.add(start, draft);
    if (taken) await taken;
  }
  return entries.finish('own_csv');
}

function headerOf(names: readonly string[], entries: OwnEntries): CsvHeader {
  const header = new CsvHeader(names);
  const missing = header.missing(['id', 'name']);
  if (missing.length > 0)
    throw new UnreadableList('malformed', `the header has no column ${missing.join(', ')}`);
  const twice = OWN_COLUMNS.map((name) => ({ name, found: header.columnsOf(name) })).find(
    ({ found }) => found.length > 1,
  );
  if (twice)
    throw new UnreadableList(
      'malformed',
      `columns ${twice.found.map((column) => column + 1).join(' and ')} of the header are all the column ${twice.name}`,
    );
  const known = new CsvHeader(OWN_COLUMNS);
  const others = names.filter((name) => name.trim() !== '' && known.columnOf(name) === -1);
  for (const name of others)
    entries.tell(1, `the column “${name.slice(0, 60)}” is not known; it is left out.`);
  return header;
}

type CellOf = (column: (typeof OWN_COLUMNS)[number]) => string;

function rowOf(cell: CellOf): OwnRow {
  return {
    id: cell('id'),
    name: cell('name'),
    kind: cell('kind'),
    aliases: valuesIn(cell('aliases')),
    datesOfBirth: valuesIn(cell('dateOfBirth')),
    nationalities: valuesIn(cell('nationalities')),
    identifiers: valuesIn(cell('identifiers')),
    notes: [cell('note')],
  };
}

function valuesIn(cell: string): readonly string[] {
  return cell === '' ? [] : cell.split(';').filter((value) => value.trim() !== '');
}
