import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { afterAll, describe, expect, test } from 'vitest';
import { LONG } from '@assay/test-support/repeats';
import { openVault } from '../../src/platform/vault/vault.ts';
import type { TestDatabase } from '../support/database.ts';
import {
  type Banner,
  databaseUrl,
  embeddedPid,
  type Exit,
  freePort,
  NOBODY,
  openWorkshop,
  PATIENT,
  refusalOf,
  ROOT,
  signedCaller,
} from '../support/process.ts';

const workshop = openWorkshop();
const [RIGHT, WRONG] = [Buffer.alloc(32, 'r').toString('base64'), Buffer.alloc(32, 'w').toString('base64')];
const servers = new Map<Server, Set<Socket>>();

afterAll(() => {
  for (const [server, sockets] of servers) {
    for (const socket of sockets) socket.destroy();
    server.close();
  }
});

describe.concurrent('a start is refused with one clear line', PATIENT, () => {
  test('for a bad setting, before anything is made', async () => {
    const cwd = workshop.folder();
    const exit = await workshop.run(['serve'], { cwd, env: { ASSAY_TRUST_PROXY: 'perhaps' } });
    expect(refusalOf(exit)).toBe(
      "assay: ASSAY_TRUST_PROXY must be 'true', 'false', a number of proxies from 1 to 9, or their networks, not 'perhaps'.",
    );
    expect(readdirSync(cwd)).toEqual([]);
  });

  test('for a port that is taken; nothing stays behind, and the next start shows the way in', async () => {
    const cwd = workshop.folder();
    const port = await listening(createServer());
    const exit = await workshop.run(['serve'], { cwd, env: { PORT: String(port) } });
    expect(refusalOf(exit)).toBe(
      `assay: Port ${port} on 127.0.0.1 is taken. Set PORT, or stop what listens there.`,
    );
    expect(embeddedPid(join(cwd, 'data'))).toBeUndefined();
    const { banner, ...service } = await workshop.serve({ cwd });
    expect(banner).toMatchObject({ Password: expect.any(String), Secret: expect.any(String) });
    service.signal('SIGKILL');
  });

  test('for a data folder that is a file', async () => {
    const cwd = workshop.folder();
    writeFileSync(join(cwd, 'data'), 'a letter');
    expect(refusalOf(await workshop.run(['serve'], { cwd }))).toBe(
      `assay: The data folder ${join(cwd, 'data')} cannot be made (EEXIST). Set ASSAY_DATA_DIR.`,
    );
    expect(readFileSync(join(cwd, 'data'), 'utf8')).toBe('a letter');
  });

  test.skipIf(!ROOT)('for a data folder that is not writable', LONG, async (context) => {
    const usage = await workshop.run([], { user: NOBODY });
    context.skip(usage.code !== 2, 'the project lies where an ordinary user cannot follow');
    const [cwd, data] = [workshop.folder(), workshop.folder()];
    const [missing, embedded, elsewhere] = await Promise.all([
      workshop.run(['serve'], { cwd, user: NOBODY }),
      workshop.run(['serve'], { env: { ASSAY_DATA_DIR: data }, user: NOBODY }),
      workshop.run(['serve'], {
        env: { ASSAY_DATA_DIR: data, DATABASE_URL: await overTcp(await workshop.database()) },
        user: NOBODY,
      }),
    ]);
    expect(refusalOf(missing)).toBe(
      `assay: The data folder ${join(cwd, 'data')} cannot be made (EACCES). Set ASSAY_DATA_DIR.`,
    );
    for (const exit of [embedded, elsewhere])
      expect(refusalOf(exit)).toBe(
        `assay: The data folder ${data} cannot be written (EACCES). Set ASSAY_DATA_DIR.`,
      );
    expect([...readdirSync(cwd), ...readdirSync(data)]).toEqual([]);
  });
});

describe.concurrent('a database that cannot be used is said in one line', PATIENT, () => {
  test('nobody listens there, or it takes the connection and never answers', async () => {
    const silent = await listening(createServer());
    const exits = await Promise.all([
      refusedBy(`postgres://postgres@127.0.0.1:${await freePort()}/assay`),
      refusedBy('postgres://localhost/assay?host=/nowhere'),
      refusedBy(`postgres://postgres@127.0.0.1:${silent}/assay`),
    ]);
    for (const exit of exits)
      expect(refusalOf(exit)).toBe('assay: The database does not answer. Check DATABASE_URL.');
  });

  test('it knows no such database or user', async () => {
    const url = databaseUrl(await workshop.database());
    const [database, user] = await Promise.all([
      refusedBy(url.replace(/test_\w+/, 'test_missing')),
      refusedBy(url.replace('postgres@', 'stranger@')),
    ]);
    expect(refusalOf(database)).toMatch(/database "test_missing" does not exist/);
    expect(refusalOf(user)).toMatch(/role "stranger" does not exist/);
  });
});

describe.concurrent('a master key that does not fit the data changes nothing', PATIENT, () => {
  test('from the environment; no other command takes it either', async () => {
    const place = await aPlace();
    const { data } = place;
    const env = { ...place.env, ASSAY_MASTER_KEY: RIGHT };
    const begun = await begin(place.db, env);
    const exits = await Promise.all(
      [
        'serve',
        'org create --name Other --owner-email other@example.com',
        'user create --organization x --email x@example.com',
        'api-key create --organization x --mode test',
      ].map((line) => workshop.run(line.split(' '), { env: { ...env, ASSAY_MASTER_KEY: WRONG } })),
    );
    for (const exit of exits) expect(refusalOf(exit)).toBe(anotherKeyThan('ASSAY_MASTER_KEY', idOf(RIGHT)));
    expect(existsSync(join(data, 'master.key'))).toBe(false);
    await expectUnharmed(begun);
  });

  test('in the file', LONG, async () => {
    const { db, data, env } = await aPlace();
    const file = join(data, 'master.key');
    const begun = await begin(db, env);
    const kept = readFileSync(file, 'utf8');
    writeFileSync(file, `${WRONG}\n`);
    expect(refusalOf(await workshop.run(['serve'], { env }))).toBe(anotherKeyThan(file, idOf(kept)));
    expect(readFileSync(file, 'utf8')).toBe(`${WRONG}\n`);
    writeFileSync(file, 'no key\n');
    expect(refusalOf(await workshop.run(['serve'], { env }))).toBe(
      `assay: The key file ${file} does not hold the base64 of 32 bytes.`,
    );
    expect(readFileSync(file, 'utf8')).toBe('no key\n');
    rmSync(file);
    const refusal = refusalOf(await workshop.run(['serve'], { env }));
    expect(refusal.replace(/this is [0-9a-f]{16}/, `this is ${idOf(WRONG)}`)).toBe(
      anotherKeyThan(`a new key (${file} was not there)`, idOf(kept)),
    );
    expect(readdirSync(data)).toEqual(['operator.token']);
    writeFileSync(file, kept);
    await expectUnharmed(begun);
  });

  test(
    'on the embedded database, which is stopped again; so it is for a token that is none',
    LONG,
    async () => {
      const cwd = workshop.folder();
      const [data, key, token] = ['', 'master.key', 'operator.token'].map((name) => join(cwd, 'data', name));
      await (await workshop.serve({ cwd })).terminate();
      const kept = readFileSync(key!, 'utf8');
      writeFileSync(key!, `${WRONG}\n`);
      expect(refusalOf(await workshop.run(['serve'], { cwd }))).toBe(anotherKeyThan(key!, idOf(kept)));
      expect(embeddedPid(data!)).toBeUndefined();
      writeFileSync(key!, kept);
      writeFileSync(token!, 'no token\n');
      const exit = await workshop.run(['serve'], { cwd });
      expect(refusalOf(exit)).toBe(`assay: The key file ${token} does not hold the base64 of 32 bytes.`);
      expect(embeddedPid(data!)).toBeUndefined();
    },
  );
});

interface Begun {
  readonly db: TestDatabase;
  readonly env: Record<string, string>;
  readonly first: Banner;
  readonly rows: unknown;
}

async function aPlace() {
  const db = await workshop.database({ empty: false });
  const data = workshop.folder();
  return { db, data, env: { DATABASE_URL: databaseUrl(db), ASSAY_DATA_DIR: data } };
}

/** A first start under the right key. */
async function begin(db: TestDatabase, env: Record<string, string>): Promise<Begun> {
  const service = await workshop.serve({ env });
  expect((await service.terminate()).code).toBe(0);
  return { db, env, first: service.banner, rows: await everything(db) };
}

/** No row was changed, and the right key opens what it had sealed. */
async function expectUnharmed({ db, env, first, rows }: Begun): Promise<void> {
  expect(await everything(db)).toEqual(rows);
  const service = await workshop.serve({ env });
  expect(service.banner).not.toHaveProperty('Secret');
  expect((await signedCaller(service.url, first).get('/risk/subjects')).status).toBe(200);
  service.signal('SIGKILL');
}

/** Every row of every table. */
async function everything(db: TestDatabase): Promise<unknown> {
  const tables = await db.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  );
  return Promise.all(tables.map(({ name }) => db.query(`select * from ${name} as row order by row::text`)));
}

function refusedBy(DATABASE_URL: string): Promise<Exit> {
  return workshop.run(['serve'], { env: { DATABASE_URL } });
}

/** Of the one whose base64 this is. */
function idOf(key: string): string {
  return openVault(Buffer.from(key, 'base64')).keyIds[0];
}

/** The wrong key was given where this one is needed. */
function anotherKeyThan(source: string, needed: string): string {
  return `assay: The data in this database was encrypted under another master key than ${source}: it needs the one with the id ${needed}, and this is ${idOf(WRONG)}. Nothing was changed; restore the right key.`;
}

/** The socket of the test server is its user's alone; an ordinary user comes by TCP. */
async function overTcp({ connection }: TestDatabase): Promise<string> {
  const { host, port, user, database } = connection;
  const server = createServer((client) => {
    const upstream = connect(join(host, `.s.PGSQL.${port}`));
    pipeline(client, upstream, client, () => undefined);
  });
  return `postgres://${user}@127.0.0.1:${await listening(server)}/${database}`;
}

async function listening(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  servers.set(server, sockets);
  server.on('connection', (socket) => sockets.add(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}
