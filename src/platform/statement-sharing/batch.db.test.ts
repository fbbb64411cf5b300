import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../../../test/support/database.ts';
import type { Database, Tx } from '../database/database.ts';
import { openDatabase } from './open-database.ts';
import { isUnavailable } from '../database/errors.ts';
import { sql } from '../database/sql.ts';

let db: TestDatabase;
const open: Database[] = [];

beforeAll(async () => {
  db = await createDatabase();
  await db.query('create table things (id integer primary key, name text)');
});
afterAll(async () => {
  for (const database of open) await database.close();
  await db.drop();
});

/** With one connection, so that the next statement meets what the one before left on it. */
function aDatabase(statementNames: boolean, statementSharing = true): Database {
  const connection = db.connection;
  const database = openDatabase({
    connection,
    poolSize: 1,
    statementNames,
    statementSharing,
    onIdleError: () => undefined,
  });
  open.push(database);
  return database;
}

let last = 0;
const nextId = (): number => (last += 1);

const insert = (id: number, name: string | null) => sql`insert into things values (${id}, ${name})`;
const nameOf = (id: number) => sql`select name from things where id = ${id}`;

describe.each([
  ['named', true, true],
  ['unnamed', false, true],
  ['named and sent one by one', true, false],
  ['unnamed and sent one by one', false, false],
])('statements that are %s', (_what, statementNames, statementSharing) => {
  let database: Database;
  beforeAll(() => {
    database = aDatabase(statementNames, statementSharing);
  });

  test('of one turn come back in their order, each with its own rows and count', async () => {
    const id = nextId();
    const found = await database.transaction(async (tx) => {
      const answers = await Promise.all([
        tx.changes(insert(id, 'one')),
        tx.rows(nameOf(id)),
        tx.rows(sql`select 1 as a, null as b where false`),
        tx.changes(sql`update things set name = 'two' where id = ${id}`),
        tx.rows(nameOf(id)),
        tx.changes(sql`delete from things where id = ${-1}`),
      ]);
      return { commit: answers };
    });
    expect(found).toEqual([1, [{ name: 'one' }], [], 1, [{ name: 'two' }], 0]);
  });

  test.each<[string, unknown, unknown]>([
    ['null', null, null],
    ['an empty text', '', ''],
    ['quotes, backslashes and braces', `"'\\{},NULL`, `"'\\{},NULL`],
  ])('carry %s as it is', async (_kind, sent, back) => {
    expect(await database.rows(sql`select ${sent}::text as it`)).toEqual([{ it: back }]);
  });

  test.each<[string, readonly (string | null)[]]>([
    ['nothing', []],
    ['null and the word for it', [null, 'NULL', 'null']],
    ['what an array literal is made of', ['', '"', '\\', '\\"', '{}', 'a,b', ' ']],
  ])('carry arrays of %s as they are', async (_kind, sent) => {
    expect(await database.rows(sql`select ${sent}::text[] as it`)).toEqual([{ it: sent }]);
  });

  test('other values come back by the type of their column', async () => {
    const [row] = await database.rows(sql`
      select ${2 ** 40}::bigint as big, ${true}::boolean as yes, ${Buffer.from([0, 255])}::bytea as bytes,
        ${new Date(0)}::timestamptz as at, ${'2026-02-28'}::date as day, ${'{"a":1}'}::json as json`);
    expect(row).toEqual({
      big: 2 ** 40,
      yes: true,
      bytes: Buffer.from([0, 255]),
      at: new Date(0),
      day: '2026-02-28',
      json: { a: 1 },
    });
  });

  test.each([
    ['2026-02-28T23:59:59.999Z'],
    ['2026-02-28T23:59:59.1Z'],
    ['2026-02-28T00:00:00Z'],
    ['0001-01-01T00:00:00Z'],
    ['9999-12-31T23:59:59.999Z'],
    ['+010000-01-01T00:00:00Z'],
  ])('a time comes back as it is: %s', async (time) => {
    const at = new Date(time);
    const sent = at.toISOString().replace(/^\+0/, '');
    expect(await database.rows(sql`select ${sent}::timestamptz as at`)).toEqual([{ at }]);
    const elsewhere = await database.transaction(async (tx) => {
      tx.send(sql`set local timezone = 'Asia/Kathmandu'`);
      return { rollback: await tx.rows(sql`select ${sent}::timestamptz as at`) };
    });
    expect(elsewhere).toEqual([{ at }]);
  });

  test('after one that fails nothing of the transaction stays, and its own error is thrown', async () => {
    const [first, second] = [nextId(), nextId()];
    const doubled = database.transaction(async (tx) => {
      tx.send(insert(first, 'kept?'));
      tx.send(insert(first, 'again'));
      tx.send(insert(second, 'never'));
      return { commit: null };
    });
    await expect(doubled).rejects.toMatchObject({ code: '23505' });
    expect(await database.rows(sql`select id from things where id in (${first}, ${second})`)).toEqual([]);
  });

  test('the connection and the statement that failed are of use again', async () => {
    const [one, zero] = [1, 0];
    const divide = (by: number) => database.rows(sql`select 10 / ${by}::integer as it`);
    await expect(divide(zero)).rejects.toMatchObject({ code: '22012' });
    expect(await divide(one)).toEqual([{ it: 10 }]);
    await expect(divide(zero)).rejects.toMatchObject({ code: '22012' });
    expect(await divide(one)).toEqual([{ it: 10 }]);
  });

  test('one that does not parse is refused each time, and what follows is not', async () => {
    const wrong = () => database.rows(sql`select nonsense from things`);
    for (let time = 0; time < 2; time += 1) await expect(wrong()).rejects.toMatchObject({ code: '42703' });
    expect(await database.rows(sql`select 1 as it`)).toEqual([{ it: 1 }]);
  });

  test('a table that was changed is read by a new plan at the latest after one refusal', async () => {
    const read = () => database.rows(sql`select * from changing_things`);
    await db.query('drop table if exists changing_things; create table changing_things (a integer)');
    expect(await read()).toEqual([]);
    await db.query(
      'alter table changing_things add column b integer; insert into changing_things values (1, 2)',
    );
    await read().catch(() => undefined);
    expect(await read()).toEqual([{ a: 1, b: 2 }]);
  });

  test('a failure that nobody looked at is no commit', async () => {
    const id = nextId();
    const work = database.transaction(async (tx) => {
      tx.send(insert(id, 'kept?'));
      await tx.rows(sql`select 1 / ${0}::integer`).catch(() => undefined);
      return { commit: 'committed' };
    });
    await expect(work).rejects.toThrow('nothing was committed');
    expect(await database.rows(nameOf(id))).toEqual([]);
  });

  test('the failure that others follow is the one that is thrown, whoever is told first', async () => {
    const zero = 0;
    const work = database.transaction(async (tx) => {
      const later = (async () => {
        await tx.rows(sql`select 1`);
        tx.send(sql`select 2`);
        await tx.rows(sql`select 3`);
      })();
      await Promise.all([later, tx.rows(sql`select 1 / ${zero}::integer`)]);
      return { commit: null };
    });
    await expect(work).rejects.toMatchObject({ code: '22012' });
  });

  test('a failed transaction gives its connection back fit for use', async () => {
    const pid = async () => (await database.rows(sql`select pg_backend_pid() as pid`))[0];
    const before = await pid();
    const zero = 0;
    const work = database.transaction<null>(async (tx) => {
      const sending = (async () => {
        await tx.rows(sql`select 1`);
        tx.send(sql`select 2`);
      })();
      const failing = tx.rows(sql`select 1 / ${zero}::integer`);
      await Promise.allSettled([sending, failing]);
      await failing;
      return { commit: null };
    });
    await expect(work).rejects.toMatchObject({ code: '22012' });
    expect(await pid()).toEqual(before);
  });

  test('a rollback is one, whatever was sent along with it', async () => {
    const id = nextId();
    const work = database.transaction(async (tx) => {
      await tx.rows(sql`select 1`);
      tx.send(insert(id, 'one'));
      tx.send(insert(id, 'again'));
      return { rollback: 'undone' };
    });
    expect(await work).toBe('undone');
    expect(await database.rows(nameOf(id))).toEqual([]);
  });

  test('a connection that dies in the middle is told as the database being away, and replaced', async () => {
    const [{ pid } = { pid: 0 }] = await database.rows<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const asleep = database.rows(sql`select pg_sleep(20)`);
    const failed = asleep.catch((error: unknown) => error);
    await expect
      .poll(() => db.query(`select from pg_stat_activity where pid = ${pid} and query like '%pg_sleep%'`))
      .toHaveLength(1);
    await db.query(`select pg_terminate_backend(${pid})`);
    expect(isUnavailable(await failed)).toBe(true);
    expect(await database.rows(sql`select 1 as it`)).toEqual([{ it: 1 }]);
  });

  test('a value that cannot be sent is told at once, and nothing is committed', async () => {
    const id = nextId();
    const refused = database.transaction(async (tx) => {
      tx.send(insert(id, 'kept?'));
      tx.send(sql`select ${{ an: 'object' }}`);
      return { commit: null };
    });
    await expect(refused).rejects.toThrow('not a value of a statement');
    expect(await database.rows(nameOf(id))).toEqual([]);
  });
});

describe('Whoever keeps a transaction beyond its end', () => {
  test.each(['commit', 'rollback', 'failure'])('cannot write any more: after a %s', async (ending) => {
    const database = aDatabase(true);
    let kept: Tx | undefined;
    const work = database.transaction<null>(async (tx) => {
      kept = tx;
      if (ending === 'failure') throw new Error('no');
      return ending === 'commit' ? { commit: null } : { rollback: null };
    });
    await work.catch(() => undefined);
    const id = nextId();
    expect(() => kept?.send(insert(id, 'late'))).toThrow('after the end');
    await expect(kept?.rows(nameOf(id))).rejects.toThrow('after the end');
    expect(await database.rows(nameOf(id))).toEqual([]);
  });
});

describe('A transaction whose connection breaks fails, and its place in the pool is free again', () => {
  test('between two statements', async () => {
    const database = aDatabase(true);
    const broken = database.transaction(async (tx) => {
      const [row] = await tx.rows<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await db.query(`select pg_terminate_backend(${row?.pid ?? 0}, 5000)`);
      await tx.rows(sql`select 1`);
      return { commit: 'never' };
    });
    await expect(broken).rejects.toSatisfy(isUnavailable);
    expect(await database.rows(sql`select 1 as one`)).toEqual([{ one: 1 }]);
  });

  test('during a statement', async () => {
    const database = aDatabase(true);
    const broken = database.transaction(async (tx) => {
      await tx.rows(sql`select pg_terminate_backend(pg_backend_pid())`);
      return { commit: 'never' };
    });
    await expect(broken).rejects.toSatisfy(isUnavailable);
    expect(await database.rows(sql`select 1 as one`)).toEqual([{ one: 1 }]);
  });
});

/** In a process of its own: the driver warns once in the life of one. */
test.each([true, false])(
  'the driver is asked for nothing that ends with its next version, sharing %s',
  async (statementSharing) => {
    const script = `
      import { openDatabase } from '${new URL('./open-database.ts', import.meta.url).href}';
      import { sql } from '${new URL('../database/sql.ts', import.meta.url).href}';
      const database = openDatabase({ ...JSON.parse(process.argv[1]), onIdleError: () => undefined });
      const turn = () => new Promise((resolve) => setImmediate(resolve));
      await database.transaction(async (tx) => {
        const answers = [];
        for (let n = 0; n < 20; n += 1) {
          answers.push(tx.rows(sql\`select pg_sleep(0.005)\`));
          await turn();
        }
        await Promise.all(answers);
        return { commit: undefined };
      });
      await Promise.all([1, 2, 3].map((n) => database.rows(sql\`select \${n}::int\`)));
      await database.close();
      console.log('done');`;
    const options = { connection: db.connection, poolSize: 1, statementNames: true, statementSharing };
    const tsx = import.meta.resolve('tsx');
    const flags = ['--throw-deprecation', '--conditions=source', '--import', tsx, '--input-type=module'];
    const ran = await promisify(execFile)(process.execPath, [
      ...flags,
      '--eval',
      script,
      JSON.stringify(options),
    ]);
    expect(ran.stdout).toBe('done\n');
  },
);
