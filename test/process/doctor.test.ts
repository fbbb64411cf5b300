/** @module-tag long */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { describe, expect, test } from 'vitest';
import {
  databaseUrl,
  type Exit,
  freePort,
  openWorkshop,
  PATIENT,
  ROOT,
  type RunOptions,
  until,
} from '../support/process.ts';
import { LONG } from '@assay/test-support/repeats';
import { anEuFile, euPeople } from '../support/screening/official-files.ts';

const workshop = openWorkshop();

describe.concurrent('Contract 1, Running it: doctor', PATIENT, () => {
  test('finds everything in order, before the first start and beside a running service', async () => {
    const { data, env } = await aPlace();
    const early = await doctor({ env });
    expect(early).toMatchObject({ code: 0, stderr: '' });
    expect(findings(early)).toEqual([
      ['ok', 'Node', process.version],
      ['ok', 'Service', `not running on 127.0.0.1:${env.PORT}`],
      ['ok', 'Data folder', expect.stringContaining(data)],
      ['ok', 'Database', expect.stringMatching(/^PostgreSQL \d+/)],
      ['ok', 'Clock', 'that of the database'],
      ['ok', 'Schema', expect.stringMatching(/^to be migrated at the next start: 0001_/)],
      ['ok', 'History', 'guarded after the next migration'],
      ['ok', 'Master key', 'not needed yet: the database is empty'],
    ]);
    const probes = { ASSAY_OPERATIONS_PORT: String(await freePort()) };
    const missing = await doctor({ env: { ...env, ...probes } });
    expect(findings(missing)).toContainEqual(['ok', 'Probes', expect.stringMatching(/^nobody answers at /)]);
    const service = await workshop.serve({ env: { ...env, ...probes } });
    // Its first look at the database may be slow on a busy machine; from then on it counts as ready meanwhile.
    const readyz = `http://127.0.0.1:${probes.ASSAY_OPERATIONS_PORT}/readyz`;
    await until(async () => (await fetch(readyz)).status === 200);
    const late = await doctor({ env: { ...env, ...probes } });
    expect(late).toMatchObject({ code: 0, stderr: '' });
    expect(findings(late)).toEqual([
      ['ok', 'Node', process.version],
      ['ok', 'Service', `running on 127.0.0.1:${env.PORT}`],
      ['ok', 'Probes', `ready at 127.0.0.1:${probes.ASSAY_OPERATIONS_PORT}`],
      ['ok', 'Data folder', expect.stringContaining(data)],
      ['ok', 'Database', expect.stringMatching(/^PostgreSQL \d+/)],
      ['ok', 'Clock', 'that of the database'],
      ['ok', 'Schema', 'up to date'],
      ['ok', 'History', 'append-only for the service'],
      ['ok', 'Master key', 'fits, from the data folder'],
      ['ok', 'Lists', 'none is loaded yet'],
      ['ok', 'Work', 'nothing is due'],
    ]);
    const elsewhere = { ...env, ASSAY_OPERATIONS_PORT: String(await freePort()) };
    expect(wrong(await doctor({ env: elsewhere }))).toEqual({
      Probes: expect.stringMatching(/^Nobody answers at .*, though the service runs/),
    });
    service.signal('SIGKILL');
  });

  test('names everything that is wrong, and ends with code 1', async () => {
    const { db, data, env } = await aPlace({ empty: false });
    const making = ['org', 'create', '--name', 'Acme', '--owner-email', 'a@example.com'];
    expect((await workshop.run(making, { env })).code).toBe(0);
    rmSync(join(data, 'master.key'));
    const other = Buffer.alloc(32, 'o').toString('base64');
    const [keyless, misfit, unreachable] = await Promise.all([
      doctor({ env: { ...env, ASSAY_LOGLEVEL: 'info' } }),
      doctor({ env: { ...env, ASSAY_MASTER_KEY: other } }),
      doctor({ env: { ...env, DATABASE_URL: `postgres://127.0.0.1:${await freePort()}/assay` } }),
    ]);
    expect(wrong(keyless)).toEqual({
      Configuration: 'ASSAY_LOGLEVEL is not a variable of Assay.',
      'Master key': expect.stringMatching(/^There is no master key: /),
    });
    expect(existsSync(join(data, 'master.key'))).toBe(false);
    expect(wrong(misfit)).toEqual({
      'Master key': expect.stringMatching(
        /^The data in this database was encrypted under another master key than /,
      ),
    });
    expect(wrong(unreachable)).toMatchObject({
      Database: expect.stringMatching(
        /^The database does not answer\. Check DATABASE_URL\. \(.*ECONNREFUSED.*\)$/,
      ),
    });
    await db.query("insert into migrations values ('9999_future.sql', 'hash', now())");
    expect(wrong(await doctor({ env }))).toMatchObject({
      Schema: expect.stringMatching(/^The database is newer than this program: it has 9999_future\.sql/),
    });
  });
});

describe.concurrent('Contract 1, Running it: doctor, on a bad day', { ...PATIENT, ...LONG }, () => {
  test('a database that may only be read', async () => {
    const { db, env } = await aPlace();
    await db.query(`alter database ${db.connection.database} set default_transaction_read_only = on`);
    expect(wrong(await doctor({ env }))).toEqual({
      Database: expect.stringMatching(
        /^The database may only be read: .* Let DATABASE_URL lead to the primary/,
      ),
    });
  });

  test('a list that nobody has confirmed for long', async () => {
    const { db, env } = await aPlace({ empty: false });
    const service = await workshop.serve({ env });
    const file = join(workshop.folder(), 'list.xml');
    writeFileSync(file, anEuFile(euPeople(30), '2026-11-13'));
    expect((await workshop.run(['lists', 'import', 'eu_fsf', file], { env })).code).toBe(0);
    expect(findings(await doctor({ env }))).toContainEqual([
      'ok',
      'Lists',
      expect.stringMatching(/^1 of \d+ loaded, none stale$/),
    ]);
    await db.query("update list_versions set confirmed_at = now() - interval '100 hours'");
    expect(wrong(await doctor({ env }))).toEqual({
      Lists: expect.stringMatching(/^Stale lists, .*: eu_fsf \(100 hours\)\. Run 'assay lists update'/),
    });
    service.signal('SIGKILL');
  });

  test('a data folder with little room', async ({ skip }) => {
    skip(!ROOT, 'Only root can give a process a disk of its own.');
    const { data, env } = await aPlace();
    const disk = { folder: data, megabytes: 64 };
    expect(wrong(await doctor({ env, disk }))).toEqual({
      'Data folder': `${data} has less than 1 GiB free: make room, or move it to a larger disk.`,
    });
  });

  test('a certificate that is about to end', async ({ skip }) => {
    const folder = workshop.folder();
    const [key, certificate] = [join(folder, 'tls.key'), join(folder, 'tls.crt')];
    const openssl = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 3 -subj /CN=localhost -keyout ${key} -out ${certificate}`;
    skip(spawnSync('openssl', openssl.split(' ')).status !== 0, 'There is no openssl here.');
    const server = createServer({ key: readFileSync(key), cert: readFileSync(certificate) });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const { env } = await aPlace();
    const found = await doctor({ env: { ...env, ASSAY_BASE_URL: `https://127.0.0.1:${port}` } });
    server.close();
    expect(wrong(found)).toEqual({
      Certificate: expect.stringMatching(/^The certificate of 127\.0\.0\.1:\d+ ends on \S+, in 2 days: /),
    });
  });
});

describe('Contract 1, Running it: doctor --invariants', PATIENT, () => {
  test('judges what is stored beside a running service, and ends with 1 where something is broken', async () => {
    const { db, env } = await aPlace();
    const judge = (): Promise<Exit> => workshop.run(['doctor', '--invariants'], { env });
    const early = await judge();
    expect([early.code, early.stdout]).toEqual([1, '']);
    expect(early.stderr).toMatch(/^assay: The schema is older than this program: .* Run 'assay migrate'/);
    await workshop.serve({ env });
    const whole = await judge();
    expect([whole.code, whole.stderr]).toEqual([0, '']);
    const lines = whole.stdout.trimEnd().split('\n');
    expect(lines.length).toBeGreaterThan(40);
    expect(lines.filter((line) => !line.startsWith('  ok '))).toEqual([]);
    await db.query('delete from accounts');
    const broken = await judge();
    expect(broken.code).toBe(1);
    expect(broken.stdout).toMatch(/^FAIL {2}identity\.owners +the organization \S+ of .*: nobody owns it$/m);
    expect(broken.stdout).toMatch(/^FAIL {2}identity\.owners +1 breaches among 1; it should be: /m);
    const other = { ...env, ASSAY_MASTER_KEY: Buffer.alloc(32, 'o').toString('base64') };
    const misfit = await workshop.run(['doctor', '--invariants'], { env: other });
    expect([misfit.code, misfit.stdout]).toEqual([1, '']);
    expect(misfit.stderr).toMatch(/^assay: The data in this database was encrypted under another master key/);
  });
});

/** A database, a data folder and a port of its own for one test. */
async function aPlace(options = { empty: true }) {
  const db = await workshop.database(options);
  const data = workshop.folder();
  const port = String(await freePort());
  const env = { DATABASE_URL: databaseUrl(db), ASSAY_DATA_DIR: data, PORT: port, ASSAY_LOG_LEVEL: 'error' };
  return { db, data, env };
}

function doctor(options: RunOptions): Promise<Exit> {
  return workshop.run(['doctor'], options);
}

/** `ok` or `FAIL`, what was looked at (14 columns), and the finding. */
function findings({ stdout }: Exit): readonly (readonly string[])[] {
  const lines = stdout.matchAll(/^(.{5}) (.{14}) (.*)$/gm);
  return [...lines].map((columns) => columns.slice(1).map((text) => text.trim()));
}

function wrong(exit: Exit): Readonly<Record<string, string>> {
  expect(exit).toMatchObject({ code: 1, stderr: '' });
  const bad = findings(exit).filter(([good]) => good === 'FAIL');
  return Object.fromEntries(bad.map(([, what = '', detail = '']) => [what, detail]));
}
