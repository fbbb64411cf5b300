import { describe, expect, test } from 'vitest';
import { type CsvRecord, CsvRecords } from './csv-records.ts';

/** However the text is cut into pieces. */
function recordsOf(text: string, { width, piece = text.length }: { width?: number; piece?: number } = {}) {
  const reader = new CsvRecords(',', width);
  const found: CsvRecord[] = [];
  for (let from = 0; from < text.length; from += piece)
    found.push(...reader.push(text.slice(from, from + piece)));
  return [...found, ...reader.end()];
}

describe('Contract 6, Batches: a CSV file', () => {
  test.each<[string, string, readonly CsvRecord[]]>([
    [
      'plain cells',
      'a,b\nc,d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'no line break at its end',
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'line ends of Windows',
      'a,b\r\nc,"d"\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'empty lines, which are no rows',
      '\n\na,b\n  \nc,d\n\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'empty cells',
      ',\n"",b\n',
      [
        ['', ''],
        ['', 'b'],
      ],
    ],
    ['a delimiter in quotes', '"a,b",c\n', [['a,b', 'c']]],
    [
      'a line break in quotes',
      '"a\nb",c\nd,e\n',
      [
        ['a\nb', 'c'],
        ['d', 'e'],
      ],
    ],
    ['doubled quotes', '"a ""b""",c\n', [['a "b"', 'c']]],
    ['a quote within a plain cell', 'a"b,c\n', [['a"b', 'c']]],
    ['more behind a closed quote, which is unreadable', '"a"b,c\nd,e\n', [null, ['d', 'e']]],
  ])('%s', (_, text, expected) => {
    for (const piece of [text.length, 1, 3]) expect(recordsOf(text, { piece })).toEqual(expected);
  });

  test('a quote that stays open costs its own line', () => {
    expect(recordsOf('a,b\n"c,d\ne,f\ng,h\n', { width: 2 })).toEqual([
      ['a', 'b'],
      null,
      ['e', 'f'],
      ['g', 'h'],
    ]);
  });

  test('so does one that a later line closes by chance', () => {
    const text = 'a,b\n"c,d\ne,"f"\ng,h\n';
    for (const piece of [text.length, 1])
      expect(recordsOf(text, { width: 2, piece })).toEqual([['a', 'b'], null, ['e', 'f'], ['g', 'h']]);
  });

  test('a quote that stays open is given up after a while, and nothing behind it is lost', () => {
    const rest = Array.from({ length: 20_000 }, (_, index) => `row ${index},x`);
    const found = recordsOf(`"open,x\n${rest.join('\n')}\n`, { width: 2, piece: 8_192 });
    expect([found.length, found[0], found[1], found.at(-1)]).toEqual([
      20_001,
      null,
      ['row 0', 'x'],
      ['row 19999', 'x'],
    ]);
  });

  test('a line that is too long is one unreadable row', () => {
    const text = `a,b\n${'x'.repeat(300_000)},y\nc,d\n`;
    for (const piece of [text.length, 10_000])
      expect(recordsOf(text, { piece })).toEqual([['a', 'b'], null, ['c', 'd']]);
  });
});
