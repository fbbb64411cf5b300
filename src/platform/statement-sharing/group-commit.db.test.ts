import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { aGate } from '../../../test/support/gate.ts';
import type { OrganizationId } from '../../kernel/ids.ts';
import type { Scope } from '../../kernel/scope.ts';
import { idMaker } from '../clock.ts';
import type { Database, TransactionEnd, Tx } from '../database/database.ts';
import { openDatabase } from './open-database.ts';
import { isUnavailable } from '../database/errors.ts';
import { sql } from '../database/sql.ts';
import { lockIdempotencyKeys } from '../idempotency/idempotency.ts';
import { lockOrganization } from '../database/tenancy.ts';
import { groupCommits, type GroupCommits } from './group-commit.ts';

let db: TestDatabase;
let database: Database;
let shared: GroupCommits;
let organizationId: OrganizationId;

beforeAll(async () => {
  db = await createDatabase();
  const onIdleError = (): void => undefined;
  database = openDatabase({ connection: db.connection, poolSize: 10, statementNames: true, onIdleError });
  await db.query('create table counters (name text primary key, value integer not null)');
});
beforeEach(async () => {
  shared = groupCommits(database, lock);
  organizationId = idMaker()<'organization'>(new Date());
  await db.query('truncate counters');
});
afterAll(async () => {
  await database.close();
  await db.drop();
});

/** As the write path locks. */
function lock(tx: Tx, scope: Scope, keys: readonly string[]): void {
  lockOrganization(tx, scope.organizationId);
  lockIdempotencyKeys(tx, scope, keys);
}

/** Answers the transaction that it ran in. */
async function insert(tx: Tx, name: string): Promise<TransactionEnd<string>> {
  const [row] = await tx.rows<{ xid: string }>(sql`
    insert into counters values (${name}, 1) returning pg_current_xact_id()::text as xid`);
  return { commit: row?.xid ?? '' };
}

let keys = 0;

async function commit<T>(
  conflictKeys: readonly string[],
  run: (tx: Tx) => Promise<TransactionEnd<T>>,
  mode: 'test' | 'live' = 'test',
  key = `key ${(keys += 1)}`,
): Promise<T | 'alone'> {
  const ended = await shared.commit({ organizationId, mode }, { conflictKeys, key, run });
  return ended ? ended.value : 'alone';
}

/** Whoever waits for a lock in this database. */
const WAITING = `
  select from pg_locks where not granted
    and database = (select oid from pg_database where datname = current_database())`;

async function names(): Promise<readonly string[]> {
  return (await db.query<{ name: string }>('select name from counters order by name')).map(
    ({ name }) => name,
  );
}

describe('Changes that wait at the same moment', () => {
  test('share a transaction, at most sixteen of them', async () => {
    const all = Array.from({ length: 40 }, (_, index) => `n${index}`);
    const xids = await Promise.all(all.map((name) => commit([name], (tx) => insert(tx, name))));
    expect(xids).not.toContain('alone');
    const sizes = [...new Set(xids)].map((xid) => xids.filter((other) => other === xid).length);
    expect(sizes.toSorted((a, b) => b - a)).toEqual([16, 16, 8]);
    expect(await names()).toHaveLength(40);
  });

  test('do not share where they take the same: each finds what the one before has left', async () => {
    // Without a lock in the database, so that only taking turns keeps every step.
    const raise = async (tx: Tx): Promise<TransactionEnd<null>> => {
      const [row] = await tx.rows<{ value: number }>(sql`select value from counters where name = 'same'`);
      const next = (row?.value ?? 0) + 1;
      tx.send(
        sql`insert into counters values ('same', ${next}) on conflict (name) do update set value = ${next}`,
      );
      return { commit: null };
    };
    await Promise.all(Array.from({ length: 20 }, () => commit(['other', 'same'], raise)));
    expect(await db.query('select value from counters')).toEqual([{ value: 20 }]);
  });

  test('do not share where they have one key, and wait for whoever has it in another process', async () => {
    const [one, two] = await Promise.all(
      ['a', 'b'].map((name) => commit([name], (tx) => insert(tx, name), 'test', 'one key')),
    );
    expect(one).not.toBe(two);
    const elsewhere = groupCommits(database, lock);
    const order: string[] = [];
    const [locked, released] = [aGate(), aGate()];
    const slowly = async (tx: Tx): Promise<TransactionEnd<null>> => {
      // Once the database has answered, the key is held: it is asked for before.
      await tx.rows(sql`select 1`);
      locked.open();
      await released.opened;
      order.push('first');
      return { commit: null };
    };
    const scope = { organizationId, mode: 'test' as const };
    const first = elsewhere.commit(scope, { conflictKeys: ['x'], key: 'one key', run: slowly });
    await locked.opened;
    const quickly = async (tx: Tx): Promise<TransactionEnd<null>> => {
      await tx.rows(sql`select 1`);
      order.push('second');
      return { commit: null };
    };
    let isSentAway = false;
    const second = commit(['y'], quickly, 'test', 'one key').finally(() => {
      isSentAway = true;
    });
    await expect
      .poll(async () => isSentAway || (await db.query(WAITING)).length > 0, { interval: 2 })
      .toBe(true);
    expect(order).toEqual([]);
    released.open();
    await first;
    // Where the machine is so slow that the lock is not there in time, it waits in a transaction of its own.
    expect(order).toEqual((await second) === 'alone' ? ['first'] : ['first', 'second']);
  });

  test('of both modes do not share', async () => {
    const [one, two] = await Promise.all([
      commit([], (tx) => insert(tx, 'test'), 'test'),
      commit([], (tx) => insert(tx, 'live'), 'live'),
    ]);
    expect(one).not.toBe(two);
  });

  test('nothing is left of those that shared with one that is refused: each has to run alone', async () => {
    const refused = async (tx: Tx): Promise<TransactionEnd<string>> => {
      await insert(tx, 'refused');
      return { rollback: 'no' };
    };
    const ended = await Promise.all([
      commit(['a'], (tx) => insert(tx, 'a')),
      commit(['b'], refused),
      commit(['c'], (tx) => insert(tx, 'c')),
    ]);
    expect(ended).toEqual(['alone', 'alone', 'alone']);
    expect(await names()).toEqual([]);
  });

  test('the same where one fails, in the program or in the database', async () => {
    for (const failing of [
      async (): Promise<TransactionEnd<string>> => Promise.reject(new Error('no')),
      async (tx: Tx): Promise<TransactionEnd<string>> => {
        tx.send(sql`select 1 / 0`);
        return insert(tx, 'after');
      },
    ]) {
      shared = groupCommits(database, lock);
      const ended = await Promise.all([commit(['a'], (tx) => insert(tx, 'a')), commit(['b'], failing)]);
      expect(ended).toEqual(['alone', 'alone']);
      expect(await names()).toEqual([]);
    }
  });

  test('after one that had to be undone the next go alone, and later ones share again', async () => {
    const refused = async (): Promise<TransactionEnd<string>> => ({ rollback: 'no' });
    await Promise.all([commit(['a'], refused), commit(['b'], refused)]);
    const next = await Promise.all(Array.from({ length: 32 }, (_, index) => commit([`n${index}`], refused)));
    expect(new Set(next)).toEqual(new Set(['alone']));
    const [one, two] = await Promise.all(['c', 'd'].map((name) => commit([name], (tx) => insert(tx, name))));
    expect(one).not.toBe('alone');
    expect(one).toBe(two);
  });

  test('whose row somebody else holds keeps the others waiting a tenth of a second, no longer', async () => {
    await db.query("insert into counters values ('held', 0)");
    const holder = new pg.Client(db.connection);
    await holder.connect();
    await holder.query("begin; select from counters where name = 'held' for update");
    const ended = await Promise.all([
      commit(['free'], (tx) => insert(tx, 'free')),
      commit(['held'], async (tx) => ({
        commit: await tx.rows(sql`select value from counters where name = 'held' for update`),
      })),
    ]);
    // Both are told while the row is still held.
    expect(ended).toEqual(['alone', 'alone']);
    await holder.end();
  });
});

describe('Rows that somebody else holds', () => {
  test('do not keep the lanes from others: who waits for one goes alone', async () => {
    await db.query("insert into counters values ('one', 0), ('two', 0)");
    const holder = new pg.Client(db.connection);
    await holder.connect();
    await holder.query('begin; select from counters for update');
    const waiting = (name: string) =>
      commit([name], async (tx) => ({
        commit: await tx.rows(sql`select value from counters where name = ${name} for update`),
      }));
    const one = waiting('one');
    await setImmediate();
    const two = waiting('two');
    await setImmediate();
    expect(await commit(['free'], (tx) => insert(tx, 'free'))).toMatch(/^\d+$/);
    expect(await Promise.all([one, two])).toEqual(['alone', 'alone']);
    await holder.end();
  });
});

describe('A database that is away', () => {
  test('is told to everybody who waits once a connection could have come', { timeout: 150_000 }, async () => {
    const onIdleError = (): void => undefined;
    const small = openDatabase({ connection: db.connection, poolSize: 1, statementNames: true, onIdleError });
    const sharing = groupCommits(small, lock);
    const held = aGate();
    const holding = small.transaction(async (tx) => {
      await tx.rows(sql`select 1`);
      await held.opened;
      return { rollback: null };
    });
    const all = Array.from({ length: 40 }, (_, index) => `n${index}`).map((name) =>
      sharing.commit(
        { organizationId, mode: 'test' },
        { conflictKeys: [name], key: name, run: (tx) => insert(tx, name) },
      ),
    );
    // Five seconds for each, one after the other, would be longer than the test may take.
    const ended = await Promise.allSettled(all);
    expect(ended.every((one) => one.status === 'rejected' && isUnavailable(one.reason))).toBe(true);
    held.open();
    await holding;
    await small.close();
    expect(await names()).toEqual([]);
  });
});

describe('A change that comes alone', () => {
  test('is committed or refused as it is', async () => {
    expect(await commit(['a'], (tx) => insert(tx, 'a'))).toMatch(/^\d+$/);
    expect(await commit(['b'], async () => ({ rollback: 'no' }))).toBe('no');
    expect(await names()).toEqual(['a']);
  });

  test('throws its own error', async () => {
    const failing = commit(['a'], async (tx) => ({ commit: await tx.rows(sql`select 1 / 0`) }));
    await expect(failing).rejects.toMatchObject({ code: '22012' });
  });
});

test('with sharing switched off every change is left to a transaction of its own', async () => {
  const plain = openDatabase({
    connection: db.connection,
    poolSize: 1,
    statementNames: true,
    statementSharing: false,
    onIdleError: () => undefined,
  });
  shared = groupCommits(plain, lock);
  expect(await Promise.all([commit(['a'], ran), commit(['b'], ran)])).toEqual(['alone', 'alone']);
  await plain.close();
});

function ran(): Promise<never> {
  throw new Error('nothing of it may run');
}
