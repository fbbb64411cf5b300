import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { LONG } from '@assay/test-support/repeats';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts';
import { guardHistory, migrate, readMigrations } from '../../src/platform/database/migrations.ts';
import { EMBEDDED_LOGIN, isReady, SERVICE_ROLE } from '../../src/platform/database/service-role.ts';
import type { TestDatabase } from '../support/database.ts';
import { databaseUrl, openWorkshop, PATIENT, signedCaller } from '../support/process.ts';

const workshop = openWorkshop();
const UNGUARDED = 'the database lets this service change and delete its own history';

/** A login without any power, that owns the database where it is told so. */
async function aLogin(db: TestDatabase, { owner }: { readonly owner: boolean }): Promise<string> {
  const login = `login_${randomBytes(6).toString('hex')}`;
  await db.query(`create role ${login} login`);
  if (owner) await db.query(`alter database ${db.connection.database} owner to ${login}`);
  return login;
}

/** The settings of a process that connects as this login. */
function as(login: string, db: TestDatabase) {
  const url = databaseUrl({ ...db, connection: { ...db.connection, user: login } });
  return {
    DATABASE_URL: url,
    ASSAY_MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
    ASSAY_LOG_LEVEL: 'warn',
  };
}

const history = (stdout: string): string => /^.*\bHistory\b.*$/m.exec(stdout)?.[0].trim() ?? '';

describe('Decision 34: a database of the operator', PATIENT, () => {
  test(
    'a login that may neither make the role nor take its place: it starts, warns, and the doctor tells how to mend it',
    LONG,
    async () => {
      const db = await workshop.database();
      const login = await aLogin(db, { owner: true });
      const env = as(login, db);
      const first = await workshop.serve({ env });
      expect((await signedCaller(first.url, first.banner).get('/documents')).status).toBe(200);
      await first.terminate();
      expect(first.output.stderr.split(UNGUARDED)).toHaveLength(2);

      const sick = await workshop.run(['doctor'], { env });
      expect(sick.code).toBe(1);
      expect(history(sick.stdout)).toMatch(new RegExp(`^FAIL .*grant ${SERVICE_ROLE} to`));

      await db.query(`grant ${SERVICE_ROLE} to ${login}`);
      const second = await workshop.serve({ env });
      await second.terminate();
      expect(second.output.stderr).not.toContain(UNGUARDED);
      const well = await workshop.run(['doctor'], { env });
      expect(history(well.stdout)).toMatch(/^ok .*append-only/);
      await db.query(`revoke ${SERVICE_ROLE} from ${login}`);
    },
  );

  test('a login that is a member and owns nothing serves what the owner has migrated', LONG, async () => {
    const db = await workshop.database();
    const owner = await aLogin(db, { owner: true });
    const member = await aLogin(db, { owner: false });
    await db.query(`grant ${SERVICE_ROLE} to ${owner}`);
    await db.query(`grant ${SERVICE_ROLE} to ${member}`);
    expect((await workshop.run(['migrate'], { env: as(owner, db) })).code).toBe(0);
    const env = as(member, db);
    const service = await workshop.serve({ env });
    expect((await signedCaller(service.url, service.banner).get('/documents')).status).toBe(200);
    await service.terminate();
    expect(service.output.stderr).not.toContain(UNGUARDED);
    await expect(
      withClient({ ...db.connection, user: member }, (client) => client.query('delete from audit')),
    ).rejects.toMatchObject({ code: '42501' });
  });

  test('options of its own in the address do not take the place of the role', LONG, async () => {
    const db = await workshop.database();
    const env = { ...as(db.connection.user, db) };
    env.DATABASE_URL += `&options=${encodeURIComponent('-c work_mem=8MB')}`;
    const service = await workshop.serve({ env });
    await service.terminate();
    expect(service.output.stderr).not.toContain(UNGUARDED);
    const well = await workshop.run(['doctor'], { env });
    expect(history(well.stdout)).toMatch(/^ok .*append-only/);
  });
});

describe('Decision 34: the embedded database', PATIENT, () => {
  test('the service is no superuser of it', async () => {
    const cwd = workshop.folder();
    const service = await workshop.serve({ cwd });
    const rows = await withClient(
      { host: join(cwd, 'data', 'pg18'), user: 'postgres', database: 'postgres' },
      (client) =>
        client.query<{ login: string; strong: boolean }>(
          `select distinct rolname as login, rolsuper as strong from pg_stat_activity join pg_roles r on r.oid = usesysid
           where application_name like 'assay %'`,
        ),
    );
    expect(rows.rows).toEqual([{ login: EMBEDDED_LOGIN, strong: false }]);
    await service.terminate();
  });
});

describe('Decision 34: roles belong to the whole cluster', PATIENT, () => {
  test('several databases of a new one are migrated in the same moment', LONG, async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'assay-roles-'));
    const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
    try {
      const databases = ['one', 'two', 'three', 'four'];
      await withClient(server.connection, async (client) => {
        for (const name of databases) await client.query(`create database ${name}`);
      });
      const migrations = await readMigrations();
      await Promise.all(databases.map((database) => migrate({ ...server.connection, database }, migrations)));
      // Two processes for each of them.
      const standings = await Promise.all(
        [...databases, ...databases].map((database) =>
          guardHistory({ ...server.connection, database }, EMBEDDED_LOGIN),
        ),
      );
      expect(standings.map(isReady)).toEqual(standings.map(() => true));
      for (const database of databases)
        await withClient({ ...server.connection, database, user: EMBEDDED_LOGIN }, (client) =>
          client.query('select from document_audit'),
        );
    } finally {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});

async function withClient<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
