import { behindBlankLines } from './blank-lines.ts';

/** A record of a CSV file; null where the line cannot be read. */
export type CsvRecord = readonly string[] | null;

/** A quote that is never closed costs its own line, not the rest of the file. */
const RECORD_CHARACTERS = 64 * 1024;
const QUOTE = '"';

/**
 * Records of a CSV file as its text comes, by RFC 4180: cells in quotes may hold delimiters, line breaks and doubled
 * quotes. Empty lines are none. Where a quote stays open, or a record of several lines has another number of cells than
 * `width`, its first line alone is unreadable, and the next one begins anew: no row behind it is lost.
 */
export class CsvRecords {
  readonly #delimiter: string;
  readonly #width: number | undefined;
  #text = '';
  #from = 0;
  /** Within a line that is too long for a record. */
  #skips = false;

  constructor(delimiter: string, width?: number) {
    this.#delimiter = delimiter;
    this.#width = width;
  }

  /** The records that end within the text so far. */
  *push(text: string): Generator<CsvRecord> {
    this.#text = this.#text.slice(Math.min(this.#from, this.#text.length)) + text;
    this.#from = 0;
    yield* this.#read(false);
  }

  *end(): Generator<CsvRecord> {
    yield* this.#read(true);
  }

  *#read(isEnd: boolean): Generator<CsvRecord> {
    while (this.#from < this.#text.length) {
      const newline = this.#text.indexOf('\n', this.#from);
      const lineEnd = newline === -1 ? this.#text.length : newline;
      const isTooLong = lineEnd - this.#from > RECORD_CHARACTERS;
      if (newline === -1 && !isEnd && !isTooLong && !this.#skips) return;
      if (isTooLong || this.#skips) {
        if (!this.#skips) yield null;
        this.#skips = newline === -1;
        this.#from = lineEnd + 1;
        continue;
      }
      const line = withoutReturn(this.#text.slice(this.#from, lineEnd));
      if (!line.includes(QUOTE)) {
        const isBlank = line.trim() === '';
        this.#from = isBlank ? behindBlankLines(this.#text, lineEnd + 1) : lineEnd + 1;
        if (!isBlank) yield line.split(this.#delimiter);
        continue;
      }
      const record = this.#quoted(isEnd);
      if (record === 'incomplete') return;
      if (record && (record.end <= lineEnd || this.#fits(record.cells))) {
        this.#from = record.end + 1;
        yield record.cells;
      } else {
        this.#from = lineEnd + 1;
        yield null;
      }
    }
  }

  #fits(cells: readonly string[]): boolean {
    return this.#width === undefined || cells.length === this.#width;
  }

  /** A record with quotes, and where its last line ends; null where it breaks the rules. */
  #quoted(isEnd: boolean): { readonly cells: readonly string[]; readonly end: number } | 'incomplete' | null {
    const [text, delimiter] = [this.#text, this.#delimiter];
    const tooLong = text.length - this.#from > RECORD_CHARACTERS;
    const open = isEnd || tooLong ? null : 'incomplete';
    const cells: string[] = [];
    let lineEnd = this.#from - 1;
    for (let at = this.#from; ;) {
      // Looked for once a line: cells without quotes end there at the latest.
      if (at > lineEnd) lineEnd = endOfLine(text, at);
      const cell = text[at] === QUOTE ? quotedCell(text, at) : plainCell(text, at, lineEnd, delimiter);
      if (!cell) return open;
      cells.push(cell.value);
      const next = text[cell.end] === '\r' ? cell.end + 1 : cell.end;
      if (next >= text.length) return isEnd ? { cells, end: next } : open;
      if (text[next] === '\n') return { cells, end: next };
      if (text[cell.end] !== delimiter) return null;
      at = cell.end + 1;
    }
  }
}

interface Cell {
  readonly value: string;
  /** Behind it. */
  readonly end: number;
}

/** Undefined where it is not closed within the text. */
function quotedCell(text: string, start: number): Cell | undefined {
  for (let from = start + 1; ;) {
    const quote = text.indexOf(QUOTE, from);
    if (quote === -1) return undefined;
    if (text[quote + 1] !== QUOTE)
      return { value: text.slice(start + 1, quote).replaceAll('""', QUOTE), end: quote + 1 };
    from = quote + 2;
  }
}

function plainCell(text: string, start: number, lineEnd: number, delimiter: string): Cell {
  const rest = text.slice(start, lineEnd);
  const length = rest.indexOf(delimiter);
  if (length === -1) return { value: withoutReturn(rest), end: lineEnd };
  return { value: rest.slice(0, length), end: start + length };
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}
