import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import type { TestDatabase } from '../support/database.ts';
import { anonymousCaller } from '../support/http.ts';
import { valueOf } from '../support/metrics.ts';
import { endings } from '../support/outages.ts';
import {
  databaseUrl,
  freePort,
  openWorkshop,
  PATIENT,
  type Program,
  refusalOf,
  ROOT,
  until,
} from '../support/process.ts';
import { LONG } from '@assay/test-support/repeats';

const workshop = openWorkshop();
const ROLES = ['api', 'worker'];
afterAll(() => Promise.all(endings.map((end) => end())));

describe.concurrent('Contract 1, Running it: bad days are told by every role', PATIENT, () => {
  test.for(ROLES)(
    '%s: the clock is off, the disk nearly full, the certificate about to end',
    LONG,
    async (role, { skip }) => {
      skip(!ROOT, 'Only root can give a process a disk of its own.');
      const certificate = await serveCertificate();
      skip(certificate === undefined, 'There is no openssl here.');
      const db = await workshop.database({ empty: false });
      await setClockBack(db);
      const folder = join(workshop.folder(), 'data');
      mkdirSync(folder);
      const settings = { ASSAY_DATA_DIR: folder, ASSAY_BASE_URL: certificate ?? '' };
      const { service, scrape } = await watch(role, db, settings, { folder, megabytes: 64 });
      await until(async () => valueOf(await scrape(), 'assay_certificate_remaining_seconds') !== undefined);
      await until(async () => valueOf(await scrape(), 'assay_clock_offset_seconds') !== undefined);
      const text = await scrape();
      expect(valueOf(text, 'assay_clock_offset_seconds')).toBeGreaterThan(60);
      expect(valueOf(text, 'assay_data_folder_free_bytes')).toBeLessThan(64 * 1024 * 1024);
      expect(valueOf(text, 'assay_certificate_remaining_seconds')).toBeLessThan(3 * 86_400);
      expect((await service.terminate()).code).toBe(0);
      expect(warningsOf(service).toSorted()).toEqual([
        expect.stringMatching(/^the certificate of the public address has ended or is about to: /),
        expect.stringMatching(/^the clock of this machine is more than a minute from that of the database: /),
        expect.stringMatching(/^the data folder has less than 1 GiB free: /),
      ]);
    },
  );

  test.for(ROLES)(
    '%s: the database may only be read, and can be written again: one line each, however often workers try',
    LONG,
    async (role) => {
      const db = await workshop.database({ empty: false });
      const { service, scrape } = await watch(role, db, {});
      const isReadOnly = async () => valueOf(await scrape(), 'assay_database_read_only');
      await until(async () => (await isReadOnly()) === 0);
      await setReadOnly(db, 'on');
      await until(async () => (await isReadOnly()) === 1, 60_000);
      await setReadOnly(db, 'off');
      await until(async () => (await isReadOnly()) === 0);
      await until(() => linesOf(service).some((line) => /^info: the database (is back|can be)/.test(line)));
      expect((await service.terminate()).code).toBe(0);
      const told = linesOf(service).filter((line) => line.includes('may only be read'));
      expect(told).toEqual(['error: the database may only be read: a standby, or a fail-over is under way']);
      expect(linesOf(service).filter((line) => line.includes('tick failed'))).toEqual([]);
    },
  );
});

describe('Contract 1, Running it: a start on a bad day is refused in one line', PATIENT, () => {
  test('where the database may only be read, and there is something to write', async () => {
    const db = await workshop.database();
    await setReadOnly(db, 'on');
    const env = { DATABASE_URL: databaseUrl(db) };
    const line =
      'assay: The database may only be read: it is a standby, or a fail-over is under way. Let DATABASE_URL lead to the primary.';
    expect(refusalOf(await workshop.run(['serve'], { env }))).toBe(line);
    expect(refusalOf(await workshop.run(['migrate'], { env }))).toBe(line);
  });
});

async function watch(
  role: string,
  db: TestDatabase,
  settings: Readonly<Record<string, string>>,
  disk?: { readonly folder: string; readonly megabytes: number },
) {
  const port = await freePort();
  const env = { DATABASE_URL: databaseUrl(db), ASSAY_OPERATIONS_PORT: String(port), ...settings };
  const service = await workshop.start(['serve', '--role', role], { env, ...(disk && { disk }) });
  await service.ready;
  const operations = anonymousCaller(`http://127.0.0.1:${port}`);
  return { service, scrape: async (): Promise<string> => (await operations.get('//metrics')).body };
}

function linesOf({ output }: Program): readonly string[] {
  return output.stderr
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
    .map(({ level, msg }) => `${level}: ${msg}`);
}

function warningsOf(program: Program): readonly string[] {
  return linesOf(program).flatMap((line) => (line.startsWith('warn: ') ? [line.slice('warn: '.length)] : []));
}

/** A database tells the time by a function, and another one may be found before it. */
async function setClockBack(db: TestDatabase): Promise<void> {
  await db.query(`
    create schema late;
    grant usage on schema late to public;
    create function late.clock_timestamp() returns timestamptz language sql
      as $$ select pg_catalog.clock_timestamp() - interval '90 seconds' $$`);
  await db.query(`alter database ${db.connection.database} set search_path = public, late, pg_catalog`);
}

/** For connections to come, and those there are end, as at a switch to a standby and back. */
async function setReadOnly(db: TestDatabase, how: 'on' | 'off'): Promise<void> {
  const { database } = db.connection;
  const admin = new pg.Client({ ...db.connection, database: 'postgres' });
  await admin.connect();
  await admin.query(`alter database ${database} set default_transaction_read_only = ${how}`);
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database]);
  await admin.end();
}

/** The address of a proxy whose certificate ends in three days; undefined where nobody can make one. */
async function serveCertificate(): Promise<string | undefined> {
  const folder = workshop.folder();
  const [key, certificate] = [join(folder, 'tls.key'), join(folder, 'tls.crt')];
  const openssl = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 3 -subj /CN=localhost -keyout ${key} -out ${certificate}`;
  if (spawnSync('openssl', openssl.split(' ')).status !== 0) return undefined;
  const server = createServer({ key: readFileSync(key), cert: readFileSync(certificate) });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endings.push(() => server.close());
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
