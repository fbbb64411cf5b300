import type { Cell, Table } from '../agreement/agreement.ts';
import {
  COLUMN_AT_LEAST,
  COLUMN_PADDING as PADDING,
  HAIRLINE,
  HEAD_PAPER,
  LEADING,
  RULE_INK,
  TABLE_SIZE,
} from '../agreement/typography.ts';
import { tooWide } from '../agreement/wide-tables.ts';
import type { Direction } from '../direction/levels.ts';
import type { Fonts } from '../fonts/fonts.ts';
import { box, type Box, type Boxes } from './box.ts';
import { lowered, type Mark, type TagPath } from './display-list.ts';
import { widthsOf } from './lines.ts';
import { PLAIN, type Place, textBoxes } from './text-boxes.ts';

const LINE = TABLE_SIZE * LEADING;
/** Rows that are measured to find the widths of columns. */
const ROWS_MEASURED = 200;
/** A row cut into more parts than this fills more pages than a document may have. */
const PARTS_AT_MOST = 200;

export interface TableParts {
  readonly fonts: Fonts;
  readonly nextTag: () => number;
  /** A fresh element of the structure for a row, and for each of its cells. */
  beginRow(): void;
  cellTags(isHead: boolean): TagPath;
  /** The most that a row may be high before it is cut. */
  readonly pageHeight: number;
  /** The first column stands at the side that the table is read from. */
  readonly direction: Direction;
}

export class TableTooWide extends Error {
  readonly table: Table;

  constructor(table: Table) {
    super(tooWide(table.head.length));
    this.table = table;
  }
}

/** A row is one box, with the head repeated above it on a new page. */
export function* tableBoxes(table: Table, place: Place, parts: TableParts): Boxes {
  if (table.head.length * COLUMN_AT_LEAST > place.width) throw new TableTooWide(table);
  const columns = columnsOf(table, place, parts);
  const whole = { table, columns, place, parts };
  // A head that fills the page would leave no room for rows.
  const most = parts.pageHeight / 3;
  const [head = box({ height: 0 }), ...restOfHead] = rowBoxes(table.head, { ...whole, isHead: true, most });
  yield* [head, ...restOfHead].map((one) => ({ ...one, keepsNext: true }));
  for (const [index, cells] of table.rows.entries()) {
    const row = rowBoxes(cells, { ...whole, isHead: false, most: parts.pageHeight - head.height });
    const keepsNext = index === table.rows.length - 2;
    yield* row.map((one) => ({ ...one, head: restOfHead.length > 0 ? null : head, keepsNext }));
  }
}

interface RowParts {
  readonly table: Table;
  readonly columns: readonly Place[];
  readonly place: Place;
  readonly parts: TableParts;
  readonly isHead: boolean;
  /** Its height; a higher row is cut. */
  readonly most: number;
}

/** More than one only where the row is higher than a page. */
function rowBoxes(cells: readonly Cell[], row: RowParts): readonly Box[] {
  const { table, columns, parts, isHead } = row;
  const { fonts, nextTag, direction } = parts;
  const fit = Math.max(1, Math.floor((row.most - 2 * PADDING) / LINE));
  parts.beginRow();
  const lines = columns.map((column, index) => {
    const place = { x: column.x + PADDING, width: column.width - 2 * PADDING };
    const align = table.align[index] ?? (direction === 'rtl' ? 'right' : null);
    const style = { ...PLAIN, size: TABLE_SIZE, strong: isHead, align, direction };
    const tags = parts.cellTags(isHead);
    return first(fit * PARTS_AT_MOST, textBoxes(cells[index] ?? [], place, style, { fonts, nextTag, tags }));
  });
  const count = Math.max(1, ...lines.map((column) => column.length));
  return Array.from({ length: Math.ceil(count / fit) }, (_, part) =>
    rowBox(
      lines.map((column) => column.slice(part * fit, (part + 1) * fit)),
      row,
    ),
  );
}

function first(count: number, boxes: Boxes): readonly Box[] {
  const taken: Box[] = [];
  for (const one of boxes) if (taken.push(one) >= count) break;
  return taken;
}

function rowBox(columns: readonly (readonly Box[])[], { place, isHead }: RowParts): Box {
  const height = Math.max(1, ...columns.map((lines) => lines.length)) * LINE + 2 * PADDING - 2;
  const text = columns.flatMap((lines) =>
    lines.flatMap(({ marks }, index) => marks.map((mark) => lowered(mark, PADDING - 1 + index * LINE))),
  );
  const { x, width } = place;
  const paper: Mark = { kind: 'rectangle', x, y: 0, width, height, color: HEAD_PAPER };
  const line: Mark = {
    kind: 'line',
    x,
    y: height,
    toX: x + width,
    toY: height,
    color: isHead ? RULE_INK : HAIRLINE,
    thickness: isHead ? 0.9 : 0.5,
  };
  return box({ height, marks: [...(isHead ? [paper] : []), ...text, line] });
}

/** In the order of the table, wherever each of them stands. */
function columnsOf(table: Table, { x, width }: Place, { fonts, direction }: TableParts): readonly Place[] {
  const measured = table.head.map((cell, index) => {
    const cells = table.rows.slice(0, ROWS_MEASURED).map((row) => row[index] ?? []);
    return widest([
      measure(cell, true, width, fonts),
      ...cells.map((one) => measure(one, false, width, fonts)),
    ]);
  });
  let left = 0;
  return columnWidths(measured, width).map((own) => {
    left += own;
    return { x: direction === 'rtl' ? x + width - left : x + left - own, width: own };
  });
}

/** Widths of a text: of its longest word, and in one line. */
export interface Widths {
  readonly word: number;
  readonly line: number;
}

function measure(cell: Cell, strong: boolean, width: number, fonts: Fonts): Widths {
  const style = { size: TABLE_SIZE, sans: false, strong, direction: 'ltr' as const };
  const { word, line } = widthsOf(cell, width * 2, style, fonts);
  // A hair more than measured: the last word of a line must not fall for a rounding.
  return { word: word + 2 * PADDING + 0.1, line: line + 2 * PADDING + 0.1 };
}

function widest(all: readonly Widths[]): Widths {
  return {
    word: all.reduce((most, { word }) => Math.max(most, word), 0),
    line: all.reduce((most, { line }) => Math.max(most, line), 0),
  };
}

/**
 * As wide as their text where there is room. Else every column has its longest word, narrow columns have their line,
 * and the rest goes to those with more text, in measure with how much more. Where even the words are too wide, the
 * widest of them are broken.
 */
export function columnWidths(columns: readonly Widths[], width: number): readonly number[] {
  const lines = columns.map(({ line }) => line);
  if (sum(lines) <= width) return lines.map((line) => (line * width) / sum(lines));
  const fair = width / columns.length;
  const words = columns.map(({ word }) => word);
  if (sum(words) >= width) return clipped(words, width);
  const least = columns.map(({ word, line }) => Math.max(word, Math.min(line, fair)));
  const floor = sum(least) <= width ? least : words;
  const missing = columns.map(({ line }, index) => Math.max(0, line - (floor[index] ?? 0)));
  const [room, wanted] = [width - sum(floor), sum(missing)];
  return floor.map((own, index) => own + (wanted > 0 ? (room * (missing[index] ?? 0)) / wanted : 0));
}

/** All of them at most so wide that together they fit; the narrow ones keep their width. */
function clipped(widths: readonly number[], width: number): readonly number[] {
  let left = width;
  const clippedWidths = new Map<number, number>();
  const byWidth = [...widths.entries()].toSorted(([, one], [, other]) => one - other);
  for (const [at, [column, own]] of byWidth.entries()) {
    const given = Math.min(own, left / (widths.length - at));
    clippedWidths.set(column, given);
    left -= given;
  }
  return widths.map((own, column) => clippedWidths.get(column) ?? own);
}

function sum(widths: readonly number[]): number {
  return widths.reduce((total, one) => total + one, 0);
}
