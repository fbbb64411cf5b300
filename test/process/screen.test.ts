/** @module-tag long */
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { LONG } from '@assay/test-support/repeats';
import { customersCommands } from '../../src/cli/commands/customers.ts';
import type { TestDatabase } from '../support/database.ts';
import type { Caller, Json } from '../support/http.ts';
import {
  type Banner,
  databaseUrl,
  embeddedPid,
  type Exit,
  freePort,
  openWorkshop,
  PATIENT,
  type Program,
  signedCaller,
  signInAs,
  until,
} from '../support/process.ts';
import { aBatch, aQueuedBatch } from '../support/screening/batches.ts';
import { anEuFile } from '../support/screening/official-files.ts';
import { misunderstood } from '../support/usage-errors.ts';

const workshop = openWorkshop();
const LIST = anEuFile(['Zorvan Kelmidor', 'Anton Brevik']);
const CUSTOMERS =
  'No;Full Name;Born\nc-1;Jane Roe;1980-02-01\nc-2;Zorvan Kelmidor;\nc-3;John Doe;1980-13-01\n';
const COLUMNS = ['--columns', 'externalId=No,name=Full Name,dateOfBirth=Born'];
const MASTER_KEY = randomBytes(32).toString('base64');
const BATCH_ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

interface Place {
  readonly folder: string;
  /** Of the service. */
  readonly env: Readonly<Record<string, string>>;
  /** Writes a file into the folder of the command, and gives its name. */
  readonly file: (name: string, content: string | Uint8Array) => string;
  readonly text: (name: string) => string;
  readonly screen: (args: readonly string[], more?: Readonly<Record<string, string>>) => Promise<Exit>;
}

/** What a first start and an import leave behind: made once, and copied for every service that needs a database of its own. */
let prepared: TestDatabase;
let banner: Banner;
/** For what needs no service of its own. */
let shared: Service;

beforeAll(async () => {
  prepared = await workshop.database({ empty: false });
  const place = await placeOn(prepared);
  const first = await workshop.serve({ env: place.env });
  ({ banner } = first);
  await giveList(place);
  await first.terminate();
  shared = await aService(await aPlace());
}, PATIENT.timeout);

interface Service {
  readonly place: Place;
  readonly service: Program;
  readonly key: Caller;
  /** What a command needs to call it. */
  readonly remote: Readonly<Record<string, string>>;
}

/** A database with a list, a data folder and a port of its own, and a folder in which commands run. */
async function aPlace() {
  const db = await workshop.copyOf(prepared);
  return { db, ...(await placeOn(db)) };
}

async function placeOn(db: TestDatabase): Promise<Place> {
  return placeOf({
    DATABASE_URL: databaseUrl(db),
    ASSAY_DATA_DIR: workshop.folder(),
    ASSAY_MASTER_KEY: MASTER_KEY,
    PORT: String(await freePort()),
    ASSAY_LOG_LEVEL: 'error',
  });
}

function placeOf(env: Readonly<Record<string, string>>): Place {
  const folder = workshop.folder();
  return {
    folder,
    env,
    file: (name, content) => {
      writeFileSync(join(folder, name), content);
      return name;
    },
    text: (name) => readFileSync(join(folder, name), 'utf8'),
    screen: (args, more = {}) => workshop.run(['screen', ...args], { cwd: folder, env: { ...env, ...more } }),
  };
}

async function aService(place: Place, args: readonly string[] = ['serve']): Promise<Service> {
  const service = await workshop.start(args, { env: place.env });
  await service.ready;
  const key = signedCaller(service.url, banner);
  return { place, service, key, remote: remoteOf(service, banner) };
}

function remoteOf({ url }: Program, { 'Test key': keyId = '', Secret: secret = '' }: Banner) {
  return { ASSAY_URL: url, ASSAY_API_KEY_ID: keyId, ASSAY_API_KEY_SECRET: secret };
}

/** A service that screens nothing: batches stay queued until somebody starts a worker. */
async function withoutWorkers(): Promise<Service> {
  return aService(await aPlace(), ['serve', '--role', 'api']);
}

async function giveList({ env, folder, file }: Place): Promise<void> {
  const path = join(folder, file('eu.xml', LIST));
  expect(await workshop.run(['lists', 'import', 'eu_fsf', path], { env })).toMatchObject({ code: 0 });
}

/** Stopped with a batch that nobody works on. */
async function interrupted(command: Program): Promise<{ readonly id: string; readonly exit: Exit }> {
  await until(() => /screening, 0 %/.test(command.output.stderr));
  command.signal('SIGINT');
  const exit = await command.ended;
  return { id: BATCH_ID.exec(exit.stderr)?.[0] ?? '', exit };
}

/** The same service as a key of the other mode sees it, where nobody else has batches. */
async function inLiveMode({ service }: Service): Promise<Pick<Service, 'key' | 'remote'>> {
  const owner = await signInAs(service.url, 'owner@example.com', banner['Password'] ?? '');
  const { status, body } = await owner.post('/api-keys', { name: 'live', mode: 'live' });
  expect(status).toBe(201);
  const live = { 'Test key': body.keyId, Secret: body.secret };
  return { key: signedCaller(service.url, live), remote: remoteOf(service, live) };
}

async function stateOf(key: Caller, id: string): Promise<string> {
  return (await key.get(`/screening/batches/${id}`)).body.state;
}

describe.concurrent('Contract 6, Batches: assay screen against a service', PATIENT, () => {
  test('saves the results, sums them up, and says with code 1 that not everything is clear', async ({
    expect,
  }) => {
    const { remote } = shared;
    const place = placeOf(shared.place.env);
    const { file, text, screen } = place;
    const line = [file('customers.csv', CUSTOMERS), '--lists', 'eu_fsf', '--out', 'results.csv', ...COLUMNS];
    const found = await screen(line, remote);
    expect(found).toMatchObject({ code: 1 });
    expect(found.stdout.replace(BATCH_ID, 'ID')).toBe(
      [
        '3 rows against eu_fsf:',
        '  clear           1',
        '  possible match  1',
        '  match           0',
        '  incomplete      0',
        '  error           1  no_such_date 1',
        'Results: results.csv',
        'Batch:   ID',
        'Not everything is clear: 1 possible match, 1 row that was not screened.',
        '',
      ].join('\n'),
    );
    // Plain lines, since this is no terminal.
    expect(found.stderr).toMatch(/^rows: sending, 100 %, /m);
    expect(found.stderr).toMatch(/^rows: screening, 100 %, 3 of 3 rows$/m);
    const [head, ...rows] = text('results.csv').trimEnd().split('\r\n');
    expect(head).toBe('row,externalId,status,incompleteReasons,errorCode,runId,topScore,matches');
    expect(rows.map((row) => row.split(',').slice(0, 5))).toEqual([
      ['1', 'c-1', 'clear', '', ''],
      ['2', 'c-2', 'possible_match', '', ''],
      ['3', 'c-3', 'error', '', 'no_such_date'],
    ]);

    // Nothing is replaced unasked, and nothing is left behind.
    expect(await screen(line, remote)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: 'assay: results.csv exists. Replace it with --force, or name another file.\n',
    });
    expect(await screen([...line, '--force', '--status', 'error'], remote)).toMatchObject({ code: 1 });
    expect(text('results.csv').trimEnd().split('\r\n')).toHaveLength(2);
    expect(readdirSync(place.folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test(
    'code 0 says that everything is clear and was searched completely; gzip and JSON lines',
    LONG,
    async ({ expect }) => {
      const { remote, key } = shared;
      const place = placeOf(shared.place.env);
      const rows = Array.from({ length: 600 }, (_, at) =>
        JSON.stringify({ externalId: `c-${at}`, name: 'Jane Roe' }),
      );
      const packed = place.file('customers.jsonl.gz', gzipSync(`${rows.join('\n')}\n`));
      const options = ['--lists', 'eu_fsf', '--out', 'results.jsonl', '--review-score', '80', '--monitor'];
      const exit = await place.screen([packed, ...options], remote);
      expect(exit).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(
          /^600 rows against eu_fsf:\n {2}clear +600\n[^]*\nEverything is clear, and every list was searched completely\.\n$/,
        ),
      });
      const results = place.text('results.jsonl').trimEnd().split('\n');
      expect(results).toHaveLength(600);
      expect(JSON.parse(results[599] ?? '')).toMatchObject({
        row: 600,
        externalId: 'c-599',
        status: 'clear',
      });
      const { items } = (await key.get('/screening/batches')).body;
      const batch = items.find(({ name }: Json) => name === 'customers.jsonl.gz');
      expect(batch).toMatchObject({ reviewScore: 80, monitor: true });
    },
  );

  test('what is not searched completely is told with its reasons, and is not clear', async ({ expect }) => {
    const { remote } = shared;
    const place = placeOf(shared.place.env);
    const file = place.file('two.csv', 'name\nJane Roe\nZorvan Kelmidor\n');
    const exit = await place.screen([file, '--lists', 'eu_fsf,ofac_sdn', '--out', 'two.out.csv'], remote);
    expect(exit).toMatchObject({ code: 1 });
    expect(exit.stdout).toMatch(/^ {2}incomplete {6}1 {2}source_missing 1$/m);
    expect(exit.stdout).toMatch(
      /^Not everything is clear: 1 possible match, 1 row that was not searched completely\. Of the rows with matches 1 was not searched completely either\.$/m,
    );
  });

  test(
    'what cannot run says why in one line, with code 2, and leaves no batch that waits',
    LONG,
    async ({ expect }) => {
      const { key, remote } = await inLiveMode(shared);
      const place = placeOf(shared.place.env);
      const file = place.file('customers.csv', CUSTOMERS);
      const out = ['--out', 'results.csv'];
      const tooLarge = place.file('large.csv.gz', packedBlanks(17));
      const refusals: readonly [readonly string[], Readonly<Record<string, string>>, RegExp][] = [
        [
          [file, '--lists', 'eu_fsf', ...out],
          remote,
          /columns\/name: No column of the file is called 'name'\./,
        ],
        [
          [tooLarge, '--lists', 'eu_fsf', ...out],
          remote,
          /Unpacked, the file is larger than 1073741824 bytes\./,
        ],
        [
          [file, '--lists', 'eu_fsd', ...out],
          remote,
          /no list 'eu_fsd' in this mode\. There are eu_fsf, ofac_sdn/,
        ],
        [
          [file, '--lists', 'ofac_sdn', ...out],
          remote,
          /Nothing can be searched: ofac_sdn is switched off or not/,
        ],
        [['absent.csv', '--lists', 'eu_fsf', ...out], remote, /There is no file absent\.csv\./],
        [
          [file, '--lists', 'eu_fsf', '--out', 'no/where.csv'],
          remote,
          /There is no folder no for the results\./,
        ],
        [[file, '--lists', 'eu_fsf', '--match-score', '101', ...COLUMNS, ...out], remote, /matchScore: /],
        [
          [file, '--lists', 'eu_fsf', ...out],
          { ASSAY_URL: shared.service.url },
          /Set ASSAY_API_KEY_ID and ASSAY_API_KEY_SECRET/,
        ],
        [
          [file, '--lists', 'eu_fsf', ...out],
          { ...remote, ASSAY_API_KEY_SECRET: 'sk_other' },
          /does not take this API key/,
        ],
        [
          [file, '--lists', 'eu_fsf', ...out, '--url', `http://127.0.0.1:${await freePort()}`],
          remote,
          /No service answers at http/,
        ],
      ];
      for (const [args, env, reason] of refusals) {
        const { code, stdout, stderr } = await place.screen(args, env);
        expect({ args, code, stdout }).toEqual({ args, code: 2, stdout: '' });
        const lines = stderr.split('\n').filter((line) => line.startsWith('assay: '));
        expect(lines).toEqual([expect.stringMatching(reason)]);
      }
      expect(existsSync(join(place.folder, 'results.csv'))).toBe(false);
      const { items } = (await key.get('/screening/batches')).body;
      expect(items.map(({ state }: { state: string }) => state)).toEqual(['cancelled', 'cancelled']);
    },
  );
});

/** Blank lines of so many times 64 MiB. */
function packedBlanks(times: number): Buffer {
  const member = gzipSync('\n'.repeat(64 * 1024 * 1024));
  return Buffer.concat([gzipSync('name\n'), ...Array.from({ length: times }, () => member)]);
}

describe.concurrent('Contract 6, Batches: assay screen is gone on with', PATIENT, () => {
  test('after Ctrl-C, which says how: the batch is in the service', LONG, async ({ expect }) => {
    const { place, service, remote, key } = await withoutWorkers();
    const line = [
      place.file('customers.csv', CUSTOMERS),
      '--lists',
      'eu_fsf',
      '--out',
      'my results.csv',
      ...COLUMNS,
    ];
    const env = { ...place.env, ...remote };
    const command = await workshop.start(['screen', ...line], { cwd: place.folder, env });
    const { id, exit } = await interrupted(command);
    expect(exit).toMatchObject({ code: 2, stdout: '' });
    expect(exit.stderr).toContain(
      `assay: Interrupted. Batch ${id} goes on in the service. Go on with: assay screen --resume ${id} --out 'my results.csv'\n`,
    );
    expect(await stateOf(key, id)).toBe('queued');

    const worker = await workshop.start(['serve', '--role', 'worker'], { env: place.env });
    const resumed = await place.screen(['--resume', id, '--out', 'my results.csv'], remote);
    expect(resumed).toMatchObject({ code: 1, stdout: expect.stringContaining(`Batch:   ${id}\n`) });
    expect(place.text('my results.csv').trimEnd().split('\r\n')).toHaveLength(4);
    expect((await key.get('/screening/batches')).body.items).toHaveLength(1);
    for (const program of [service, worker]) program.signal('SIGKILL');
  });

  test('where it waits for its rows, and not where it was cancelled', LONG, async ({ expect }) => {
    const { remote, key } = shared;
    const place = placeOf(shared.place.env);
    const waiting = await aBatch(key);
    const file = place.file('plain.csv', 'name\nJane Roe\n');
    const resume = (id: string, ...more: string[]) =>
      place.screen([...more, '--resume', id, '--out', `${id}.csv`], remote);
    expect(await resume(waiting.id)).toMatchObject({
      code: 2,
      stderr: 'assay: The batch has no rows yet: name the file too.\n',
    });
    expect(await resume(waiting.id, file)).toMatchObject({ code: 0 });

    const cancelled = await aBatch(key);
    await key.post(`/screening/batches/${cancelled.id}/cancel`);
    expect(await resume(cancelled.id)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('assay: The batch is cancelled. Nothing was saved.\n'),
    });
  });

  test('where somebody pauses it meanwhile', LONG, async ({ expect }) => {
    const { place, service, remote, key } = await withoutWorkers();
    const { id } = await aQueuedBatch(key, 'name\nJane Roe\n');
    const line = ['--resume', id, '--out', 'r.csv'];
    const env = { ...place.env, ...remote };
    const command = await workshop.start(['screen', ...line], { cwd: place.folder, env });
    await until(() => /screening, 0 %/.test(command.output.stderr));
    expect((await key.post(`/screening/batches/${id}/pause`)).status).toBe(200);
    expect(await command.ended).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(
        `assay: The batch was paused. Batch ${id} is paused. Go on with: assay screen --resume ${id} --out r.csv\n`,
      ),
    });
    const worker = await workshop.start(['serve', '--role', 'worker'], { env: place.env });
    expect(await place.screen(line, remote)).toMatchObject({ code: 0 });
    expect(await stateOf(key, id)).toBe('completed');
    for (const program of [service, worker]) program.signal('SIGKILL');
  });
});

describe.concurrent('Contract 6, Batches: assay screen without a service', PATIENT, () => {
  test('screens in its own process on the embedded database, which it stops again', async ({ expect }) => {
    const cwd = workshop.folder();
    const data = join(cwd, 'data');
    const env = { ASSAY_DATA_DIR: data, PORT: String(await freePort()), ASSAY_LOG_LEVEL: 'error' };
    const place = placeOf(env);
    const file = place.file('customers.csv', CUSTOMERS);
    const line = [file, '--lists', 'eu_fsf', '--out', 'results.csv', ...COLUMNS];
    expect(await place.screen(line)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: "assay: There is no organization yet: the first start of 'assay serve' makes one.\n",
    });
    const service = await workshop.serve({ env });
    await giveList(place);
    expect((await service.terminate()).code).toBe(0);

    const exit = await place.screen(line);
    expect(exit).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^3 rows against eu_fsf:\n {2}clear +1\n/),
    });
    expect(place.text('results.csv')).toContain('c-2,possible_match');
    expect(embeddedPid(data)).toBeUndefined();
  });

  test(
    'with a key of its own that is revoked at the end, in the organization and mode that are named',
    LONG,
    async ({ expect }) => {
      const place = await aPlace();
      const created = await workshop.run(
        ['org', 'create', '--name', 'Acme', '--owner-email', 'a@example.com'],
        {
          env: place.env,
        },
      );
      const { id: acme } = JSON.parse(created.stdout);
      const file = place.file('plain.csv', 'name\nJane Roe\n');
      const line = [file, '--lists', 'eu_fsf', '--out', 'results.csv'];
      expect(await place.screen(line)).toMatchObject({
        code: 2,
        stderr: 'assay: Name one of the organizations with --organization.\n',
      });
      expect(await place.screen([...line, '--organization', 'Acme', '--mode', 'test'])).toMatchObject({
        code: 0,
      });
      expect(
        await place.db.query(
          `select name, mode, revoked_at is not null as revoked from api_keys where organization_id = '${acme}'`,
        ),
      ).toEqual([{ name: 'assay screen', mode: 'test', revoked: true }]);
      expect(
        await place.db.query(`select mode, state from screening_batches where organization_id = '${acme}'`),
      ).toEqual([{ mode: 'test', state: 'completed' }]);
    },
  );

  test(
    'a key in the environment says whose data it is; a batch that was interrupted waits in the database',
    LONG,
    async ({ expect }) => {
      const { place, service, key, remote } = await withoutWorkers();
      const { id } = await aQueuedBatch(key, CUSTOMERS, { columns: { name: 'Full Name' } });
      expect((await service.terminate()).code).toBe(0);
      const { ASSAY_URL: _url, ...credential } = remote;
      const line = ['--resume', id, '--out', 'results.csv'];
      expect(await place.screen([...line, '--mode', 'live'], credential)).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(/^The API key says for which organization and mode it calls/),
      });
      const exit = await place.screen(line, credential);
      expect(exit).toMatchObject({
        code: 1,
        stdout: expect.stringMatching(/^3 rows against eu_fsf:\n {2}clear +2\n/),
      });
    },
  );
});

describe.concurrent(
  'Contract 6, Batches: a call of assay screen that cannot be understood has code 2',
  PATIENT,
  () => {
    test.each([
      ['--lists eu_fsf --out r.csv', /^FILE is needed\./],
      ['a.csv --out r.csv', /^--lists is needed\./],
      ['a.csv --lists eu_fsf', /^--out is needed\./],
      ['a.csv b.csv --lists eu_fsf --out r.csv', /^Unexpected argument 'b\.csv'\./],
      ['a.csv --lists eu_fsf --out r.csv --status open', /^--status must be one of clear, /],
      ['a.csv --lists eu_fsf --out r.csv --url ftp://x', /^--url must be an http or https address\./],
      ['a.csv --lists eu_fsf --out r.csv --url https://x/assay', /^--url must be without a password, a path/],
      ['a.csv --lists eu_fsf --out r.csv --api-key x', /^Unknown option '--api-key'/],
      ['--resume x --out r.csv', /^--resume needs the id of a batch\./],
    ])('assay screen %s', async (line, reason) => {
      expect(await misunderstood(customersCommands, `screen ${line}`)).toMatch(reason);
    });
  },
);
