import { describe, expect, test } from 'vitest';
import { none, type Sql, sql, toStatement } from './sql.ts';

function shown(query: Sql): { text: string; values: readonly unknown[] } {
  const { text, values } = toStatement(query);
  return { text, values };
}

describe('values never enter the text', () => {
  test.each<[string, Sql, string, readonly unknown[]]>([
    ['no value', sql`select 1`, 'select 1', []],
    ['a value', sql`select ${1}`, 'select $1', [1]],
    ['values in their order', sql`a = ${'x'} and b = ${'y'}`, 'a = $1 and b = $2', ['x', 'y']],
    ['the same value twice', sql`${'x'}, ${'x'}`, '$1, $2', ['x', 'x']],
    ['hostile text', sql`name = ${"'; drop table users; --"}`, 'name = $1', ["'; drop table users; --"]],
    ['text that looks like a placeholder', sql`${'$2'} ${'b'}`, '$1 $2', ['$2', 'b']],
    ['null and undefined', sql`${null}, ${undefined}`, '$1, $2', [null, undefined]],
    ['a list is one value', sql`any(${['a', 'b']})`, 'any($1)', [['a', 'b']]],
    [
      'an object that looks like a piece',
      sql`${{ strings: ['x'], values: [] }}`,
      '$1',
      [{ strings: ['x'], values: [] }],
    ],
  ])('%s', (_what, query, text, values) => {
    expect(shown(query)).toEqual({ text, values });
  });
});

describe('pieces are put together', () => {
  test.each<[string, Sql, string, readonly unknown[]]>([
    ['a piece', sql`select ${sql`a, b`} from t`, 'select a, b from t', []],
    ['placeholders go on counting', sql`${1} ${sql`${2} ${3}`} ${4}`, '$1 $2 $3 $4', [1, 2, 3, 4]],
    ['pieces in pieces', sql`(${sql`[${sql`${'x'}`}]`})`, '([$1])', ['x']],
    ['none', sql`a${none}b`, 'ab', []],
    ['none beside a value', sql`where ${none} a = ${1}`, 'where  a = $1', [1]],
    [
      'an optional condition that is there',
      sql`where true ${sql`and a = ${5}`}`,
      'where true and a = $1',
      [5],
    ],
  ])('%s', (_what, query, text, values) => {
    expect(shown(query)).toEqual({ text, values });
  });

  test('one piece may be used in many statements, each with its own numbers', () => {
    const piece = sql`a = ${'x'}`;
    expect(shown(sql`${piece} or b = ${1}`).text).toBe('a = $1 or b = $2');
    expect(shown(sql`b = ${1} or ${piece}`).text).toBe('b = $1 or a = $2');
  });
});

describe('a statement is named by its text', () => {
  const byId = (id: string): Sql => sql`select * from t where id = ${id}`;

  test('the same text with other values has the same name', () => {
    expect(toStatement(byId('a')).name).toBe(toStatement(byId('b')).name);
  });

  test('another text has another name', () => {
    expect(toStatement(byId('a')).name).not.toBe(toStatement(sql`select * from u where id = ${'a'}`).name);
  });

  test('a name fits into the 63 bytes that PostgreSQL keeps of it', () => {
    expect(toStatement(sql`select ${'x'} ${sql`, 1`}`).name).toMatch(/^[\w-]{20}$/);
  });
});
