import { type Cells, type Columns, FIELDS, headerOf, missingHeaders } from '../columns.ts';
import { type BatchRow, readRow, unreadRow } from '../row.ts';
import { type CsvRecord, CsvRecords } from './csv-records.ts';
import { isNoCsv, isNoJsonLines, lacksHeaders } from './unreadable-file.ts';

/** Makes rows of the text of a file, as it comes. A row that cannot be read is one with a fault. */
export interface RowsReader {
  push(text: string): Iterable<BatchRow>;
  end(): Iterable<BatchRow>;
}

/** Tried in this order: the first one fits that finds every column. */
const DELIMITERS = [',', ';', '\t', '|'];
/** A file without a line break in so much is no CSV. */
const HEADER_CHARACTERS = 64 * 1024;

/** The first line has the headers. */
export class CsvRows implements RowsReader {
  readonly #columns: Columns;
  readonly #now: Date;
  #start = '';
  #table: Table | undefined;

  constructor(columns: Columns, now: Date) {
    this.#columns = columns;
    this.#now = now;
  }

  *push(text: string): Generator<BatchRow> {
    if (this.#table) return yield* this.#rows(this.#table.records.push(text), this.#table);
    this.#start += text;
    if (!this.#start.trimStart().includes('\n') && this.#start.length < HEADER_CHARACTERS) return;
    yield* this.#begin();
  }

  *end(): Generator<BatchRow> {
    if (!this.#table) yield* this.#begin();
    if (this.#table) yield* this.#rows(this.#table.records.end(), this.#table);
  }

  *#begin(): Generator<BatchRow> {
    const text = this.#start.trimStart();
    const end = text.indexOf('\n');
    const line = end === -1 ? text : text.slice(0, end);
    if (line === '' || /[\0\uFFFD]/.test(line)) throw isNoCsv();
    const table = tableOf(line, this.#columns);
    this.#table = table;
    this.#start = '';
    if (end !== -1) yield* this.#rows(table.records.push(text.slice(end + 1)), table);
  }

  *#rows(records: Iterable<CsvRecord>, { places, width }: Table): Generator<BatchRow> {
    for (const record of records)
      yield record && record.length === width
        ? readRow(cellsOf(record, places), this.#now)
        : unreadRow('malformed_row');
  }
}

interface Table {
  readonly records: CsvRecords;
  /** Where the cell of each field stands; undefined where the file has none. */
  readonly places: readonly (number | undefined)[];
  readonly width: number;
}

function tableOf(line: string, columns: Columns): Table {
  const read = DELIMITERS.map((delimiter) => ({ delimiter, headers: headersOf(line, delimiter) }));
  const fitting = read.find(({ headers }) => missingHeaders(columns, new Set(headers)).length === 0);
  if (!fitting) {
    const [likely] = read.toSorted((one, other) => other.headers.length - one.headers.length);
    const missing = missingHeaders(columns, new Set(likely?.headers));
    throw lacksHeaders(missing.map((field) => ({ field, header: headerOf(columns, field) })));
  }
  const { headers, delimiter } = fitting;
  const places = FIELDS.map((field) => {
    const place = headers.indexOf(headerOf(columns, field));
    return place === -1 ? undefined : place;
  });
  return { records: new CsvRecords(delimiter, headers.length), places, width: headers.length };
}

function headersOf(line: string, delimiter: string): readonly string[] {
  const [headers] = [...new CsvRecords(delimiter).push(`${line}\n`)];
  return (headers ?? []).map((header) => header.trim());
}

function cellsOf(record: readonly string[], places: Table['places']): Cells {
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
  readonly #columns: Columns;
  readonly #now: Date;
  #rest = '';
  #hasBegun = false;
  /** Within a line that is too long. */
  #skips = false;

  constructor(columns: Columns, now: Date) {
    this.#columns = columns;
    this.#now = now;
  }

  *push(text: string): Generator<BatchRow> {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) {
      // The end of a line of which too much has come already.
      if (this.#skips) this.#skips = false;
      else yield* this.#row(line);
    }
    if (this.#rest.length <= LINE_CHARACTERS) return;
    if (!this.#skips) yield* this.#row(this.#rest.slice(0, LINE_CHARACTERS));
    this.#skips = true;
    this.#rest = '';
  }

  *end(): Generator<BatchRow> {
    if (!this.#skips) yield* this.#row(this.#rest);
  }

  *#row(line: string): Generator<BatchRow> {
    const text = line.trim();
    if (text === '') return;
    if (!this.#hasBegun && !text.startsWith('{')) throw isNoJsonLines();
    this.#hasBegun = true;
    const object = objectOf(text);
    yield object ? readRow(this.#cellsOf(object), this.#now) : unreadRow('malformed_row');
  }

  #cellsOf(object: Readonly<Record<string, unknown>>): Cells {
    return Object.fromEntries(FIELDS.map((field) => [field, object[headerOf(this.#columns, field)]]));
  }
}

function objectOf(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
