import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { errorCode } from '../../kernel/error-code.ts';
import { CsvTable } from '../../kernel/rows/csv-table.ts';
import { type JsonLine, JsonLines } from '../../kernel/rows/json-lines.ts';
import { StartRefused } from '../terminal/start-refused.ts';
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

type SubjectFileOptions = Pick<ImportOptions, 'path' | 'format' | 'columns' | 'ignored'>;

/** A CSV or JSON lines file in UTF-8, packed or not, read as its rows are wanted. */
export async function openSubjectFile(reading: SubjectFileOptions): Promise<SubjectFile> {
  const { path, format } = reading;
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new StartRefused(`There is no file ${path}.`);
  let bytes = 0;
  const texts = (): AsyncGenerator<string> => textOf(path, (count) => (bytes += count));
  const cellsIn = format === 'csv' ? csvCells : jsonCells;
  return {
    byteLength: found.size,
    bytes: () => bytes,
    rows: async function* rows() {
      let row = 0;
      for await (const cells of readAll(texts(), cellsIn(reading))) yield { row: (row += 1), cells };
      if (row === 0) throw new StartRefused(`${path} has no rows.`);
    },
  };
}

/** Makes cells of the text of a file, as it comes. */
interface CellsReader {
  push(text: string): Iterable<SubjectCells | RowFault>;
  end(): Iterable<SubjectCells | RowFault>;
}

async function* readAll(texts: AsyncIterable<string>, reader: CellsReader) {
  for await (const text of texts) yield* reader.push(text);
  yield* reader.end();
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
  return errorCode(error)?.startsWith('Z_') === true;
}

/** The first line has the headers. */
function csvCells(reading: SubjectFileOptions): CellsReader {
  const { path, columns } = reading;
  const needed = ['externalId', ...columns.keys()].map((field) => columns.get(field) ?? field);
  return new CsvTable({
    fits: (headers) => needed.every((header) => headers.includes(header)),
    rowsBy: (headers, line) => {
      if (line === '') throw new StartRefused(`${path} has no rows.`);
      const missing = needed.find((header) => !headers.includes(header));
      if (missing !== undefined) throw new StartRefused(`No column of ${path} is called '${missing}'.`);
      const fields = headers.map((header) => fieldOf(header, reading));
      requireUnique(fields, headers, path);
      requireKnown(headers, reading);
      return (record) =>
        record
          ? cellsOf(
              fields.map((field, at) => [field, record[at]] as const),
              true,
            )
          : new RowFault('the line cannot be read: a quote stays open, or it has another number of cells.');
    },
  });
}

/** Nobody can tell which of two columns is meant. */
function requireUnique(
  fields: readonly (string | undefined)[],
  headers: readonly string[],
  path: string,
): void {
  const second = fields.findIndex(
    (field, at) => field !== undefined && field !== '' && fields.indexOf(field) < at,
  );
  if (second === -1) return;
  const first = fields.indexOf(fields[second]);
  throw new StartRefused(
    `Columns ${first + 1} and ${second + 1} of ${path} are both called '${headers[second]}'.`,
  );
}

/** What nobody asked for may be a slip of the pen, and then it is missing in every subject. */
function requireKnown(headers: readonly string[], reading: SubjectFileOptions): void {
  const unknown = headers.filter((header) => header !== '' && isUnknown(header, reading));
  if (unknown.length === 0) return;
  const names = unknown.map((header) => `'${header}'`).join(', ');
  throw new StartRefused(
    `${unknown.length === 1 ? 'A column' : 'Columns'} of ${reading.path} would not be imported: ${names}. Name with --columns what they are, or say --ignore-column for each that is to be left out.`,
  );
}

const PLAIN_FIELDS: ReadonlySet<string> = new Set(['externalId', 'kind', 'source', 'observedAt']);

function isUnknown(header: string, reading: SubjectFileOptions): boolean {
  const field = fieldOf(header, reading);
  const isField = field !== undefined && (PLAIN_FIELDS.has(field) || field.startsWith(EVIDENCE));
  return !isField && !reading.ignored.has(header);
}

/** A header that was given to a field is no field by itself any more, and neither is the field's own name. */
function fieldOf(
  header: string,
  { columns, ignored }: Pick<SubjectFileOptions, 'columns' | 'ignored'>,
): string | undefined {
  if (ignored.has(header)) return undefined;
  for (const [field, given] of columns) if (given === header) return field;
  return columns.has(header) ? undefined : header;
}

/** No subject needs more. */
const LINE_CHARACTERS = 1024 * 1024;

/** An object on each line. */
function jsonCells(reading: SubjectFileOptions): CellsReader {
  const lines = new JsonLines(LINE_CHARACTERS);
  const cellsIn = function* cellsIn(read: Iterable<JsonLine>): Generator<SubjectCells | RowFault> {
    for (const line of read) yield jsonLine(line, reading);
  };
  return { push: (text) => cellsIn(lines.push(text)), end: () => cellsIn(lines.end()) };
}

function jsonLine({ object, isTooLong }: JsonLine, reading: SubjectFileOptions): SubjectCells | RowFault {
  if (!object) return new RowFault(isTooLong ? 'the line is too long.' : 'the line is no JSON object.');
  const unknown = Object.keys(object).find((name) => isUnknown(name, reading));
  if (unknown !== undefined)
    return new RowFault(
      `'${unknown.slice(0, 100)}' would not be imported: --columns says what it is, --ignore-column leaves it out.`,
    );
  return cellsOf(
    Object.entries(object).map(([name, cell]) => [fieldOf(name, reading), cell] as const),
    false,
  );
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
