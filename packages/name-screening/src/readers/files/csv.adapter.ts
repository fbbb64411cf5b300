import { Readable, pipeline } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { startingWith } from './text-start.ts';
import { UnreadableList } from './unreadable-list.ts';

export interface CsvRow {
  /** Counted from 1, as the rows of the text come. */
  readonly number: number;
  /** Of the text, where the row ends. */
  readonly line: number;
  readonly cells: readonly string[];
  readonly isLast: boolean;
}

/** Far above every official file; a quote that is never closed does not fill the memory. */
const RECORD_CHARACTERS = 1024 * 1024;

/** Rows as they come. Quoted cells may hold line breaks. */
export async function* csvRows(text: AsyncIterable<string>): AsyncGenerator<CsvRow> {
  const parser = parse({
    relaxColumnCount: true,
    relaxQuotes: true,
    skipEmptyLines: true,
    maxRecordSize: RECORD_CHARACTERS,
    info: true,
  });
  // Where the pipeline fails, the loop below fails with the same error.
  pipeline(Readable.from(text), parser, () => undefined);
  let number = 0;
  let before: Omit<CsvRow, 'isLast'> | null = null;
  try {
    for await (const { record, info } of parser as AsyncIterable<ParsedRow>) {
      if (before) yield { ...before, isLast: false };
      number += 1;
      before = { number, line: info.lines, cells: record };
    }
    if (before) yield { ...before, isLast: true };
  } catch (error) {
    throw csvFault(error) ?? error;
  }
}

interface ParsedRow {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** Takes a line off that stands above a table and is not part of it. */
export async function withoutFirstLine(
  text: AsyncIterable<string>,
  isAbove: RegExp,
): Promise<{ readonly line: string | null; readonly table: AsyncIterable<string> }> {
  const pieces = text[Symbol.asyncIterator]();
  let start = '';
  while (!start.includes('\n') && start.length < RECORD_CHARACTERS) {
    const next = await pieces.next();
    if (next.done) break;
    start += next.value;
  }
  const end = start.indexOf('\n');
  const line = end === -1 ? start : start.slice(0, end);
  const table = { [Symbol.asyncIterator]: () => pieces };
  if (!isAbove.test(line)) return { line: null, table: startingWith(start, table) };
  return { line: line.trim(), table: startingWith(start.slice(line.length + 1), table) };
}

function csvFault(error: unknown): UnreadableList | null {
  if (!(error instanceof CsvError)) return null;
  const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED';
  return new UnreadableList(
    isOpen ? 'not_closed' : 'malformed',
    `not a well-formed CSV file: ${error.message}`,
  );
}

/** Finds cells by the names of their columns, whatever their order, case and spacing. */
export class CsvHeader {
  readonly #columns = new Map<string, number>();
  readonly #width: number;
  readonly #names: readonly string[];

  constructor(names: readonly string[]) {
    this.#names = names;
    this.#width = names.length;
    names.forEach((name, column) => this.#columns.set(columnKey(name), column));
  }

  get width(): number {
    return this.#width;
  }

  missing(names: readonly string[]): readonly string[] {
    return names.filter((name) => !this.#columns.has(columnKey(name)));
  }

  /** -1 where the file has no such column. */
  columnOf(name: string): number {
    return this.#columns.get(columnKey(name)) ?? -1;
  }

  /** All that are called so. */
  columnsOf(name: string): readonly number[] {
    return this.#names.flatMap((one, column) => (columnKey(one) === columnKey(name) ? [column] : []));
  }

  /** A row that ends early is the end of a file that was cut off. */
  check({ number, cells, isLast }: CsvRow): void {
    if (cells.length === this.#width) return;
    throw new UnreadableList(
      isLast && cells.length < this.#width ? 'not_closed' : 'malformed',
      `row ${number} has ${cells.length} cells instead of ${this.#width}`,
    );
  }
}

function columnKey(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}
