/** @module-tag long */
import { readdir } from 'node:fs/promises';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import type { TestDatabase } from '../support/database.ts';
import {
  databaseUrl,
  embeddedPid,
  openWorkshop,
  PATIENT,
  refusalOf,
  signedCaller,
  signInAs,
  until,
} from '../support/process.ts';

const workshop = openWorkshop();
const EXPIRED_TOKEN = `
  insert into ended_tokens (organization_id, id, expires_at)
  select organization_id, gen_random_uuid(), now() - interval '1 day' from accounts`;
const WAITING = `
  select from pg_locks join pg_database on pg_database.oid = pg_locks.database
  where datname = current_database() and not granted`;
const OTHER_CONNECTIONS = `
  select from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`;

describe.concurrent('DATABASE_URL', PATIENT, () => {
  test('the service runs on the database of the address, without an embedded one', async () => {
    const { db, data, env } = await aPlace({ empty: false });
    const service = await workshop.serve({ env });
    expect(service.banner).toMatchObject({ Database: 'from DATABASE_URL', Secret: expect.any(String) });
    expect((await signedCaller(service.url, service.banner).get('/risk/subjects')).status).toBe(200);
    expect(await db.query('select name from organizations')).toEqual([{ name: 'My organization' }]);
    expect(embeddedPid(data)).toBeUndefined();
    expect(await count(db, OTHER_CONNECTIONS)).toBeGreaterThan(0);
    expect((await service.terminate()).code).toBe(0);
    await until(async () => (await count(db, OTHER_CONNECTIONS)) === 0);
  });

  test.each([
    [
      'without a host',
      ({ host, port, user, database }: Connection) =>
        `postgres://${user}@/${database}?host=${host}&port=${port}`,
    ],
    [
      'without a host or user',
      ({ host, port, user, database }: Connection) =>
        `postgresql:///${database}?host=${host}&port=${port}&user=${user}`,
    ],
    [
      'with the socket as host',
      ({ host, port, user, database }: Connection) =>
        `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`,
    ],
  ])('may be the address of a unix socket %s', async (_form, addressOf) => {
    const { db, env } = await aPlace();
    const migrated = await workshop.run(['migrate'], {
      env: { ...env, DATABASE_URL: addressOf(db.connection) },
    });
    expect(migrated).toMatchObject({ code: 0, stderr: '', stdout: expect.stringMatching(/^Applied 0001_/) });
  });
});

describe.concurrent('two processes that start at once on an empty database', PATIENT, () => {
  test('both come up, one of them makes the organization, and each migration is applied once', async () => {
    const { db, env } = await aPlace();
    const services = await Promise.all([workshop.serve({ env }), workshop.serve({ env })]);
    const banners = services.map(({ banner }) => banner);
    const first = banners.filter((banner) => banner['Secret'] !== undefined);
    expect(first).toHaveLength(1);
    expect(await count(db, 'select from organizations')).toBe(1);
    expect(await count(db, 'select from api_keys')).toBe(1);
    // They take turns: either may have applied any of them.
    expect(banners.filter((banner) => banner['Migrated'] !== undefined)).not.toEqual([]);
    const rows = await db.query<{ name: string }>('select name from migrations order by name');
    expect(rows.map(({ name }) => name)).toEqual((await readdir('migrations')).toSorted());
    for (const { url } of services) {
      expect((await signedCaller(url, first[0] ?? {}).get('/risk/subjects')).status).toBe(200);
      await signInAs(url, 'owner@example.com', first[0]?.['Password'] ?? '');
    }
    const exits = await Promise.all(services.map((service) => service.terminate()));
    expect(exits.map(({ code }) => code)).toEqual([0, 0]);
  });

  test('in the very same moment, without a common master key: only the one whose key the data is under stays', async () => {
    const { db, env } = await aPlace({ empty: false });
    const gate = new pg.Client(db.connection).on('error', () => undefined);
    await gate.connect();
    await gate.query('begin; lock table organizations in exclusive mode');
    const programs = await Promise.all(
      [1, 2].map(() => workshop.start(['serve'], { env: { ...env, ASSAY_DATA_DIR: workshop.folder() } })),
    );
    // Both have seen an empty database.
    await until(async () => (await count(db, WAITING)) === 2);
    await gate.query('commit');
    await gate.end();
    const outcomes = await Promise.allSettled(programs.map(({ ready }) => ready));
    expect(await count(db, 'select from organizations')).toBe(1);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = programs[outcomes.findIndex(({ status }) => status === 'rejected')];
    expect(refusalOf(await refused!.ended)).toMatch(/another master key/);
    for (const program of programs) program.signal('SIGKILL');
  });
});

describe.concurrent('serve', PATIENT, () => {
  test('--role api does no background work, and --role worker does not listen', async () => {
    const { db, env } = await aPlace({ empty: false });
    const seeded = await workshop.serve({ env });
    await seeded.terminate();
    await db.query(EXPIRED_TOKEN);
    const api = await workshop.start(['serve', '--role', 'api'], { env });
    expect(await api.ready).toMatchObject({ Role: 'api' });
    expect((await signedCaller(api.url, seeded.banner).get('/risk/subjects')).status).toBe(200);
    expect((await api.terminate()).code).toBe(0);
    expect(await count(db, 'select from ended_tokens')).toBe(1);

    const worker = await workshop.start(['serve', '--role', 'worker'], { env });
    expect(await worker.ready).toMatchObject({ Role: 'worker' });
    await until(async () => (await count(db, 'select from ended_tokens')) === 0);
    await expect(fetch(`${worker.url}/healthz`)).rejects.toThrow('fetch failed');
    expect((await worker.terminate()).code).toBe(0);
  });

  test('a schema that is newer than the program is refused, also by migrate', async () => {
    const { db, env } = await aPlace({ empty: false });
    await db.query("insert into migrations values ('9999_future.sql', 'hash', now())");
    const exits = await Promise.all(['serve', 'migrate'].map((command) => workshop.run([command], { env })));
    for (const exit of exits)
      expect(refusalOf(exit)).toBe(
        'assay: The database is newer than this program: it has 9999_future.sql. Start a newer version.',
      );
    expect(await count(db, 'select from organizations')).toBe(0);
  });

  test('a migration that is no longer as it was applied is refused', async () => {
    const { db, env } = await aPlace({ empty: false });
    await db.query("update migrations set hash = 'another' where name = '0001_identity.sql'");
    expect(refusalOf(await workshop.run(['serve'], { env }))).toBe(
      'assay: The migration 0001_identity.sql was changed after it had been applied. Restore the file.',
    );
    expect(await count(db, 'select from organizations')).toBe(0);
  });
});

type Connection = TestDatabase['connection'];

/** A database and a data folder of its own for one test. */
async function aPlace(options = { empty: true }) {
  const db = await workshop.database(options);
  const data = workshop.folder();
  return { db, data, env: { DATABASE_URL: databaseUrl(db), ASSAY_DATA_DIR: data, ASSAY_LOG_LEVEL: 'error' } };
}

async function count(db: TestDatabase, query: string): Promise<number> {
  return (await db.query(query)).length;
}
