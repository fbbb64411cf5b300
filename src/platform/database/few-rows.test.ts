import { expect, test } from 'vitest';
import { fewRowsInto } from './few-rows.ts';
import { toStatement } from './sql.ts';

const insert = fewRowsInto('things (id, name)');

test.each([
  [[[1, 'a']], 'insert into things (id, name) values ($1, $2)', [1, 'a']],
  [
    [
      [1, 'a'],
      [2, null],
      [3, 'c'],
    ],
    'insert into things (id, name) values ($1, $2), ($3, $4), ($5, $6)',
    [1, 'a', 2, null, 3, 'c'],
  ],
])('rows %j', (rows, text, values) => {
  expect(toStatement(insert(rows))).toMatchObject({ text, values });
});

test('each number of rows has one text, so that a statement is prepared once', () => {
  expect(insert([[1, 'a']]).strings).toBe(insert([[2, 'b']]).strings);
});
