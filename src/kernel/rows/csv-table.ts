import { type CsvRecord, CsvRecords } from './csv-records.ts';

/** Tried in this order: the first one fits that finds every column that is needed. */
const DELIMITERS = [',', ';', '\t', '|'];
/** A file without a line break in so much has no headers. */
const HEADER_CHARACTERS = 64 * 1024;

/** What a table is read by. */
export interface TableReading<Row> {
  /** Whether the headers are all there that are needed. */
  fits(headers: readonly string[]): boolean;
  /**
   * Makes rows of records, null for one that cannot be read. Throws where the headers of the first line do not fit;
   * it is asked with the likeliest ones then.
   */
  rowsBy(headers: readonly string[], line: string): (record: CsvRecord) => Row;
}

/** Rows of a CSV file whose first line has the headers, as its text comes. */
export class CsvTable<Row> {
  readonly #reading: TableReading<Row>;
  #start = '';
  #rows: Rows<Row> | undefined;

  constructor(reading: TableReading<Row>) {
    this.#reading = reading;
  }

  *push(text: string): Generator<Row> {
    if (this.#rows) return yield* this.#rows.of(this.#rows.records.push(text));
    this.#start = (this.#start + text).trimStart();
    if (this.#start.includes('\n') || this.#start.length >= HEADER_CHARACTERS) yield* this.#begin();
  }

  *end(): Generator<Row> {
    if (!this.#rows) yield* this.#begin();
    if (this.#rows) yield* this.#rows.of(this.#rows.records.end());
  }

  *#begin(): Generator<Row> {
    const end = this.#start.indexOf('\n');
    const rows = beginRows(end === -1 ? this.#start : this.#start.slice(0, end), this.#reading);
    const rest = end === -1 ? '' : this.#start.slice(end + 1);
    this.#rows = rows;
    this.#start = '';
    yield* rows.of(rows.records.push(rest));
  }
}

interface Rows<Row> {
  readonly records: CsvRecords;
  of(records: Iterable<CsvRecord>): Generator<Row>;
}

function beginRows<Row>(line: string, reading: TableReading<Row>): Rows<Row> {
  const { delimiter, headers } = likelyHeaders(line, reading);
  const rowOf = reading.rowsBy(headers, line);
  return {
    records: new CsvRecords(delimiter, headers.length),
    *of(records) {
      for (const record of records) yield rowOf(record?.length === headers.length ? record : null);
    },
  };
}

interface Headers {
  readonly delimiter: string;
  readonly headers: readonly string[];
}

/** Where no delimiter finds all that is needed, the one that finds most. */
function likelyHeaders(line: string, { fits }: Pick<TableReading<unknown>, 'fits'>): Headers {
  const read = DELIMITERS.map((delimiter) => ({ delimiter, headers: headersOf(line, delimiter) }));
  return (
    read.find(({ headers }) => fits(headers)) ??
    read.reduce((most, one) => (one.headers.length > most.headers.length ? one : most))
  );
}

function headersOf(line: string, delimiter: string): readonly string[] {
  const [headers] = [...new CsvRecords(delimiter).push(`${line}\n`)];
  return (headers ?? []).map((header) => header.trim());
}
