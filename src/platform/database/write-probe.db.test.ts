import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../../../test/support/database.ts';
import type { Database } from './database.ts';
import { openDatabase } from '../statement-sharing/statement-sharing.ts';
import { faultOf } from './errors.ts';
import { sql } from './sql.ts';
import { writeOnce } from './write-probe.ts';

let db: TestDatabase;
let database: Database;

beforeAll(async () => {
  db = await createDatabase();
  database = openDatabase({
    connection: db.connection,
    poolSize: 1,
    statementNames: true,
    onIdleError: () => undefined,
  });
});
afterAll(async () => {
  await database.close();
  await db.drop();
});

test('one row is written, again and again', async () => {
  const [earlier, later] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-01-01T00:00:15Z')];
  await writeOnce(database, earlier);
  await writeOnce(database, later);
  expect(await db.query('select id, written_at from readiness_writes')).toEqual([
    { id: 1, written_at: later },
  ]);
});

test('a file grows, which a row alone does not make happen', async () => {
  const before = await temporaryBytes();
  await writeOnce(database, new Date());
  expect((await temporaryBytes()) - before).toBeGreaterThan(100_000);
});

test('a database that may only be read refuses it, and the next connection finds out whether it still does', async () => {
  const { database: name } = db.connection;
  await db.query(`alter database ${name} set default_transaction_read_only = on`);
  await database.rows(sql`select pg_terminate_backend(pg_backend_pid())`).catch(() => undefined);
  const refused = await writeOnce(database, new Date()).then(
    () => undefined,
    (error: unknown) => faultOf(error),
  );
  expect(refused).toBe('read_only');
  await db.query(
    `begin; set transaction read write; alter database ${name} reset default_transaction_read_only; commit`,
  );
  await writeOnce(database, new Date());
});

/** Published when the session that wrote them is idle. */
async function temporaryBytes(): Promise<number> {
  await database.rows(sql`select pg_stat_force_next_flush()`);
  const [row] = await db.query<{ bytes: string }>(
    'select temp_bytes as bytes from pg_stat_database where datname = current_database()',
  );
  return Number(row?.bytes);
}
