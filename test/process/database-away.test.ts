/** @module-tag once */
import { randomBytes } from 'node:crypto';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { anonymousCaller, type Json } from '../support/http.ts';
import { expectNothingBroken, expectNothingBrokenIn } from '../support/judge.ts';
import { seriesOf } from '../support/metrics.ts';
import type { TestDatabase } from '../support/database.ts';
import {
  CLIENTS,
  endings,
  expectOnlyUnavailable,
  expectUnavailable,
  type Load,
  outagesIn,
  register,
  startLoad,
  startProbes,
  subjectsOf,
} from '../support/outages.ts';
import {
  embeddedPid,
  freePort,
  killEmbedded,
  openWorkshop,
  PATIENT,
  signedCaller,
  signInAs,
  until,
} from '../support/process.ts';
import { familyOf } from '../support/process-family.ts';
import { LONG, REPEATED, repeats } from '@assay/test-support/repeats';

const workshop = openWorkshop();
const MASTER_KEY = randomBytes(32).toString('base64');
afterAll(() => Promise.all(endings.map((end) => end())));

describe.concurrent('the embedded database is killed under load', PATIENT, () => {
  const deaths = [
    ['with all its processes', killEmbedded, [200, 503]],
    ['its first process alone', killFirst, [200, 503]],
    // No probe need notice.
    ['one that serves a connection, so that the first starts all others anew', killBackend, [200]],
  ] as const;

  test.each(deaths.slice(0, repeats(1, 3)))('%s', REPEATED, async (_which, kill, seen) => {
    const cwd = workshop.folder();
    const data = join(cwd, 'data');
    const service = await workshop.serve({ cwd, env: { ASSAY_LOG_LEVEL: 'error' } });
    const load = startLoad(signedCaller(service.url, service.banner));
    const probes = startProbes(service.url);
    await until(() => load.created.size >= 20);
    const family = familyOf(embeddedPid(data) ?? 0);
    const isNoticed = (): boolean =>
      load.refused.length > 0 && seen.every((status) => probes.ready.includes(status));
    // On a busy machine the server may be back before anybody has met that it was away: then it dies once more.
    while (!isNoticed()) {
      const alive = load.created.size;
      await kill(data, load);
      await until(() => isNoticed() || load.created.size > alive + 2 * CLIENTS);
    }
    await until(() => familyOf(embeddedPid(data) ?? 0).some((pid) => !family.includes(pid)));
    const before = load.created.size;
    await until(() => load.created.size >= before + 20 && probes.ready.at(-1) === 200);
    await probes.stop();
    await load.stop();
    expectOnlyUnavailable(load, probes);
    expect(await subjectsOf(signedCaller(service.url, service.banner))).toEqual(load.created);
    await expectNothingBrokenIn(data);
    expect((await service.terminate()).code).toBe(0);
    expect(embeddedPid(data)).toBeUndefined();
    const [first] = outagesIn(service);
    expect(first).toMatchObject({
      cause: 'database_away',
      code: 'unavailable',
      requestId: expect.any(String),
    });
    expect(load.refused.map(({ body }) => body.requestId)).toContain(first?.requestId);
  });
});

async function killFirst(data: string): Promise<void> {
  process.kill(embeddedPid(data) ?? 0, 'SIGKILL');
}

/** As the system does where memory is short. The server is back within milliseconds: if nobody met that, another one dies. */
async function killBackend(data: string, { refused }: Load): Promise<void> {
  await until(async () => {
    if (refused.length > 0) return true;
    // The server may be starting still.
    await killOneBackend(data).catch(() => undefined);
    return false;
  });
}

async function killOneBackend(data: string): Promise<void> {
  const client = new pg.Client({ host: join(data, 'pg18'), user: 'postgres', database: 'postgres' });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name like 'assay %' limit 1`,
  );
  await client.end();
  const [backend] = rows;
  if (backend) process.kill(backend.pid, 'SIGKILL');
}

describe.concurrent('the way to the database', PATIENT, () => {
  test('breaks under load and is mended', async () => {
    const db = await workshop.database({ empty: false });
    const proxy = await openProxy(db);
    const env = { DATABASE_URL: proxy.url, ASSAY_LOG_LEVEL: 'error', ASSAY_MASTER_KEY: MASTER_KEY };
    const service = await workshop.serve({ env });
    const { Password = '' } = service.banner;
    const caller = signedCaller(service.url, service.banner);
    const owner = await signInAs(service.url, 'owner@example.com', Password);
    const load = startLoad(caller);
    const probes = startProbes(service.url);
    await until(() => load.created.size >= 20);
    await proxy.cut();
    await until(() => load.refused.length >= 50 && probes.ready.includes(503));
    const anonymous = anonymousCaller(service.url);
    expectUnavailable(await owner.get('/organization'));
    expectUnavailable(
      await anonymous.post('/auth/login', { email: 'owner@example.com', password: Password }),
    );
    // On a busy machine a look may be slow besides.
    let ready = await anonymous.get('//readyz');
    await until(async () => {
      ready = await anonymous.get('//readyz');
      return ready.body.degraded.length === 0 && ready.body.unready.includes('database_away');
    });
    expect([ready.status, ready.body]).toEqual([
      503,
      { status: 'not_ready', unready: ['database_away'], loading: [], degraded: [] },
    ]);
    const [before, refusedBefore] = [load.created.size, load.refused.length];
    await until(() => load.refused.length > refusedBefore + CLIENTS);
    expect(load.created.size).toBe(before);

    await proxy.mend();
    await until(() => load.created.size >= before + 50 && probes.ready.at(-1) === 200);
    await probes.stop();
    await load.stop();
    expectOnlyUnavailable(load, probes);
    expect(await subjectsOf(caller)).toEqual(load.created);
    expect((await owner.get('/organization')).status).toBe(200);
    await signInAs(service.url, 'owner@example.com', Password);
    expect((await anonymous.get('//readyz')).status).toBe(200);
    await expectNothingBroken(db, MASTER_KEY);
    expect((await service.terminate()).code).toBe(0);
  });

  test(
    'is told once when it breaks and once when it is mended, however often workers try meanwhile',
    LONG,
    async () => {
      const proxy = await openProxy(await workshop.database({ empty: false }));
      const port = await freePort();
      const env = { DATABASE_URL: proxy.url, ASSAY_OPERATIONS_PORT: String(port) };
      const service = await workshop.serve({ env });
      const operations = anonymousCaller(`http://127.0.0.1:${port}`);
      const failedTicks = async (): Promise<number> =>
        seriesOf((await operations.get('//metrics')).body)
          .filter(({ name, labels }) => name === 'assay_worker_ticks_total' && labels['outcome'] === 'failed')
          .reduce((sum, { value }) => sum + value, 0);
      await proxy.cut();
      await until(async () => (await failedTicks()) >= 20);
      await proxy.mend();
      const lines = (): readonly Json[] =>
        service.output.stderr
          .split('\n')
          .filter((line) => line !== '')
          .map((line) => JSON.parse(line));
      await until(() => lines().some(({ msg }) => msg === 'the database is back'));
      expect((await service.terminate()).code).toBe(0);
      const told = lines().filter(
        ({ level, msg }) => level !== 'info' || String(msg).startsWith('the database'),
      );
      expect(told.map(({ level, msg }) => `${level}: ${msg}`)).toEqual([
        'error: the database is away',
        'info: the database is back',
      ]);
    },
  );

  test(
    'goes silent, and is mended: requests end while it is silent, and nothing stays stuck',
    LONG,
    async () => {
      const db = await workshop.database({ empty: false });
      const proxy = await openProxy(db);
      // The longest that an answer of the database is waited for, shortened for the test; a busy machine needs some of it.
      const DATABASE_URL = `${proxy.url}?query_timeout=10000`;
      const env = { DATABASE_URL, ASSAY_LOG_LEVEL: 'error', ASSAY_MASTER_KEY: MASTER_KEY };
      const service = await workshop.serve({ env });
      const caller = signedCaller(service.url, service.banner);
      const anonymous = anonymousCaller(service.url);
      const warm = await Promise.all(Array.from({ length: 12 }, () => caller.get('/risk/subjects')));
      expect(new Set(warm.map(({ status }) => status))).toEqual(new Set([200]));

      proxy.silence();
      const answers = await Promise.all([
        ...Array.from({ length: 12 }, (_, index) => register(caller, `silent-${index}`)),
        ...Array.from({ length: 12 }, () => caller.get('/risk/subjects')),
        anonymous.post('/auth/login', { email: 'owner@example.com', password: 'whatever' }),
      ]);
      for (const answer of answers) expectUnavailable(answer);
      expect((await anonymous.get('//readyz')).status).toBe(503);
      expect((await anonymous.get('//healthz')).status).toBe(200);

      await proxy.mend();
      await until(async () => (await anonymous.get('//readyz')).status === 200);
      const after = await Promise.all(
        Array.from({ length: 12 }, (_, index) => register(caller, `silent-${index}`)),
      );
      expect(new Set(after.map(({ status }) => status))).toEqual(new Set([201]));
      await expectNothingBroken(db, MASTER_KEY);
      expect((await service.terminate()).code).toBe(0);
    },
  );
});

interface Proxy {
  readonly url: string;
  /** Ends every connection, and refuses new ones. */
  cut(): Promise<void>;
  /** Takes connections and says nothing any more, like a network that drops every packet. */
  silence(): void;
  /** New connections work again. What was silent stays so. */
  mend(): Promise<void>;
}

/** Stands between the service and the test server, on TCP. */
async function openProxy({ connection }: TestDatabase): Promise<Proxy> {
  const { host, port, user, database } = connection;
  const sockets = new Set<Socket>();
  let silent = false;
  const server = createServer((client) => {
    track(sockets, client);
    if (silent) return;
    const upstream = track(sockets, connect(join(host, `.s.PGSQL.${port}`)));
    client.pipe(upstream);
    upstream.pipe(client);
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  await listen(server, 0);
  const address = server.address();
  const ownPort = typeof address === 'object' && address ? address.port : 0;
  const cut = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  endings.push(() => server.listening && cut());
  return {
    url: `postgres://${user}@127.0.0.1:${ownPort}/${database}`,
    cut,
    silence: () => {
      silent = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    mend: async () => {
      silent = false;
      if (!server.listening) await listen(server, ownPort);
    },
  };
}

function track(sockets: Set<Socket>, socket: Socket): Socket {
  sockets.add(socket);
  return socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
}
