import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LONG } from '@assay/test-support/repeats';
import { administrationCommands } from '../../src/cli/commands/administration.ts';
import { serviceCommands } from '../../src/cli/commands/service.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { VERSION } from '../../src/platform/version.ts';
import { type Json, keyCaller, anonymousCaller } from '../support/http.ts';
import {
  databaseUrl,
  embeddedPid,
  type Exit,
  freePort,
  openWorkshop,
  PATIENT,
  refusalOf,
  type RunOptions,
  signInAs,
} from '../support/process.ts';
import { misunderstood } from '../support/usage-errors.ts';

const workshop = openWorkshop();
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const INVITATION = {
  url: expect.stringMatching(/\/#\/invitation\/[\w-]{64}$/),
  expiresAt: expect.stringMatching(/Z$/),
};
const COUNTS = `
  select (select count(*) from organizations) as organizations, (select count(*) from accounts) as accounts,
    (select count(*) from api_keys) as keys`;

describe.concurrent('wrong usage is answered with the usage and code 2', PATIENT, () => {
  test.each([
    ['', /^Assay \d/],
    ['serve --role boss', /^--role must be one of api, worker, all\./],
  ])('assay %s', async (line, reason) => {
    const cwd = workshop.folder();
    const exit = await run(line, { cwd });
    expect(exit).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(reason) });
    expect(exit.stderr).toMatch(/^ {2}assay api-key create --organization ID\|NAME --mode test\|live/m);
    expect(existsSync(join(cwd, 'data'))).toBe(false);
  });

  test.each([
    ['org delete', /^There is no command 'org delete'\./],
    ['migrate --down', /^Unknown option '--down'/],
    ['org create --name Acme', /^--owner-email is needed\./],
    ['api-key create --organization Acme --mode test --expires-at tomorrow', /^--expires-at must be an ISO/],
  ])('assay %s', async (line, reason) => {
    const commands = { ...serviceCommands, ...administrationCommands };
    expect(await misunderstood(commands, line)).toMatch(reason);
  });
});

describe.concurrent(
  'a caller who asks gets the usage or the version on standard output, and code 0',
  PATIENT,
  () => {
    test.each(['--help', '-h', 'help', 'serve --help'])('assay %s', async (line) => {
      const cwd = workshop.folder();
      const exit = await run(line, { cwd });
      expect(exit).toMatchObject({ code: 0, stderr: '', stdout: expect.stringMatching(/^Assay \d/) });
      expect(exit.stdout).toMatch(/^ {2}assay serve \[--role api\|worker\|all\] \[--demo\]$/m);
      expect(existsSync(join(cwd, 'data'))).toBe(false);
    });

    test('assay --version', async () => {
      expect(await run('--version', {})).toMatchObject({ code: 0, stderr: '', stdout: `Assay ${VERSION}\n` });
    });
  },
);

describe.concurrent('migrate', PATIENT, () => {
  test('applies what is new, says what it did, and makes no organization', async () => {
    const { db, env } = await aPlace({ empty: true });
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
    const { banner, ...service } = await workshop.serve({ env });
    expect(banner).toHaveProperty('Secret');
    expect(banner).not.toHaveProperty('Migrated');
    service.signal('SIGKILL');
  });
});

describe.concurrent('org create, user create and api-key create', PATIENT, () => {
  test('without a running service: what they make works in the next one', LONG, async () => {
    const { env } = await aPlace({ empty: true });
    const acme = made(
      await run('org create --name Acme --owner-email Ada@example.com --owner-password correct-horse', {
        env,
      }),
    );
    expect(acme).toEqual({
      id: expect.stringMatching(UUID),
      name: 'Acme',
      createdAt: expect.stringMatching(/Z$/),
      owner: { id: expect.stringMatching(UUID), email: 'ada@example.com', name: 'Owner' },
    });
    const [eve, key] = await Promise.all([
      run('user create --organization Acme --email eve@example.com --role admin', { env }).then(made),
      run(`api-key create --organization ${acme.id} --mode live --name Backend`, { env }).then(made),
    ]);
    expect(eve).toEqual({
      id: expect.stringMatching(UUID),
      organizationId: acme.id,
      email: 'eve@example.com',
      name: 'eve@example.com',
      role: 'admin',
      invitation: INVITATION,
    });
    expect(key).toEqual({
      id: expect.stringMatching(UUID),
      keyId: expect.stringMatching(/^ak_live_/),
      secret: expect.stringMatching(/^sk_/),
      mode: 'live',
      organizationId: acme.id,
    });

    const { url, banner, ...service } = await workshop.serve({ env });
    expect(banner).not.toHaveProperty('Secret');
    const ada = await signInAs(url, 'ada@example.com', 'correct-horse');
    expect((await ada.get('/auth/session')).body).toMatchObject({
      role: 'owner',
      organization: { id: acme.id },
    });
    const keys = (await ada.get('/api-keys')).body.items;
    expect(keys).toMatchObject([{ id: key.id, name: 'Backend', mode: 'live', expiresAt: null }]);
    const signedIn = await signInAs(url, 'eve@example.com', await accept(url, eve));
    expect((await signedIn.get('/auth/session')).body.role).toBe('admin');
    expect((await keyCaller(url, key, systemClock).get('/risk/subjects')).status).toBe(200);
    service.signal('SIGKILL');
  });

  test('Contract 1, Operator endpoints: with a running service it makes the organization itself, and knows users and keys at once', async () => {
    const { env } = await aPlace();
    const { url, ...service } = await workshop.serve({ env });
    // The database is out of reach for the command: only the service can have done it.
    const away = { ...env, DATABASE_URL: `postgres://postgres@127.0.0.1:${await freePort()}/assay` };
    const acme = made(await run('org create --name Acme --owner-email ada@example.com', { env: away }));
    expect(acme).toMatchObject({ name: 'Acme', invitation: INVITATION });
    const ada = await signInAs(url, 'ada@example.com', await accept(url, acme));
    expect((await ada.get('/organization')).body.id).toBe(acme.id);

    const [bad, bob, key] = await Promise.all([
      run('org create --name Acme --owner-email nonsense', { env: away }),
      run('user create --organization Acme --email bob@example.com', { env }).then(made),
      run('api-key create --organization Acme --mode test', { env }).then(made),
    ]);
    refusalOf(bad);
    await signInAs(url, 'bob@example.com', await accept(url, bob));
    expect((await keyCaller(url, key, systemClock).get('/risk/subjects')).status).toBe(200);
    service.signal('SIGKILL');
  });

  test('Contract 1, Identity: the same address in two organizations is two accounts', LONG, async () => {
    const { env } = await aPlace();
    const create = 'org create --owner-email ada@example.com --owner-password';
    const [first, second] = await Promise.all(
      [`${create} 'the first password' --name First`, `${create} 'the second password' --name Second`].map(
        async (line) => made(await run(line, { env })),
      ),
    );
    expect(first.owner.id).not.toBe(second.owner.id);
    const { url, ...service } = await workshop.serve({ env });
    for (const [password, { id, owner }] of [
      ['the first password', first],
      ['the second password', second],
    ] as const) {
      const session = await (await signInAs(url, 'ada@example.com', password)).get('/auth/session');
      expect(session.body).toMatchObject({ user: { id: owner.id }, organization: { id } });
    }
    service.signal('SIGKILL');
  });

  test('what cannot be done is said in one line', async () => {
    const { env } = await aPlace();
    const { id } = made(await run('org create --name Twin --owner-email twin@example.com', { env }));
    made(await run('org create --name Twin --owner-email twin@example.com', { env }));
    const refusals = {
      'api-key create --organization Twin --mode test':
        "2 organizations are named 'Twin'. Give the id of one.",
      'user create --organization Nobody --email a@example.com': "There is no organization 'Nobody'.",
      [`user create --organization ${id} --email twin@example.com`]: 'This user is a member already.',
      [`api-key create --organization ${id} --mode test --expires-at 2001-01-01T00:00:00Z`]:
        'An API key expires in the future.',
    };
    const exits = await Promise.all(Object.keys(refusals).map((line) => run(line, { env })));
    expect(exits.map(refusalOf)).toEqual(Object.values(refusals).map((refusal) => `assay: ${refusal}`));
  });

  test('what the API would not take is not taken without a service either', LONG, async () => {
    const { db, env } = await aPlace();
    const { id } = made(await run('org create --name Acme --owner-email a@example.com', { env }));
    const before = await db.query(COUNTS);
    const exits = await Promise.all(
      [
        'org create --name Other --owner-email nonsense',
        'org create --name Other --owner-email b@example.com --owner-password short',
        'org create --name Other --owner-email b@example.com --owner-password aaaaaaaaaaaa',
        `user create --organization ${id} --email b@example.com --password password`,
        `org create --name ${'x'.repeat(201)} --owner-email b@example.com`,
        `user create --organization ${id} --email nonsense`,
        `api-key create --organization ${id} --mode test --name ${'x'.repeat(201)}`,
      ].map((line) => run(line, { env })),
    );
    for (const exit of exits) refusalOf(exit);
    expect(await db.query(COUNTS)).toEqual(before);
  });

  test(
    'on the embedded database they share the server of a running service, and stop their own',
    LONG,
    async () => {
      const cwd = workshop.folder();
      const data = join(cwd, 'data');
      const env = { PORT: String(await freePort()), ASSAY_LOG_LEVEL: 'error' };
      const create = "api-key create --organization 'My organization' --mode test";
      const service = await workshop.serve({ cwd, env });
      const server = embeddedPid(data);
      const [key, doctor] = await Promise.all([
        run(create, { cwd, env }).then(made),
        run('doctor', { cwd, env }),
      ]);
      expect(doctor.code).toBe(0);
      expect((await keyCaller(service.url, key, systemClock).get('/risk/subjects')).status).toBe(200);
      expect(embeddedPid(data)).toBe(server);
      expect((await service.terminate()).code).toBe(0);
      expect(made(await run(create, { cwd, env })).keyId).toMatch(/^ak_test_/);
      expect(embeddedPid(data)).toBeUndefined();
    },
  );
});

describe.concurrent('bench', PATIENT, () => {
  test('Contract 1, Running it: needs the sources, and says so without them', async () => {
    expect(await workshop.run(['bench', 'noop'])).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'assay: The benches are not here: they come with the sources of Assay.\n',
    });
  });
});

/** A database, a data folder and a port of its own for one test. */
async function aPlace(options = { empty: false }) {
  const db = await workshop.database(options);
  const data = workshop.folder();
  const port = String(await freePort());
  const env = { DATABASE_URL: databaseUrl(db), ASSAY_DATA_DIR: data, PORT: port, ASSAY_LOG_LEVEL: 'error' };
  return { db, data, env };
}

/** Words are separated by spaces; quotes keep some together. */
function run(line: string, options: RunOptions): Promise<Exit> {
  const words = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
  return workshop.run(words, options);
}

/** What a command has made, as it says on standard output. */
function made({ code, stdout, stderr }: Exit): Json {
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

/** Chooses a password with the link that was printed. */
async function accept(
  url: string,
  { invitation }: { readonly invitation: { readonly url: string } },
): Promise<string> {
  const password = 'chosen by the invited';
  const token = invitation.url.split('/').at(-1);
  const answer = await anonymousCaller(url).post(`/auth/invitations/${token}`, { password });
  expect(answer.status).toBe(200);
  return password;
}
