import { expect, test } from 'vitest';
import { CsvTable } from './csv-table.ts';

const tableWith = (needed: readonly string[]) =>
  new CsvTable({
    fits: (headers) => needed.every((header) => headers.includes(header)),
    rowsBy: (headers, line) => {
      const missing = needed.filter((header) => !headers.includes(header));
      if (missing.length > 0) throw new Error(`'${line}' lacks ${missing.join(' and ')}`);
      return (record) => record && Object.fromEntries(headers.map((header, at) => [header, record[at]]));
    },
  });

const read = (pieces: readonly string[], needed = ['id', 'name']) => {
  const table = tableWith(needed);
  return [...pieces.flatMap((piece) => [...table.push(piece)]), ...table.end()];
};

const rows = [{ id: '1', name: 'Ada, Countess' }, null, { id: '3', name: 'Bo' }];

test.each([
  ['commas', '\n id , name\n1,"Ada, Countess"\n2\n3,Bo'],
  ['semicolons', 'id;name\r\n1;Ada, Countess\r\n2;x;y\r\n3;Bo\r\n'],
  ['tabs', 'id\tname\n1\tAda, Countess\n2\n3\tBo'],
  ['bars', '"id"|name\n1|Ada, Countess\n2\n3|Bo\n'],
])('a table with %s, wherever its text is cut', (_, text) => {
  expect(read([text])).toEqual(rows);
  expect(read(Array.from(text))).toEqual(rows);
  for (let at = 1; at < text.length; at += 1) expect(read([text.slice(0, at), text.slice(at)])).toEqual(rows);
});

test('headers alone are a table without rows', () => {
  expect(read(['id,name'])).toEqual([]);
});

test('what is missing is told of the likeliest headers', () => {
  expect(() => read(['id;title;note,more\n1;2;3'])).toThrow("'id;title;note,more' lacks name");
  expect(() => read([''])).toThrow('lacks id and name');
});

test('a text without a line break is taken for headers once it is too long for them', () => {
  const table = tableWith(['id']);
  expect([...table.push('x'.repeat(64 * 1024 - 1))]).toEqual([]);
  expect(() => [...table.push('x')]).toThrow('lacks id');
});
