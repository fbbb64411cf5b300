import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';
import { type Json, keyCaller } from '../support/http.ts';
import {
  databaseUrl,
  embeddedPid,
  type Exit,
  freePort,
  openWorkshop,
  refusalOf,
  type RunOptions,
  signInAs,
} from '../support/process.ts';

const workshop = openWorkshop();
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const PASSWORD = /^[\w-]{20}$/;

describe('wrong usage is answered with the usage and code 2', () => {
  test.each([
    ['', /^Assay \d/],
    ['org delete', /^There is no command 'org delete'\./],
    ['serve --role boss', /^--role must be one of api, worker, all\./],
    ['serve --speed 9', /^Unknown option '--speed'/],
    ['migrate now', /^Unexpected argument 'now'/],
    ['org create --name Acme', /^--owner-email is needed\./],
    ['user create --organization Acme --email a@example.com --role boss', /^--role must be one of owner, /],
    ['api-key create --organization Acme', /^--mode must be one of test, live\./],
    ['api-key create --organization Acme --mode test --expires-at tomorrow', /^--expires-at must be an ISO 8601/],
  ])('assay %s', async (line, reason) => {
    const cwd = workshop.folder();
    const exit = await run(line, { cwd });
    expect(exit).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(reason) });
    expect(exit.stderr).toMatch(/^ {2}assay api-key create --organization ID\|NAME --mode test\|live/m);
    expect(existsSync(join(cwd, 'data'))).toBe(false);
  });
});

describe('on a database of its own', () => {
  let db: TestDatabase;
  let data: string;
  let env: Record<string, string>;

  beforeEach(async () => {
    db = await createDatabase({ empty: true });
    data = workshop.folder();
    const port = String(await freePort());
    env = { DATABASE_URL: databaseUrl(db), ASSAY_DATA_DIR: data, PORT: port, ASSAY_LOG_LEVEL: 'error' };
  });
  afterEach(() => db.drop());

  test('migrate applies what is new, says what it did, and makes no organization', async () => {
    expect(await run('migrate', { env })).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Applied 0001_identity\.sql(, \d{4}_\w+\.sql)*\.\n$/),
      stderr: '',
    });
    expect(await run('migrate', { env })).toMatchObject({
      code: 0,
      stdout: 'The schema is up to date.\n',
      stderr: '',
    });
    expect(await db.query('select from organizations')).toEqual([]);
    const service = await workshop.serve({ env });
    expect(service.banner).toHaveProperty('Secret');
    expect(service.banner).not.toHaveProperty('Migrated');
  });

  test('without a running service: an organization, a user and a key are made, and work', async () => {
    const acme = made(
      await run('org create --name Acme --owner-email Ada@example.com --owner-password correct-horse', { env }),
    );
    expect(acme).toEqual({
      id: expect.stringMatching(UUID),
      name: 'Acme',
      createdAt: expect.stringMatching(/Z$/),
      owner: { id: expect.stringMatching(UUID), email: 'ada@example.com', name: 'Owner' },
    });
    const eve = made(await run('user create --organization Acme --email eve@example.com --role admin', { env }));
    expect(eve).toEqual({
      id: expect.stringMatching(UUID),
      organizationId: acme.id,
      email: 'eve@example.com',
      name: 'eve@example.com',
      role: 'admin',
      password: expect.stringMatching(PASSWORD),
    });
    const key = made(await run(`api-key create --organization ${acme.id} --mode live --name Backend`, { env }));
    expect(key).toEqual({
      id: expect.stringMatching(UUID),
      keyId: expect.stringMatching(/^ak_live_/),
      secret: expect.stringMatching(/^sk_/),
      mode: 'live',
      organizationId: acme.id,
    });

    const { url, banner } = await workshop.serve({ env });
    expect(banner).not.toHaveProperty('Secret');
    const ada = await signInAs(url, 'ada@example.com', 'correct-horse');
    expect((await ada.get('/auth/session')).body).toMatchObject({ role: 'owner', organization: { id: acme.id } });
    const keys = (await ada.get('/api-keys')).body.items;
    expect(keys).toMatchObject([{ id: key.id, name: 'Backend', mode: 'live', expiresAt: null }]);
    expect((await (await signInAs(url, 'eve@example.com', eve.password)).get('/auth/session')).body.role).toBe('admin');
    expect((await keyCaller(url, key, systemClock).get('/risk/subjects')).status).toBe(200);
  });

  test('with a running service: the service makes the organization; users and keys are known to it at once', async () => {
    const { url } = await workshop.serve({ env });
    // The database is out of reach for the command: only the service can have done it.
    const away = { ...env, DATABASE_URL: `postgres://postgres@127.0.0.1:${await freePort()}/assay` };
    const acme = made(await run('org create --name Acme --owner-email ada@example.com', { env: away }));
    expect(acme).toMatchObject({ name: 'Acme', ownerPassword: expect.stringMatching(PASSWORD) });
    const ada = await signInAs(url, 'ada@example.com', acme.ownerPassword);
    expect((await ada.get('/organization')).body.id).toBe(acme.id);
    expect(refusalOf(await run('org create --name Acme --owner-email nonsense', { env: away }))).toMatch(/body/);

    const bob = made(await run('user create --organization Acme --email bob@example.com', { env }));
    await signInAs(url, 'bob@example.com', bob.password);
    const key = made(await run('api-key create --organization Acme --mode test', { env }));
    expect((await keyCaller(url, key, systemClock).get('/risk/subjects')).status).toBe(200);
  });

  test('what cannot be done is said in one line', async () => {
    made(await run('org create --name Twin --owner-email twin@example.com', { env }));
    const { id } = made(await run('org create --name Twin --owner-email twin@example.com', { env }));
    for (const [line, refusal] of [
      ['api-key create --organization Twin --mode test', "2 organizations are named 'Twin'. Give the id of one."],
      ['user create --organization Nobody --email a@example.com', "There is no organization 'Nobody'."],
      [`user create --organization ${id} --email twin@example.com`, 'This user is a member already.'],
      [
        `api-key create --organization ${id} --mode test --expires-at 2001-01-01T00:00:00Z`,
        'An API key expires in the future.',
      ],
    ] as const)
      expect(refusalOf(await run(line, { env }))).toBe(`assay: ${refusal}`);
  });

  test('what the API would not take is not taken without a service either', async () => {
    const { id } = made(await run('org create --name Acme --owner-email a@example.com', { env }));
    const before = await rowCounts();
    for (const line of [
      'org create --name Other --owner-email nonsense',
      'org create --name Other --owner-email b@example.com --owner-password short',
      `org create --name ${'x'.repeat(201)} --owner-email b@example.com`,
      `user create --organization ${id} --email nonsense`,
      `api-key create --organization ${id} --mode test --name ${'x'.repeat(201)}`,
    ]) {
      refusalOf(await run(line, { env }));
      expect(await rowCounts()).toEqual(before);
    }
  });

  test('doctor finds everything in order, before the first start and beside a running service', async () => {
    const early = await run('doctor', { env });
    expect(early).toMatchObject({ code: 0, stderr: '' });
    expect(findings(early)).toEqual([
      ['ok', 'Node', process.version],
      ['ok', 'Service', `not running on 127.0.0.1:${env['PORT']}`],
      ['ok', 'Data folder', expect.stringContaining(data)],
      ['ok', 'Database', expect.stringMatching(/^PostgreSQL \d+/)],
      ['ok', 'Schema', expect.stringMatching(/^to be migrated at the next start: 0001_/)],
      ['ok', 'Master key', 'not needed yet: the database is empty'],
    ]);
    await workshop.serve({ env });
    const late = await run('doctor', { env });
    expect(late).toMatchObject({ code: 0, stderr: '' });
    expect(findings(late)).toMatchObject([
      ['ok', 'Node'],
      ['ok', 'Service', `running on 127.0.0.1:${env['PORT']}`],
      ['ok', 'Data folder'],
      ['ok', 'Database'],
      ['ok', 'Schema', 'up to date'],
      ['ok', 'Master key', 'fits, from the data folder'],
    ]);
  });

  test('doctor names everything that is wrong, and ends with code 1', async () => {
    made(await run('org create --name Acme --owner-email a@example.com', { env }));
    rmSync(join(data, 'master.key'));
    await db.query("insert into migrations values ('9999_future.sql', 'hash', now())");
    const newer = await run('doctor', { env: { ...env, ASSAY_LOGLEVEL: 'info' } });
    expect(newer).toMatchObject({ code: 1, stderr: '' });
    expect(wrong(newer)).toMatchObject({
      Configuration: 'ASSAY_LOGLEVEL is not a variable of Assay.',
      Schema: expect.stringMatching(/^The database is newer than this program: it has 9999_future\.sql/),
    });
    await db.query("delete from migrations where name = '9999_future.sql'");
    const keyless = await run('doctor', { env });
    expect(wrong(keyless)).toEqual({ 'Master key': expect.stringMatching(/^There is no master key: /) });
    expect(existsSync(join(data, 'master.key'))).toBe(false);
    const stranger = Buffer.alloc(32, 's').toString('base64');
    const misfit = await run('doctor', { env: { ...env, ASSAY_MASTER_KEY: stranger } });
    expect(wrong(misfit)).toEqual({ 'Master key': 'The data was encrypted under another master key.' });
    const DATABASE_URL = `postgres://postgres@127.0.0.1:${await freePort()}/assay`;
    const unreachable = await run('doctor', { env: { ...env, DATABASE_URL } });
    expect(unreachable.code).toBe(1);
    expect(wrong(unreachable)).toMatchObject({ Database: expect.stringMatching(/ECONNREFUSED/) });
  });

  async function rowCounts(): Promise<unknown> {
    return db.query(
      'select (select count(*) from organizations), (select count(*) from users), (select count(*) from api_keys)',
    );
  }
});

describe('on the embedded database', () => {
  test('commands share the server of a running service, and leave it running', async () => {
    const cwd = workshop.folder();
    const data = join(cwd, 'data');
    const env = { PORT: String(await freePort()), ASSAY_LOG_LEVEL: 'error' };
    const service = await workshop.serve({ cwd, env });
    const server = embeddedPid(data);
    const key = made(await run("api-key create --organization 'My organization' --mode live", { cwd, env }));
    expect((await keyCaller(service.url, key, systemClock).get('/risk/subjects')).status).toBe(200);
    expect((await run('doctor', { cwd, env })).code).toBe(0);
    expect(embeddedPid(data)).toBe(server);
    expect((await service.terminate()).code).toBe(0);
    const alone = made(await run("api-key create --organization 'My organization' --mode test", { cwd, env }));
    expect(alone.keyId).toMatch(/^ak_test_/);
    expect(embeddedPid(data)).toBeUndefined();
    const kept = readFileSync(join(data, 'master.key'), 'utf8');
    writeFileSync(join(data, 'master.key'), `${Buffer.alloc(32, 's').toString('base64')}\n`);
    refusalOf(await run("api-key create --organization 'My organization' --mode test", { cwd, env }));
    expect(embeddedPid(data)).toBeUndefined();
    writeFileSync(join(data, 'master.key'), kept);
    expect((await run('doctor', { cwd, env })).code).toBe(0);
    expect(embeddedPid(data)).toBeUndefined();
  });
});

/** Words are separated by spaces; quotes keep some together. */
function run(line: string, options: RunOptions = {}): Promise<Exit> {
  const words = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
  return workshop.run(words, options);
}

/** What a command has made, as it says on standard output. */
function made({ code, stdout, stderr }: Exit): Json {
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

/** `ok` or `FAIL`, what was looked at (14 columns), and the finding. */
function findings({ stdout }: Exit): readonly (readonly string[])[] {
  const lines = stdout.matchAll(/^(.{5}) (.{14}) (.*)$/gm);
  return [...lines].map((columns) => columns.slice(1).map((text) => text.trim()));
}

function wrong(exit: Exit): Readonly<Record<string, string>> {
  expect(exit.code).toBe(1);
  const bad = findings(exit).filter(([good]) => good === 'FAIL');
  return Object.fromEntries(bad.map(([, what = '', detail = '']) => [what, detail]));
}
