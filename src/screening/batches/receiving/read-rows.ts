import { type Cells, type Columns, FIELDS, headerOf, missingHeaders, repeatedHeaders } from '../columns.ts';
import { type BatchRow, readRow, unreadRow } from '../row.ts';
import { CsvTable } from '../../../kernel/rows/csv-table.ts';
import { type JsonLine, JsonLines } from '../../../kernel/rows/json-lines.ts';
import type { IgnoredColumns } from './ignored-columns.ts';
import { isEmpty, isNoCsv, isNoJsonLines, lacksHeaders, repeatsHeaders } from './unreadable-file.ts';

/** Makes rows of the text of a file, as it comes. A row that cannot be read is one with a fault. */
export interface RowsReader {
  push(text: string): Iterable<BatchRow>;
  end(): Iterable<BatchRow>;
}

/** What rows are read by. */
export interface RowsReading {
  readonly columns: Columns;
  readonly now: Date;
  /** Gets to know what no field takes. */
  readonly ignored: IgnoredColumns;
}

/** The first line has the headers. */
export function csvRows({ columns, now, ignored }: RowsReading): RowsReader {
  return new CsvTable({
    fits: (headers) => missingHeaders(columns, new Set(headers)).length === 0,
    rowsBy: (headers, line) => {
      if (line === '') throw isEmpty();
      if (/[\0\uFFFD]/.test(line)) throw isNoCsv();
      const places = placesOf(headers, columns);
      ignored.note(headers);
      return (record) => (record ? readRow(cellsOf(record, places), now) : unreadRow('malformed_row'));
    },
  });
}

/** Where the cell of each field stands; undefined where the file has none. */
type Places = readonly (number | undefined)[];

function placesOf(headers: readonly string[], columns: Columns): Places {
  const missing = missingHeaders(columns, new Set(headers));
  if (missing.length > 0)
    throw lacksHeaders(missing.map((field) => ({ field, header: headerOf(columns, field) })));
  const repeated = repeatedHeaders(columns, headers);
  if (repeated.length > 0) throw repeatsHeaders(repeated);
  return FIELDS.map((field) => {
    const place = headers.indexOf(headerOf(columns, field));
    return place === -1 ? undefined : place;
  });
}

function cellsOf(record: readonly string[], places: Places): Cells {
  return Object.fromEntries(
    FIELDS.flatMap((field, index) => {
      const place = places[index];
      return place === undefined ? [] : [[field, record[place]] as const];
    }),
  );
}

/** No subject needs more. */
const LINE_CHARACTERS = 64 * 1024;

/** A flat object on each line. */
export class JsonRows implements RowsReader {
  readonly #reading: RowsReading;
  readonly #lines = new JsonLines(LINE_CHARACTERS);
  #hasBegun = false;

  constructor(reading: RowsReading) {
    this.#reading = reading;
  }

  *push(text: string): Generator<BatchRow> {
    for (const line of this.#lines.push(text)) yield this.#row(line);
  }

  *end(): Generator<BatchRow> {
    for (const line of this.#lines.end()) yield this.#row(line);
  }

  #row({ text, object }: JsonLine): BatchRow {
    if (!this.#hasBegun && !text.startsWith('{')) throw isNoJsonLines();
    this.#hasBegun = true;
    if (!object) return unreadRow('malformed_row');
    const { columns, now, ignored } = this.#reading;
    const cells = FIELDS.map((field) => [field, object[headerOf(columns, field)]] as const);
    const row = readRow(Object.fromEntries(cells), now);
    // A line that is no row of a subject may have anything for names: those of people, say.
    if (row.fault === null) ignored.note(Object.keys(object));
    return row;
  }
}
