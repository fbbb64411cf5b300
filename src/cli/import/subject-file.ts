import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { CsvRecords } from '../../kernel/csv-records.ts';
import { StartRefused } from '../bootstrap.ts';
import type { ImportOptions } from './import-options.ts';
import { RowFault, type SubjectCells } from './subject-row.ts';

/** A row by its number from 1, as the file has it, or why it cannot be read. */
export interface FileRow {
  readonly row: number;
  readonly cells: SubjectCells | RowFault;
}

export interface SubjectFile {
  readonly byteLength: number;
  /** Read so far. */
  readonly bytes: () => number;
  rows(): AsyncGenerator<FileRow>;
}

type Reading = Pick<ImportOptions, 'path' | 'format' | 'columns'>;

/** A CSV or JSON lines file in UTF-8, packed or not, read as its rows are wanted. */
export async function openSubjectFile(reading: Reading): Promise<SubjectFile> {
  const { path, format } = reading;
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new StartRefused(`There is no file ${path}.`);
  let bytes = 0;
  const texts = (): AsyncGenerator<string> => textOf(path, (count) => (bytes += count));
  const read = format === 'csv' ? csvCells : jsonCells;
  return {
    byteLength: found.size,
    bytes: () => bytes,
    rows: async function* rows() {
      let row = 0;
      for await (const cells of read(texts(), reading)) yield { row: (row += 1), cells };
      if (row === 0) throw new StartRefused(`${path} has no rows.`);
    },
  };
}

async function* textOf(path: string, count: (bytes: number) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const isGzip = await isPacked(path);
  const file = createReadStream(path, { highWaterMark: 256 * 1024 });
  file.on('data', (chunk) => count(chunk.length));
  try {
    const source = isGzip ? pipeline(file, createGunzip(), () => undefined) : file;
    for await (const chunk of source as AsyncIterable<Buffer>) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    throw isOfGzip(error) ? new StartRefused(`${path} is not whole: it cannot be unpacked.`) : error;
  } finally {
    file.destroy();
  }
}

async function isPacked(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await file.close();
  }
}

function isOfGzip(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}

/** Tried in this order: the first one fits that finds every column that is needed. */
const DELIMITERS = [',', ';', '\t', '|'];
/** A file without a line break in so much is no CSV. */
const HEADER_CHARACTERS = 64 * 1024;

async function* csvCells(
  texts: AsyncIterable<string>,
  { path, columns }: Reading,
): AsyncGenerator<SubjectCells | RowFault> {
  let start = '';
  let table: Table | undefined;
  for await (const text of texts) {
    if (table) {
      yield* cellsIn(table.records.push(text), table);
      continue;
    }
    start = (start + text).trimStart();
    const end = start.indexOf('\n');
    if (end === -1 && start.length < HEADER_CHARACTERS) continue;
    table = tableOf(end === -1 ? start : start.slice(0, end), path, columns);
    yield* cellsIn(table.records.push(end === -1 ? '' : start.slice(end + 1)), table);
  }
  table ??= tableOf(start, path, columns);
  yield* cellsIn(table.records.end(), table);
}

interface Table {
  readonly records: CsvRecords;
  /** The field of each column; undefined where it has none. */
  readonly fields: readonly (string | undefined)[];
}

function tableOf(line: string, path: string, columns: Reading['columns']): Table {
  const needed = ['externalId', ...columns.keys()].map((field) => columns.get(field) ?? field);
  const read = DELIMITERS.map((delimiter) => ({ delimiter, headers: headersOf(line, delimiter) }));
  const fitting = read.find(({ headers }) => needed.every((header) => headers.includes(header)));
  if (!fitting) {
    const [likely] = read.toSorted((one, other) => other.headers.length - one.headers.length);
    const missing = needed.find((header) => !likely?.headers.includes(header));
    throw new StartRefused(`No column of ${path} is called '${missing}'.`);
  }
  const { delimiter, headers } = fitting;
  const fields = headers.map((header) => fieldOf(header, columns));
  return { records: new CsvRecords(delimiter, headers.length), fields };
}

function headersOf(line: string, delimiter: string): readonly string[] {
  const [headers] = [...new CsvRecords(delimiter).push(`${line}\n`)];
  return (headers ?? []).map((header) => header.trim());
}

/** A header that was given to a field is no field by itself any more, and neither is the field's own name. */
function fieldOf(header: string, columns: Reading['columns']): string | undefined {
  for (const [field, given] of columns) if (given === header) return field;
  return columns.has(header) ? undefined : header;
}

function* cellsIn(
  records: Iterable<readonly string[] | null>,
  { fields }: Table,
): Generator<SubjectCells | RowFault> {
  for (const record of records)
    yield record && record.length === fields.length
      ? cellsOf(
          fields.map((field, at) => [field, record[at]] as const),
          true,
        )
      : new RowFault('the line cannot be read: a quote stays open, or it has another number of cells.');
}

async function* jsonCells(
  texts: AsyncIterable<string>,
  { columns }: Reading,
): AsyncGenerator<SubjectCells | RowFault> {
  for await (const line of linesOf(texts)) {
    if (line instanceof RowFault) yield line;
    else if (line.trim() !== '') yield jsonLine(line, columns);
  }
}

/** No subject needs more. */
const LINE_CHARACTERS = 1024 * 1024;

async function* linesOf(texts: AsyncIterable<string>): AsyncGenerator<string | RowFault> {
  let rest = '';
  let skips = false;
  for await (const text of texts) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (!skips) yield line;
      skips = false;
    }
    if (rest.length <= LINE_CHARACTERS) continue;
    if (!skips) yield new RowFault('the line is too long.');
    skips = true;
    rest = '';
  }
  if (!skips) yield rest;
}

function jsonLine(line: string, columns: Reading['columns']): SubjectCells | RowFault {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return cellsOf(
        Object.entries(value).map(([name, cell]) => [fieldOf(name, columns), cell] as const),
        false,
      );
  } catch {
    // It is told below.
  }
  return new RowFault('the line is no JSON object.');
}

const EVIDENCE = 'evidence.';

function cellsOf(
  named: readonly (readonly [field: string | undefined, value: unknown])[],
  isText: boolean,
): SubjectCells {
  const values = new Map(named);
  const evidence = named.flatMap(([field, value]) =>
    field?.startsWith(EVIDENCE) === true ? [[field.slice(EVIDENCE.length), value] as const] : [],
  );
  return {
    isText,
    fields: {
      externalId: values.get('externalId'),
      kind: values.get('kind'),
      source: values.get('source'),
      observedAt: values.get('observedAt'),
    },
    evidence: new Map(evidence),
  };
}
