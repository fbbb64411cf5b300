import { describe, expect, test } from 'vitest';
import { cpuMilliseconds } from '@assay/test-support/cpu-time';
import { behindBlankLines } from './blank-lines.ts';
import { CsvRecords } from './csv-records.ts';
import { JsonLines } from './json-lines.ts';

test.each([
  ['', 0],
  ['a', 0],
  ['  a', 0],
  ['  ', 0],
  ['\n', 1],
  ['\r\n\t\n \u00A0\u3000\n  a\n\n', 8],
  ['\n\n ', 2],
])('%j: %i', (text, end) => {
  expect(behindBlankLines(text, 0)).toBe(end);
  expect(behindBlankLines(`x\n${text}`, 2)).toBe(end + 2);
});

const READERS = {
  CSV: { reader: () => new CsvRecords(','), line: 'a,b' },
  'JSON lines': { reader: () => new JsonLines(100), line: '{"a":1}' },
};
const BLANK = ['\n', '\r\n', ' \n', '\t\u3000\n'];
const PIECE_CHARACTERS = 64 * 1024;

describe.each(Object.entries(READERS))('Contract 6, Batches: blank lines of %s', (_, { reader, line }) => {
  test('are no rows, wherever the text is cut', () => {
    const text = `${line}\n\n \r\n\t\n${line}\n\n\n  ${line}\n \n`;
    for (const piece of [1, 2, 3, 5, 8, text.length]) {
      const read = reader();
      const rows = [];
      for (let from = 0; from < text.length; from += piece)
        rows.push(...read.push(text.slice(from, from + piece)));
      expect([...rows, ...read.end()]).toHaveLength(3);
    }
  });

  test.each(BLANK)('%j: cost no more than looking at their letters once', (blank) => {
    const piece = blank.repeat(PIECE_CHARACTERS / blank.length);
    const pieces = Array.from({ length: 32 }, () => piece);
    const read = reader();
    let rows = 0;
    const reading = leastOf(() => {
      for (const one of pieces) rows += [...read.push(one)].length;
    });
    const looking = leastOf(() => pieces.filter((one) => /\S/.test(one)));
    expect(rows).toBe(0);
    expect(reading).toBeLessThan(Math.max(looking, 1) * 5);
  });
});

function leastOf(work: () => void): number {
  return Math.min(...Array.from({ length: 3 }, () => cpuMilliseconds(work)));
}
