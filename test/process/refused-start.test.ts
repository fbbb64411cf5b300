import { chmodSync, chownSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../support/database.ts';
import {
  type Banner,
  databaseUrl,
  embeddedPid,
  type Exit,
  freePort,
  NOBODY,
  openWorkshop,
  refusalOf,
  ROOT,
  signedCaller,
} from '../support/process.ts';

const workshop = openWorkshop();

test('a bad setting', async () => {
  const cwd = workshop.folder();
  const exit = await workshop.run(['serve'], { cwd, env: { PORT: 'http' } });
  expect(refusalOf(exit)).toBe("assay: PORT must be a whole number from 0 to 65535, not 'http'.");
  expect(readdirSync(cwd)).toEqual([]);
});

describe('a port that is taken', () => {
  test('is said in one line; what the embedded database had started is stopped', async () => {
    const cwd = workshop.folder();
    const env = { PORT: String(await takenPort()) };
    const exit = await workshop.run(['serve'], { cwd, env });
    expect(refusalOf(exit)).toBe(
      `assay: Port ${env.PORT} on 127.0.0.1 is taken. Set PORT, or stop what listens there.`,
    );
    expect(embeddedPid(join(cwd, 'data'))).toBeUndefined();
  });

  test('does not lose the way in: the next start shows it', async () => {
    const db = await aDatabase({ empty: true });
    const env = { DATABASE_URL: databaseUrl(db) };
    const cwd = workshop.folder();
    refusalOf(await workshop.run(['serve'], { cwd, env: { ...env, PORT: String(await takenPort()) } }));
    expect(await workshop.serve({ cwd, env })).toMatchObject({
      banner: { Password: expect.any(String), Secret: expect.any(String) },
    });
  });
});

describe('a data folder that cannot be used', () => {
  test.skipIf(!ROOT)('is not writable', async (context) => {
    context.skip((await workshop.run([], { user: NOBODY })).code !== 2, 'an ordinary user cannot reach the project');
    const cwd = workshop.folder();
    const exit = await workshop.run(['serve'], { cwd, user: NOBODY });
    expect(refusalOf(exit)).toBe(
      `assay: The data folder ${join(cwd, 'data')} cannot be made (EACCES). Set ASSAY_DATA_DIR.`,
    );
    expect(readdirSync(cwd)).toEqual([]);
    const existing = workshop.folder();
    const embedded = await workshop.run(['serve'], { env: { ASSAY_DATA_DIR: existing }, user: NOBODY });
    expect(refusalOf(embedded)).toMatch(/EACCES.*make the data folder writable for this user/);
    const db = await aDatabase();
    const env = { ASSAY_DATA_DIR: existing, DATABASE_URL: databaseUrl(db) };
    const elsewhere = await workshop.run(['serve'], { env: { ...env, DATABASE_URL: await overTcp(db) }, user: NOBODY });
    expect(refusalOf(elsewhere)).toBe(
      `assay: The data folder ${existing} cannot be written (EACCES). Set ASSAY_DATA_DIR.`,
    );
    expect(readdirSync(existing)).toEqual([]);
  });

  test('is a file', async () => {
    const cwd = workshop.folder();
    writeFileSync(join(cwd, 'data'), 'a letter');
    expect(refusalOf(await workshop.run(['serve'], { cwd }))).toBe(
      `assay: The data folder ${join(cwd, 'data')} cannot be made (EEXIST). Set ASSAY_DATA_DIR.`,
    );
    expect(readFileSync(join(cwd, 'data'), 'utf8')).toBe('a letter');
  });
});

describe('a master key that does not fit the data', () => {
  const [right, wrong] = ['r', 'w'].map((letter) => Buffer.alloc(32, letter).toString('base64'));
  let db: TestDatabase;
  let data: string;
  let env: Record<string, string>;
  let first: Banner;
  let before: unknown;

  beforeEach(async () => {
    db = await createDatabase();
    data = workshop.folder();
    env = { DATABASE_URL: databaseUrl(db), ASSAY_DATA_DIR: data };
  });
  afterEach(() => db.drop());

  /** Starts once under the right key, from the environment or from the file. */
  async function begin(more: Record<string, string> = {}): Promise<void> {
    const service = await workshop.serve({ env: { ...env, ...more } });
    first = service.banner;
    expect((await service.terminate()).code).toBe(0);
    before = await everything(db);
  }

  /** Nothing was changed: the right key opens what it had sealed. */
  async function expectUnharmed(more: Record<string, string> = {}): Promise<void> {
    expect(await everything(db)).toEqual(before);
    const service = await workshop.serve({ env: { ...env, ...more } });
    expect(service.banner).not.toHaveProperty('Secret');
    expect((await signedCaller(service.url, first).get('/risk/subjects')).status).toBe(200);
    await service.terminate();
  }

  test('from the environment', async () => {
    await begin({ ASSAY_MASTER_KEY: right! });
    expect(existsSync(join(data, 'master.key'))).toBe(false);
    const exit = await workshop.run(['serve'], { env: { ...env, ASSAY_MASTER_KEY: wrong! } });
    expect(refusalOf(exit)).toBe(anotherKeyThan('ASSAY_MASTER_KEY'));
    expect(existsSync(join(data, 'master.key'))).toBe(false);
    await expectUnharmed({ ASSAY_MASTER_KEY: right! });
  });

  test('from the file', async () => {
    await begin();
    const file = join(data, 'master.key');
    const kept = readFileSync(file, 'utf8');
    writeFileSync(file, `${wrong}\n`);
    expect(refusalOf(await workshop.run(['serve'], { env }))).toBe(anotherKeyThan(file));
    expect(readFileSync(file, 'utf8')).toBe(`${wrong}\n`);
    rmSync(file);
    expect(refusalOf(await workshop.run(['serve'], { env }))).toBe(
      anotherKeyThan(`a new key (${file} was not there)`),
    );
    expect(readdirSync(data)).toEqual(['operator.token']);
    writeFileSync(file, 'no key\n');
    expect(refusalOf(await workshop.run(['serve'], { env }))).toBe(
      `assay: The key file ${file} does not hold the base64 of 32 bytes.`,
    );
    expect(readFileSync(file, 'utf8')).toBe('no key\n');
    writeFileSync(file, kept);
    await expectUnharmed();
  });

  test('no other command touches the data either', async () => {
    await begin({ ASSAY_MASTER_KEY: right! });
    for (const command of [
      'org create --name Other --owner-email other@example.com',
      'user create --organization x --email x@example.com',
      'api-key create --organization x --mode test',
    ])
      expect(
        refusalOf(await workshop.run(command.split(' '), { env: { ...env, ASSAY_MASTER_KEY: wrong! } })),
      ).toBe(anotherKeyThan('ASSAY_MASTER_KEY'));
    expect(await everything(db)).toEqual(before);
  });
});

test('a refused start on the embedded database stops it again', async () => {
  const cwd = workshop.folder();
  const data = join(cwd, 'data');
  await (await workshop.serve({ cwd })).terminate();
  writeFileSync(join(data, 'master.key'), `${Buffer.alloc(32, 'w').toString('base64')}\n`);
  expect(refusalOf(await workshop.run(['serve'], { cwd }))).toBe(anotherKeyThan(join(data, 'master.key')));
  expect(embeddedPid(data)).toBeUndefined();
});

test('an operator token that cannot be used ends the start at once, and the database with it', async () => {
  const cwd = workshop.folder();
  const data = join(cwd, 'data');
  await (await workshop.serve({ cwd })).terminate();
  writeFileSync(join(data, 'operator.token'), 'no token\n');
  const exit = await within(5_000, workshop.run(['serve'], { cwd }));
  expect(refusalOf(exit)).toBe(
    `assay: The key file ${join(data, 'operator.token')} does not hold the base64 of 32 bytes.`,
  );
  expect(embeddedPid(data)).toBeUndefined();
});

describe('a database that cannot be used', () => {
  test('nobody listens at the address', async () => {
    for (const address of [`postgres://postgres@127.0.0.1:${await freePort()}/assay`, 'postgres:///assay?host=/nowhere'])
      expect(refusalOf(await refusedBy(address))).toBe(
        'assay: The database does not answer. Check DATABASE_URL.',
      );
  });

  test('it takes the connection and never answers', async () => {
    const silent = await listening(createServer());
    const address = `postgres://postgres@127.0.0.1:${silent}/assay`;
    const exit = await within(10_000, refusedBy(address));
    expect(refusalOf(exit)).toBe('assay: The database does not answer. Check DATABASE_URL.');
  });

  test.each([
    ['no such database', (url: string) => url.replace(/test_\w+/, 'test_missing'), /database "test_missing" does not exist/],
    ['no such user', (url: string) => url.replace('postgres@', 'stranger@'), /role "stranger" does not exist/],
  ])('%s', async (_what, change, expected) => {
    expect(refusalOf(await refusedBy(change(databaseUrl(await aDatabase()))))).toMatch(expected);
  });
});

function refusedBy(DATABASE_URL: string): Promise<Exit> {
  return workshop.run(['serve'], { env: { DATABASE_URL } });
}

function anotherKeyThan(source: string): string {
  return `assay: The data in this database was encrypted under another master key than ${source}. Nothing was changed; restore the right key.`;
}

/** Every row of every table. */
async function everything(db: TestDatabase): Promise<unknown> {
  const tables = await db.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  );
  return Promise.all(tables.map(({ name }) => db.query(`select * from ${name} as row order by row::text`)));
}

async function aDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const db = await createDatabase(options);
  onTestFinished(() => db.drop());
  return db;
}

function takenPort(): Promise<number> {
  return listening(createServer());
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
  server.on('connection', (socket) => sockets.add(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const late = sleep(milliseconds, undefined, { ref: false }).then(() => {
    throw new Error(`it took longer than ${milliseconds} ms`);
  });
  return Promise.race([work, late]);
}
