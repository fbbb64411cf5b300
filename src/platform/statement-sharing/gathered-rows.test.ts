import { describe, expect, test } from 'vitest';
import { asId } from '../../kernel/ids.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Entry } from './batch.ts';
import { rowsInto, rowsOfExisting } from '../database/rows-into.ts';
import { GatheredRows } from './gathered-rows.ts';

const listener = { resolve: (): void => undefined, reject: (): void => undefined };
const scopeOf = (organization: string, mode: Scope['mode']): Scope => ({
  organizationId: asId<'organization'>(organization),
  mode,
});
const MINE = scopeOf('mine', 'test');
const THINGS = rowsInto('things', ['organization_id', 'mode', 'id', 'at']);

function gathered(rows: readonly (readonly unknown[])[], target = THINGS): readonly Entry[] {
  const gathering = new GatheredRows(target, listener);
  for (const row of rows) gathering.add([MINE.organizationId, MINE.mode, ...row]);
  return gathering.entries();
}

describe('Rows for one table', () => {
  test('leave as parameters of one statement, a time in the zone of nobody', () => {
    const [entry, ...others] = gathered([
      [1, new Date(0)],
      [2, null],
    ]);
    expect(others).toEqual([]);
    expect(entry?.statement.text).toBe(
      'insert into things (organization_id, mode, id, at) values ($1, $2, $3, $4), ($1, $2, $5, $6)',
    );
    expect(entry?.parameters).toEqual(['mine', 'test', '1', '1970-01-01T00:00:00.000Z', '2', null]);
  });

  test('of two organizations or modes never share a statement', () => {
    const gathering = new GatheredRows(THINGS, listener);
    const scopes = [MINE, scopeOf('mine', 'live'), scopeOf('theirs', 'test'), MINE];
    for (const [index, { organizationId, mode }] of scopes.entries())
      gathering.add([organizationId, mode, index, null]);
    expect(gathering.entries().map(({ parameters }) => parameters)).toEqual([
      ['mine', 'test', '0', null, '3', null],
      ['mine', 'live', '1', null],
      ['theirs', 'test', '2', null],
    ]);
  });

  test('the organization may be looked up, once for all of them', () => {
    const target = rowsOfExisting('things', { organization_id: 'uuid', mode: 'mode', id: 'integer' });
    expect(gathered([[1], [2]], target)[0]?.statement.text.replaceAll(/\s+/g, ' ')).toBe(
      'insert into things (organization_id, mode, id) select (select id from organizations where id = $1), new.* from (values ($2::mode, $3::integer), ($2::mode, $4::integer)) as new',
    );
  });

  test.each([
    [0, []],
    [1, [1]],
    [5, [4, 1]],
    [15, [8, 4, 2, 1]],
    [39, [16, 16, 4, 2, 1]],
  ])('%i of them are statements of few sizes, in their order', (count, sizes) => {
    const own = gathered(Array.from({ length: count }, (_, index) => [index, null])).map(({ parameters }) =>
      parameters.slice(2),
    );
    expect(own.map((parameters) => parameters.length / 2)).toEqual(sizes);
    const ids = own.flat().filter((_, index) => index % 2 === 0);
    expect(ids).toEqual(Array.from({ length: count }, (_, index) => String(index)));
  });

  test.each([[[1]], [[1, 'a', 'b']], [[1, { not: 'a value' }]]])('refuse %j at once', (row) => {
    expect(() => gathered([row])).toThrow(/a value/);
  });
});
