import { expect, test } from 'vitest';
import { csvCell } from './csv-cell.ts';
import { CsvRecords } from './csv-records.ts';

test.each([
  ['c-1', 'c-1'],
  ["O'Hara", "O'Hara"],
  ["'quoted'", "'quoted'"],
  ['=1+1', "'=1+1"],
  ['+43 1', "'+43 1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', `"'\r=1"`],
  ["'=1+1", "''=1+1"],
  ["''-1", "'''-1"],
  ['=A1,"B"', `"'=A1,""B"""`],
  ['a\nb', '"a\nb"'],
])('%j is written as %j, and read back by taking off one apostrophe', (text, cell) => {
  expect(csvCell(text)).toBe(cell);
  const [record] = [...new CsvRecords(',').push(`${cell},x\n`)];
  expect(record?.[0]?.replace(/^'(?='*[=+\-@\t\r])/, '')).toBe(text);
});
