import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../support/database.ts';
import { databaseUrl, embeddedPid, openWorkshop, refusalOf, signedCaller, signInAs, until } from '../support/process.ts';

const workshop = openWorkshop();
const EXPIRED_TOKEN = `
  insert into ended_tokens (id, organization_id, user_id, expires_at)
  select gen_random_uuid(), organization_id, user_id, now() - interval '1 day' from memberships`;

let db: TestDatabase;
let data: string;
let env: Record<string, string>;

beforeEach(async () => {
  db = await createDatabase({ empty: true });
  data = workshop.folder();
  env = { DATABASE_URL: databaseUrl(db), ASSAY_DATA_DIR: data, ASSAY_LOG_LEVEL: 'error' };
});
afterEach(() => db.drop());

test('runs on the database of the address, without an embedded one', async () => {
  const service = await workshop.serve({ env });
  expect(service.banner).toMatchObject({ Database: 'from DATABASE_URL', Secret: expect.any(String) });
  expect((await signedCaller(service.url, service.banner).get('/risk/subjects')).status).toBe(200);
  expect(await db.query('select name from organizations')).toEqual([{ name: 'My organization' }]);
  expect(embeddedPid(data)).toBeUndefined();
  expect((await service.terminate()).code).toBe(0);
  expect(await connections()).toBe(0);
});

test.each([
  ['without a host', ({ host, port, user, database }: Connection) =>
    `postgres://${user}@/${database}?host=${host}&port=${port}`],
  ['without a host or user', ({ host, port, user, database }: Connection) =>
    `postgresql:///${database}?host=${host}&port=${port}&user=${user}`],
  ['with the socket as host', ({ host, port, user, database }: Connection) =>
    `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`],
])('takes the address of a unix socket %s', async (_form, addressOf) => {
  const migrated = await workshop.run(['migrate'], { env: { ...env, DATABASE_URL: addressOf(db.connection) } });
  expect(migrated).toMatchObject({ code: 0, stderr: '', stdout: expect.stringMatching(/^Applied 0001_/) });
});

describe('two processes that start at once on an empty database', () => {
  test('both come up, one of them makes the organization, and each migration is applied once', async () => {
    const services = await Promise.all([workshop.serve({ env }), workshop.serve({ env })]);
    const banners = services.map(({ banner }) => banner);
    const first = banners.filter((banner) => banner['Secret'] !== undefined);
    expect(first).toHaveLength(1);
    expect(await db.query('select count(*)::int as n from organizations')).toEqual([{ n: 1 }]);
    expect(await db.query('select count(*)::int as n from api_keys')).toEqual([{ n: 1 }]);
    const applied = banners.flatMap((banner) => banner['Migrated']?.split(', ') ?? []);
    const rows = await db.query<{ name: string }>('select name from migrations order by name');
    expect(applied.toSorted()).toEqual(rows.map(({ name }) => name));
    for (const { url } of services) {
      expect((await signedCaller(url, first[0] ?? {}).get('/risk/subjects')).status).toBe(200);
      await signInAs(url, 'owner@example.com', first[0]?.['Password'] ?? '');
    }
    const exits = await Promise.all(services.map((service) => service.terminate()));
    expect(exits.map(({ code }) => code)).toEqual([0, 0]);
  });

  test('on machines of their own without a common key, only the one whose key the data is under stays', async () => {
    const programs = await Promise.all(
      [1, 2].map(() => workshop.start(['serve'], { env: { ...env, ASSAY_DATA_DIR: workshop.folder() } })),
    );
    const outcomes = await Promise.allSettled(programs.map(({ ready }) => ready));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = programs[outcomes.findIndex(({ status }) => status === 'rejected')];
    expect(refusalOf(await refused!.ended)).toMatch(/encrypted under another master key/);
  });
});

describe('roles', () => {
  test('api answers and does no background work; worker works and does not listen', async () => {
    const seeded = await workshop.serve({ env });
    await seeded.terminate();
    await db.query(EXPIRED_TOKEN);
    const api = await workshop.start(['serve', '--role', 'api'], { env });
    expect(await api.ready).toMatchObject({ Role: 'api' });
    expect((await signedCaller(api.url, seeded.banner).get('/risk/subjects')).status).toBe(200);
    expect((await api.terminate()).code).toBe(0);
    expect(await expiredTokens()).toBe(1);

    const worker = await workshop.start(['serve', '--role', 'worker'], { env });
    expect(await worker.ready).toMatchObject({ Role: 'worker' });
    await until(async () => (await expiredTokens()) === 0);
    await expect(fetch(`${worker.url}/healthz`)).rejects.toThrow();
    expect((await worker.terminate()).code).toBe(0);
  });
});

describe('refuses, with one clear line,', () => {
  test('a schema that is newer than the program', async () => {
    expect((await workshop.run(['migrate'], { env })).code).toBe(0);
    await db.query("insert into migrations values ('9999_future.sql', 'hash', now())");
    for (const command of ['serve', 'migrate'])
      expect(refusalOf(await workshop.run([command], { env }))).toBe(
        'assay: The database is newer than this program: it has 9999_future.sql. Start a newer version.',
      );
    expect(await db.query('select from organizations')).toEqual([]);
  });

  test('a migration that is no longer as it was applied', async () => {
    expect((await workshop.run(['migrate'], { env })).code).toBe(0);
    await db.query("update migrations set hash = 'another' where name = '0001_identity.sql'");
    expect(refusalOf(await workshop.run(['serve'], { env }))).toBe(
      'assay: The migration 0001_identity.sql was changed after it had been applied. Restore the file.',
    );
  });
});

type Connection = TestDatabase['connection'];

async function connections(): Promise<number> {
  const rows = await db.query(
    'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  return rows.length;
}

async function expiredTokens(): Promise<number> {
  return (await db.query('select from ended_tokens')).length;
}
