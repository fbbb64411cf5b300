import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MovableClock } from '../../../test/support/clock.ts';
import { createDatabase, type TestDatabase } from '../../../test/support/database.ts';
import type { Database } from '../database/database.ts';
import { faultOf } from '../database/errors.ts';
import { sql } from '../database/sql.ts';
import type { Log } from '../log/log.ts';
import { openDatabase } from '../statement-sharing/statement-sharing.ts';
import { NO_SPAN } from '../../kernel/span.ts';
import { offsetSeconds } from './clock-offset.ts';
import { openSurroundings } from './surroundings.ts';

let db: TestDatabase;
let database: Database;

beforeAll(async () => {
  db = await createDatabase();
  database = open();
});
afterAll(async () => {
  await database.close();
  await db.drop();
});

function open(): Database {
  return openDatabase({
    connection: db.connection,
    poolSize: 1,
    statementNames: true,
    onIdleError: () => undefined,
  });
}

/** What is told and measured, with a clock that stands where it is put. */
function aWatch(asked = database) {
  const told: string[] = [];
  const log = {
    warn: (_fields: object, text: string) => told.push(text),
    info: (_fields: object, text: string) => told.push(text),
  } as unknown as Log;
  const gauges = new Map<string, () => unknown>();
  const clock = new MovableClock(new Date().toISOString());
  const [look] = openSurroundings({
    database: asked,
    clock,
    log,
    metrics: { gauge: ({ name, samples }) => void gauges.set(name, samples) },
    dataDir: tmpdir(),
  });
  const value = async (name: string): Promise<number | undefined> => {
    const samples = (await gauges.get(name)?.()) as readonly { value: number }[] | undefined;
    return samples?.[0]?.value;
  };
  return { told, clock, value, look: () => look!.tick(clock.now(), NO_SPAN) };
}

test('nothing is known before the first look, and nothing is told of what is in order', async () => {
  const { told, value, look } = aWatch();
  expect(await value('assay_clock_offset_seconds')).toBeUndefined();
  expect(await look()).toBe(0);
  expect(Math.abs((await value('assay_clock_offset_seconds')) ?? Number.NaN)).toBeLessThan(30);
  expect(await value('assay_database_read_only')).toBe(0);
  expect(await value('assay_data_folder_free_bytes')).toBeGreaterThan(0);
  expect(await value('assay_certificate_remaining_seconds')).toBeUndefined();
  expect(told.filter((line) => !line.includes('data folder'))).toEqual([]);
});

test('a clock that is off is told once when it is found, and once when it is set', async () => {
  const { told, clock, value, look } = aWatch();
  const ofClock = (): readonly string[] => told.filter((line) => line.includes('the clock'));
  clock.moveSeconds(300);
  await look();
  await look();
  expect(await value('assay_clock_offset_seconds')).toBeGreaterThan(200);
  clock.moveSeconds(-600);
  await look();
  expect(await value('assay_clock_offset_seconds')).toBeLessThan(-200);
  expect(ofClock()).toEqual([expect.stringMatching(/^the clock .* is more than a minute from .*: let NTP/)]);
  clock.moveSeconds(300);
  await look();
  expect(ofClock().slice(1)).toEqual(['the clock of this machine is that of the database again']);
});

test('a database that may only be read is the fault that a change would meet', async () => {
  const { value, look } = aWatch();
  const { database: name } = db.connection;
  await db.query(`alter database ${name} set default_transaction_read_only = on`);
  await database.rows(sql`select pg_terminate_backend(pg_backend_pid())`).catch(() => undefined);
  expect(await look().catch(faultOf)).toBe('read_only');
  expect(await value('assay_database_read_only')).toBe(1);
  await db.query(
    `begin; set transaction read write; alter database ${name} reset default_transaction_read_only; commit`,
  );
  await database.rows(sql`select pg_terminate_backend(pg_backend_pid())`).catch(() => undefined);
  expect(await look()).toBe(0);
  expect(await value('assay_database_read_only')).toBe(0);
});

test('what nobody can tell any more is not told as it was', async () => {
  const other = open();
  const { value, look } = aWatch(other);
  await look();
  expect(await value('assay_database_read_only')).toBe(0);
  await other.close();
  await expect(look()).rejects.toThrow(/after calling end/);
  expect(await value('assay_database_read_only')).toBeUndefined();
  expect(await value('assay_clock_offset_seconds')).toBeUndefined();
  expect(await value('assay_data_folder_free_bytes')).toBeGreaterThan(0);
});

test.each([
  [{ before: 1_000, after: 3_000, there: 2_000 }, 0],
  [{ before: 1_000, after: 3_000, there: 1_000 }, 0],
  [{ before: 1_000, after: 3_000, there: 3_000 }, 0],
  [{ before: 61_000, after: 63_000, there: 1_000 }, 60],
  [{ before: 1_000, after: 3_000, there: 63_000 }, -60],
])('of %o, what the question took counts for nobody', (reading, expected) => {
  expect(offsetSeconds(reading)).toBe(expected);
});
