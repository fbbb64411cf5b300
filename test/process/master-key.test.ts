/** @module-tag once */
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openVault } from '../../src/platform/vault/vault.ts';
import type { TestDatabase } from '../support/database.ts';
import type { Caller } from '../support/http.ts';
import {
  type Banner,
  databaseUrl,
  type Exit,
  openWorkshop,
  refusalOf,
  signedCaller,
  until,
} from '../support/process.ts';
import { LONG } from '@assay/test-support/repeats';

const workshop = openWorkshop();
const poolers: Server[] = [];
afterAll(() => {
  for (const pooler of poolers) pooler.close();
});
/** Each starts several processes, one after the other. */
const PATIENT = { timeout: 180_000 };

describe('Decision 26: assay master-key rotate', PATIENT, () => {
  test(
    'a rotation that is killed again and again, beside two processes at work, comes to its end',
    LONG,
    async () => {
      const { db, env, former, coming } = await aPlace();
      const first = await workshop.serve({ env: { ...env, ASSAY_MASTER_KEY: former.text } });
      await fill(db, former, signedCaller(first.url, first.banner));
      await first.terminate();
      const both = { ...env, ASSAY_MASTER_KEY: `${coming.text},${former.text}` };
      const [one, two] = await Promise.all([workshop.serve({ env: both }), workshop.serve({ env: both })]);
      const load = keepWorking([one.url, two.url], first.banner);
      // Nobody gets to the last row, however late a rotation is killed.
      const holder = new pg.Client(db.connection);
      await holder.connect();
      await holder.query(`begin; select from idempotency_keys where key = '${LAST}' for no key update`);
      const { rows } = await holder.query('select pg_backend_pid() as pid');
      for (const least of [1, ROWS / 4, ROWS / 2]) {
        const rotation = await workshop.start(['master-key', 'rotate'], { env: both });
        await until(async () => (await under(db, coming.id)) >= least);
        rotation.signal('SIGKILL');
        await rotation.ended;
        // If it waited for that row, its side of the server would wait on, and keep what it has locked.
        await db.query(END_BEHIND, [rows[0].pid]);
      }
      await holder.end();
      expect(await under(db, coming.id)).toBeLessThan(ROWS);
      const halfway = refusalOf(await serveUnder(env, coming.text));
      expect(halfway).toMatch(
        `encrypted under another master key than ASSAY_MASTER_KEY: it needs the one with the id ${former.id}`,
      );

      const exit = await workshop.run(['master-key', 'rotate'], { env: both });
      expect(exit).toMatchObject({ code: 0, stderr: '' });
      expect(exit.stdout).toMatch(/^ {2}idempotency_keys\.sealed_body +[\d,]+ re-encrypted$/m);
      expect(exit.stdout).toMatch(/^ {2}organizations\.key_check +1 re-encrypted$/m);
      expect(exit.stdout).toMatch(`Nothing needs ${former.id} any more: remove it`);
      expect(await load.end()).toEqual([]);
      await Promise.all([one.terminate(), two.terminate()]);

      const last = await workshop.serve({ env: { ...env, ASSAY_MASTER_KEY: coming.text } });
      const key = signedCaller(last.url, first.banner);
      expect((await key.get('/risk/subjects')).status).toBe(200);
      expect((await key.post('/risk/subjects', SUBJECT, { idempotencyKey: 'kept' })).status).toBe(201);
      expect(await db.query('select from risk_subjects where external_id = $1', ['kept'])).toHaveLength(1);
    },
  );
});

describe('Decision 26: assay master-key', { ...PATIENT, concurrent: true }, () => {
  /** What a first start under the former key leaves behind: made once, and copied. */
  let prepared: TestDatabase;
  let banner: Banner;
  const former = aKey();
  const begun = async () => ({ ...(await aPlace(await workshop.copyOf(prepared))), former });

  beforeAll(async () => {
    prepared = await workshop.database({ empty: false });
    const { env } = await aPlace(prepared);
    const first = await workshop.serve({ env: { ...env, ASSAY_MASTER_KEY: former.text } });
    ({ banner } = first);
    await first.terminate();
  }, PATIENT.timeout);

  test('rotate is refused beside a process that encrypts under another key', LONG, async () => {
    const { env, coming } = await begun();
    const service = await workshop.serve({ env: { ...env, ASSAY_MASTER_KEY: former.text } });
    const both = { ...env, ASSAY_MASTER_KEY: `${coming.text},${former.text}` };
    const refusal = refusalOf(await workshop.run(['master-key', 'rotate'], { env: both }));
    expect(refusal).toMatch(
      new RegExp(
        `^assay: Running processes encrypt under another master key than ${coming.id}\\. Their connections to the database, by process id: \\d+ since [-\\dT:]+Z under ${former.id}[.;] `,
      ),
    );
    expect(refusal).toMatch(`Restart every process with ${coming.id} first and the former key behind it;`);
    expect(refusal).toMatch('A pooler may keep the name of a client that is gone');
    expect((await signedCaller(service.url, banner).get('/risk/subjects')).status).toBe(200);
    service.signal('SIGKILL');
  });

  test('whatever name the address gives its connections', LONG, async () => {
    const { env, coming } = await begun();
    const named = { ...env, DATABASE_URL: `${env.DATABASE_URL}&application_name=assay-blue` };
    const service = await workshop.serve({ env: { ...named, ASSAY_MASTER_KEY: former.text } });
    const both = { ...named, ASSAY_MASTER_KEY: `${coming.text},${former.text}` };
    expect(refusalOf(await workshop.run(['master-key', 'rotate'], { env: both }))).toMatch(
      `under ${former.id}`,
    );
    service.signal('SIGKILL');
  });

  test(
    'where names are hidden, rotate believes that every process has the new key only if told',
    LONG,
    async () => {
      const { db, env, coming } = await begun();
      const both = { ...env, ASSAY_MASTER_KEY: `${coming.text},${former.text}` };
      const hidden = { ...both, DATABASE_URL: await behindPooler(db) };
      expect(refusalOf(await workshop.run(['master-key', 'rotate'], { env: hidden }))).toBe(
        `assay: The database does not show the names of connections, as behind a pooler that hides them, so nobody can tell which master key running processes encrypt under. Make sure that every one of them has ${coming.id} first, and run 'assay master-key rotate --unseen'.`,
      );
      const exit = await workshop.run(['master-key', 'rotate', '--unseen'], { env: hidden });
      expect(exit).toMatchObject({ code: 0, stderr: '' });
      expect(exit.stdout).toMatch(`Nothing needs ${former.id} any more: remove it`);
    },
  );

  test('rows that somebody else holds for too long end it with a word of advice', async () => {
    const { db, env, coming } = await begun();
    const impatient = {
      ...env,
      DATABASE_URL: `${env.DATABASE_URL}&lock_timeout=50`,
      ASSAY_MASTER_KEY: `${coming.text},${former.text}`,
    };
    const holder = new pg.Client(db.connection);
    await holder.connect();
    await holder.query('begin');
    await holder.query('select from api_keys for update');
    expect(await workshop.run(['master-key', 'rotate'], { env: impatient })).toMatchObject({
      code: 1,
      stderr:
        "assay: Somebody else has held locks on rows for too long. What is done stays done: run 'assay master-key rotate' again when they are free.\n",
    });
    await holder.end();
    expect(await workshop.run(['master-key', 'rotate'], { env: impatient })).toMatchObject({ code: 0 });
  });

  test('status tells what is under which key, even to who has the wrong one', async () => {
    const { env, coming } = await begun();
    const status = (keys: string): Promise<Exit> =>
      workshop.run(['master-key', 'status'], { env: { ...env, ASSAY_MASTER_KEY: keys } });
    const [right, both, wrong] = await Promise.all([
      status(former.text),
      status(`${coming.text},${former.text}`),
      status(coming.text),
    ]);
    expect(right).toMatchObject({ code: 0, stderr: '' });
    expect(right.stdout).toMatch(new RegExp(`^  organizations\\.key_check +${former.id} +1  current$`, 'm'));
    expect(right.stdout).toMatch(/Everything is under the first key\.\n$/);
    expect(both).toMatchObject({ code: 0, stderr: '' });
    expect(both.stdout).toMatch(`Master keys: ${coming.id}, ${former.id}. The first encrypts.\n`);
    expect(both.stdout).toMatch(new RegExp(`^  api_keys\\.sealed_secret +${former.id} +1  former$`, 'm'));
    expect(both.stdout).toMatch(/Run 'assay master-key rotate' before you remove a key\.\n$/);
    expect(wrong).toMatchObject({ code: 1, stderr: '' });
    expect(wrong.stdout).toMatch(new RegExp(`^  api_keys\\.sealed_secret +${former.id} +1  not known$`, 'm'));
  });

  test('with the file of the data folder: a new line at its beginning', async () => {
    const { env, data } = await aPlace();
    const file = join(data, 'master.key');
    const first = await workshop.serve({ env });
    await first.terminate();
    const former = readFileSync(file, 'utf8');
    const coming = aKey();
    writeFileSync(file, `${coming.text}\n${former}`);
    expect(await workshop.run(['master-key', 'rotate'], { env })).toMatchObject({ code: 0, stderr: '' });
    writeFileSync(file, `${coming.text}\n`);
    const service = await workshop.serve({ env });
    expect((await signedCaller(service.url, first.banner).get('/risk/subjects')).status).toBe(200);
    await service.terminate();
    writeFileSync(file, `${coming.text}\nno key\n`);
    expect(refusalOf(await workshop.run(['serve'], { env }))).toBe(
      `assay: Line 2 of the key file ${file} is not the base64 of 32 bytes.`,
    );
  });

  test('a key that was taken away before the end is asked for by its id', LONG, async () => {
    const { db, env, coming } = await begun();
    const both = { ...env, ASSAY_MASTER_KEY: `${coming.text},${former.text}` };
    const made = await workshop.run(['org', 'create', '--name', 'B', '--owner-email', 'b@example.com'], {
      env: both,
    });
    expect(made.code).toBe(0);
    const rows = await db.query('select * from organizations order by id');
    expect(refusalOf(await serveUnder(env, coming.text))).toBe(
      `assay: Some of the data in this database is still encrypted under the master key ${former.id}, which is not in ASSAY_MASTER_KEY (${coming.id}). Nothing was changed; put that key back behind the others until 'assay master-key rotate' has come to its end.`,
    );
    expect(await db.query('select * from organizations order by id')).toEqual(rows);
  });
});

interface Key {
  readonly text: string;
  readonly id: string;
}

function aKey(): Key {
  const bytes = randomBytes(32);
  return { text: bytes.toString('base64'), id: openVault(bytes).keyIds[0] };
}

async function aPlace(database?: TestDatabase) {
  const db = database ?? (await workshop.database({ empty: false }));
  const data = workshop.folder();
  const env = { DATABASE_URL: databaseUrl(db), ASSAY_DATA_DIR: data, ASSAY_LOG_LEVEL: 'error' };
  return { db, data, env, former: aKey(), coming: aKey() };
}

/** The address of one that gives the connections a name of its own. */
async function behindPooler({ connection: { host, port, user, database } }: TestDatabase): Promise<string> {
  const pooler = createServer((client) => {
    const upstream = connect(join(host, `.s.PGSQL.${port}`)).on('error', () => client.destroy());
    client.on('error', () => upstream.destroy());
    client.once('data', (startup) => {
      const text = startup.toString('latin1').replace(/assay [0-9a-f]{16}/, 'x'.repeat(22));
      upstream.write(text, 'latin1');
      client.pipe(upstream);
    });
    upstream.pipe(client);
  });
  poolers.push(pooler);
  await new Promise<void>((resolve) => pooler.listen(0, '127.0.0.1', resolve));
  const address = pooler.address();
  return `postgres://${user}@127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/${database}`;
}

function serveUnder(env: Record<string, string>, key: string): Promise<Exit> {
  return workshop.run(['serve'], { env: { ...env, ASSAY_MASTER_KEY: key } });
}

const ROWS = 20_000;
/** Of those that are filled in, in the order in which they are rotated. */
const LAST = 'filled-9999';
const SUBJECT = { kind: 'person', externalId: 'kept' };

/** One request that is repeated later, and as many answers with secrets as a rotation takes a while for. */
async function fill(db: TestDatabase, former: Key, key: Caller): Promise<void> {
  expect((await key.post('/risk/subjects', SUBJECT, { idempotencyKey: 'kept' })).status).toBe(201);
  const vault = openVault(Buffer.from(former.text, 'base64'));
  const [row] = await db.query<{ id: string }>('select id from organizations');
  const names = Array.from({ length: ROWS }, (_, index) => `filled-${index}`);
  const sealed = names.map((name) =>
    vault.seal(row!.id as never, `idempotency:${name}`, `{"secret":"${name}"}`),
  );
  await db.query(
    `insert into idempotency_keys (organization_id, mode, key, request, status, sealed_body, created_at)
     select $1, 'test', key, 'request', 201, decode(sealed, 'hex'), now()
     from unnest($2::text[], $3::text[]) as rows (key, sealed)`,
    [row!.id, names, sealed.map((bytes) => bytes.toString('hex'))],
  );
}

const END_BEHIND = `
  select pg_terminate_backend(pid) from pg_stat_activity where $1::int = any(pg_blocking_pids(pid))`;

/** How many values of the large table this key holds. */
async function under(db: TestDatabase, keyId: string): Promise<number> {
  const [row] = await db.query<{ count: string }>(
    `select count(*) from idempotency_keys where substring(sealed_body from 5 for 8) = decode($1, 'hex')`,
    [keyId],
  );
  return Number(row?.count);
}

/** The rotation is to be beside work, not behind it. */
const BREATH_MILLISECONDS = 20;

/** Signed requests to one process after the other, which write and repeat, until told to end; what went wrong. */
function keepWorking(urls: readonly string[], credential: Banner) {
  const keys = urls.map((url) => signedCaller(url, credential));
  const state = { ended: false };
  const work = async (): Promise<readonly unknown[]> => {
    const faults: unknown[] = [];
    for (let turn = 0; !state.ended; turn += 1) {
      const body = { kind: 'person', externalId: `during-${turn}` };
      for (const key of keys) {
        const kept = await key.post('/risk/subjects', SUBJECT, { idempotencyKey: 'kept' });
        const made = await key.post('/risk/subjects', body, { idempotencyKey: `during-${turn}` });
        faults.push(...[kept, made].filter(({ status }) => status !== 201));
      }
      await sleep(BREATH_MILLISECONDS);
    }
    return faults;
  };
  const faults = work();
  // Told when it is asked for.
  faults.catch(() => undefined);
  return {
    end: (): Promise<readonly unknown[]> => {
      state.ended = true;
      return faults;
    },
  };
}
