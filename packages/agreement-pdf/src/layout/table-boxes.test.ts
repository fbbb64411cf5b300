import { describe, expect, test } from 'vitest';
import { plainFonts } from '../../test/plain-fonts.ts';
import type { Table } from '../agreement/agreement.ts';
import type { Direction } from '../direction/levels.ts';
import type { Box } from './box.ts';
import { columnWidths, tableBoxes, TableTooWide } from './table-boxes.ts';
import { plainRun } from './text-boxes.ts';

function table(rows: readonly string[], align: Table['align'] = []): Table {
  const [head = [], ...body] = rows.map((row) => row.split('|').map((cell) => [plainRun(cell)]));
  const where = { offset: 0, isFixed: true };
  return { kind: 'table', align: head.map((_, index) => align[index] ?? null), head, rows: body, ...where };
}

function boxes(given: Table, width: number, direction: Direction = 'ltr'): readonly Box[] {
  let tags = 0;
  const parts = {
    fonts: plainFonts,
    nextTag: () => ++tags,
    beginRow: () => undefined,
    cellTags: () => [{ type: 'TD' as const, number: ++tags }],
    pageHeight: 200,
    direction,
  };
  return [...tableBoxes(given, { x: 100, width }, parts)];
}

/** Where the texts of a row begin and end. */
function texts({ marks }: Box): readonly (readonly [string, number, number])[] {
  return marks.flatMap((mark) => {
    if (mark.kind !== 'text') return [];
    const width = mark.words.reduce((sum, word) => sum + word.width, 0) * mark.size;
    return [[mark.text, Math.round(mark.x), Math.round(mark.x + width)] as const];
  });
}

describe('Widths of columns', () => {
  test.each([
    [
      'where there is room, in measure with their text',
      [
        [20, 50],
        [20, 150],
      ],
      400,
      [100, 300],
    ],
    [
      'a narrow column keeps its line, the rest is shared',
      [
        [20, 40],
        [30, 500],
      ],
      300,
      [40, 260],
    ],
    [
      'words that do not fit: the narrow column keeps its own',
      [
        [30, 30],
        [900, 900],
      ],
      300,
      [30, 270],
    ],
    [
      'equally wide words share',
      [
        [400, 400],
        [400, 400],
      ],
      300,
      [150, 150],
    ],
  ])('%s', (_, columns, width, expected) => {
    const measured = columns.map(([word = 0, line = 0]) => ({ word, line }));
    expect(columnWidths(measured, width).map(Math.round)).toEqual(expected);
  });

  test('They always fill the table', () => {
    for (const lines of [
      [10, 10],
      [300, 20],
      [400, 700],
      [5, 9000],
    ]) {
      const widths = columnWidths(
        lines.map((line) => ({ word: line / 2, line })),
        467,
      );
      expect(widths.reduce((sum, one) => sum + one, 0)).toBeCloseTo(467);
    }
  });

  test('A table whose columns no page can hold is refused', () => {
    expect(() => boxes(table([Array(40).fill('a').join('|')]), 467)).toThrow(TableTooWide);
  });
});

describe('Cells', () => {
  test('Stand left, centred and right', () => {
    const [, row] = boxes(table(['aaaaaaaa|bbbbbbbb|cccccccc', 'a|b|c'], ['left', 'center', 'right']), 300);
    expect(row && texts(row)).toEqual([
      ['a', 105, 110],
      ['b', 248, 252],
      ['c', 390, 395],
    ]);
  });

  test('In a table that reads from the right, the first column is the rightmost, and text begins there', () => {
    const [, row] = boxes(table(['אבגדהוזח|אבגדהוזח', 'א|5']), 200, 'rtl');
    expect(row && texts(row)).toEqual([
      ['א', 290, 295],
      ['5', 190, 195],
    ]);
  });

  test('A row is as high as its longest cell, and one box', () => {
    const [head, row] = boxes(table(['a|b', `${'word '.repeat(40)}|c`]), 200);
    expect(row?.height).toBeGreaterThan((head?.height ?? 0) * 3);
    expect(row?.head?.marks).toEqual(head?.marks);
  });

  test('The head keeps the first row, and the last row but one keeps the last', () => {
    expect(boxes(table(['h', '1', '2', '3']), 200).map(({ keepsNext }) => keepsNext)).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  test('A row higher than a page is cut, and no line of it is lost', () => {
    const words = Array.from({ length: 60 }, (_, index) => `word${index + 10}`);
    const rows = boxes(table(['h', words.join(' ')]), 50).slice(1);
    expect(rows.length).toBeGreaterThan(1);
    for (const { height } of rows) expect(height).toBeLessThanOrEqual(200);
    expect(rows.flatMap(texts).map(([text]) => text)).toEqual(words);
  });

  test('A missing cell is empty', () => {
    const given = table(['a|b', 'c']);
    const [, row] = boxes(given, 200);
    expect(row && texts(row).map(([text]) => text)).toEqual(['c']);
  });
});
