import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../../../test/support/database.ts';
import type { Scope } from '../../kernel/scope.ts';
import { idMaker } from '../clock.ts';
import type { Coalesced } from '../database/coalesced.ts';
import type { Database } from '../database/database.ts';
import { rowsInto } from '../database/rows-into.ts';
import { sql } from '../database/sql.ts';
import type { StatementWatch } from '../database/statement-watch.ts';
import { openDatabase } from './open-database.ts';

let db: TestDatabase;
const open: Record<'shared' | 'plain', Database> = {} as never;
const TEST: Scope = { organizationId: idMaker()<'organization'>(new Date()), mode: 'test' };

beforeAll(async () => {
  db = await createDatabase();
  const options = {
    connection: db.connection,
    poolSize: 2,
    statementNames: true,
    onIdleError: () => undefined,
  };
  open.shared = openDatabase({ ...options, statementSharing: true });
  open.plain = openDatabase({ ...options, statementSharing: false });
  await db.query(
    'create table things (organization_id uuid not null, mode text not null, id integer primary key, name text)',
  );
});
beforeEach(() => db.query('truncate things'));
afterAll(async () => {
  await Promise.all([open.shared.close(), open.plain.close()]);
  await db.drop();
});

const THINGS = rowsInto('things', ['organization_id', 'mode', 'id', 'name']);
const NAME: Coalesced<number, string | undefined> = {
  statement: ({ mode }, ids) =>
    sql`select id, name from things where mode = ${mode} and id = any(${ids}::integer[])`,
  answers: (ids, { rows }) => ids.map((id) => (rows as Row[]).find((row) => row.id === id)?.name),
};

interface Row {
  readonly id: number;
  readonly name: string;
}

/** Writes down what it is told: the first words of each statement, and how that ended. */
function watching(): { readonly told: string[]; readonly watch: StatementWatch } {
  const told: string[] = [];
  const watch: StatementWatch = (statement) => {
    const { text } = statement();
    const words = text.split(/\s+/).slice(0, 3).join(' ');
    told.push(words);
    return (error) => void told.push(error === undefined ? `${words} ended` : `${words} failed`);
  };
  return { told, watch };
}

describe.each(['shared', 'plain'] as const)('A watch, statements %s', (how) => {
  test('is told of the statements of its transaction, from begin to commit', async () => {
    const { told, watch } = watching();
    await open[how].watched(watch).transaction(async (tx) => {
      tx.insert(THINGS, [TEST.organizationId, TEST.mode, 1, 'one']);
      await tx.changes(sql`update things set name = 'two'`);
      return { commit: undefined };
    });
    expect(told.filter((line) => !line.endsWith('ended'))).toEqual([
      'begin',
      'insert into things',
      'update things set',
      'commit',
    ]);
    expect(told.filter((line) => line.endsWith('ended'))).toHaveLength(4);
  });

  test('of two who share a transaction, each is told of its own, and both of its end', async () => {
    const [one, other] = [watching(), watching()];
    const answers = await open[how].transaction(async (tx) => {
      const [first, second] = [tx.watched(one.watch), tx.watched(other.watch)];
      first.insert(THINGS, [TEST.organizationId, TEST.mode, 1, 'one']);
      second.insert(THINGS, [TEST.organizationId, TEST.mode, 2, 'two']);
      first.insert(THINGS, [TEST.organizationId, TEST.mode, 3, 'three']);
      return {
        commit: await Promise.all([first.coalesce(NAME, TEST, 1), second.coalesce(NAME, TEST, 2)]),
      };
    });
    expect(answers).toEqual(['one', 'two']);
    const lines = ['insert into things', 'select id, name'];
    for (const { told } of [one, other])
      expect(told.toSorted()).toEqual(lines.flatMap((line) => [line, `${line} ended`]).toSorted());
  });

  test('is told that a statement failed, and its error stays what the transaction throws', async () => {
    const { told, watch } = watching();
    const twice = open[how].transaction(async (tx) => {
      const watched = tx.watched(watch);
      watched.insert(THINGS, [TEST.organizationId, TEST.mode, 1, 'one']);
      await watched.rows(sql`select id from things`);
      watched.insert(THINGS, [TEST.organizationId, TEST.mode, 1, 'again']);
      return { commit: undefined };
    });
    await expect(twice).rejects.toMatchObject({ code: '23505' });
    expect(told).toContain('insert into things failed');
  });

  test('that wants to know nothing changes nothing', async () => {
    const database = open[how].watched(() => undefined);
    expect(await database.rows(sql`select 1 as one`)).toEqual([{ one: 1 }]);
  });

  test('after its end a transaction takes nothing more, watched or not', async () => {
    const { watch } = watching();
    const late = await open[how].transaction(async (tx) => ({ commit: tx.watched(watch) }));
    expect(() => late.send(sql`select 1`)).toThrow('after the end');
  });
});
