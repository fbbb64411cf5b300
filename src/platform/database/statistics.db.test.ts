import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../../../test/support/database.ts';
import type { Database } from './database.ts';
import { openDatabase } from '../statement-sharing/statement-sharing.ts';
import { guardHistory } from './migrations.ts';
import { EMBEDDED_LOGIN, SERVICE_ROLE } from './service-role.ts';
import { tickStatistics } from './statistics.ts';

let db: TestDatabase;
let database: Database;

beforeAll(async () => {
  db = await createDatabase();
  database = openDatabase({
    // As the service runs: it owns no table.
    connection: { ...db.connection, user: EMBEDDED_LOGIN },
    poolSize: 2,
    statementNames: true,
    onIdleError: () => undefined,
  });
});
afterAll(async () => {
  await database.close();
  await db.drop();
});

async function isAnalysed(table: string): Promise<boolean> {
  const [row] = await db.query(
    `select last_analyze is not null as analysed from pg_stat_user_tables where relname = '${table}'`,
  );
  return row?.['analysed'] === true;
}

/** Counters are published when a session is idle; this asks for it. */
async function grow(table: string, rows: number): Promise<void> {
  await db.query(`insert into ${table} select generate_series(1, ${rows})`);
  await db.query('select pg_stat_force_next_flush()');
  await db.query('select 1');
}

test('a table that has grown and was never analysed is; a small one, and one that was, are not', async () => {
  for (const table of ['small_one', 'grown_one']) await db.query(`create table ${table} (id integer)`);
  await guardHistory(db.connection);
  await grow('small_one', 49);
  await grow('grown_one', 50);
  await expect
    .poll(async () => {
      await tickStatistics({ database });
      return isAnalysed('grown_one');
    })
    .toBe(true);
  expect(await isAnalysed('small_one')).toBe(false);
});

test('a table that the service may not analyse is left to autovacuum', async () => {
  await db.query('create table strange_one (id integer)');
  await db.query('create table known_one (id integer)');
  await guardHistory(db.connection);
  await db.query(`revoke all on strange_one from ${SERVICE_ROLE}`);
  await grow('strange_one', 50);
  await grow('known_one', 50);
  await expect
    .poll(async () => {
      await tickStatistics({ database });
      return isAnalysed('known_one');
    })
    .toBe(true);
  expect(await isAnalysed('strange_one')).toBe(false);
});
