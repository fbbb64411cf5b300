import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type Answer, type Caller, type Json, strangerCaller } from '../support/http.ts';
import type { TestDatabase } from '../support/database.ts';
import {
  embeddedPid,
  killEmbedded,
  openWorkshop,
  PATIENT,
  signedCaller,
  signInAs,
  until,
} from '../support/process.ts';

const workshop = openWorkshop();
const UNAVAILABLE = {
  type: 'urn:assay:problem:unavailable',
  title: expect.any(String),
  status: 503,
  code: 'unavailable',
  detail: expect.any(String),
  requestId: expect.any(String),
};
const CLIENTS = 8;
/** What must not go on after the tests, whether they came to their end or not. */
const endings: (() => unknown)[] = [];
afterAll(() => Promise.all(endings.map((end) => end())));

describe.concurrent('the embedded database is killed under load', PATIENT, () => {
  test.each([
    ['with all its processes', killEmbedded],
    ['its first process alone', async (data: string) => void process.kill(embeddedPid(data) ?? 0, 'SIGKILL')],
  ])('%s', async (_which, kill) => {
    const cwd = workshop.folder();
    const data = join(cwd, 'data');
    const service = await workshop.serve({ cwd, env: { ASSAY_LOG_LEVEL: 'error' } });
    const load = startLoad(signedCaller(service.url, service.banner));
    const probes = startProbes(service.url);
    await until(() => load.created.size >= 20);
    const pid = embeddedPid(data);
    await kill(data);
    await until(() => load.refused.length >= CLIENTS && probes.ready.includes(503));
    await until(() => embeddedPid(data) !== undefined && embeddedPid(data) !== pid);
    const before = load.created.size;
    await until(() => load.created.size >= before + 20);
    await load.stop();
    await probes.stop();
    expectOnlyUnavailable(load, probes);
    expect(await subjectsOf(signedCaller(service.url, service.banner))).toEqual(load.created);
    expect((await service.terminate()).code).toBe(0);
    expect(embeddedPid(data)).toBeUndefined();
  });
});

describe.concurrent('the way to the database', PATIENT, () => {
  test('breaks under load and is mended', async () => {
    const proxy = await openProxy(await workshop.database());
    const service = await workshop.serve({ env: { DATABASE_URL: proxy.url, ASSAY_LOG_LEVEL: 'error' } });
    const { Password = '' } = service.banner;
    const caller = signedCaller(service.url, service.banner);
    const owner = await signInAs(service.url, 'owner@example.com', Password);
    const load = startLoad(caller);
    const probes = startProbes(service.url);
    await until(() => load.created.size >= 20);
    await proxy.cut();
    await until(() => load.refused.length >= 50 && probes.ready.includes(503));
    const stranger = strangerCaller(service.url);
    expectUnavailable(await owner.get('/organization'));
    expectUnavailable(await stranger.post('/auth/login', { email: 'owner@example.com', password: Password }));
    const ready = await stranger.get('//readyz');
    expect([ready.status, ready.body]).toEqual([
      503,
      { status: 'not_ready', unready: ['database_away'], loading: [], degraded: [] },
    ]);
    const [before, refusedBefore] = [load.created.size, load.refused.length];
    await until(() => load.refused.length > refusedBefore + CLIENTS);
    expect(load.created.size).toBe(before);

    await proxy.mend();
    await until(() => load.created.size >= before + 50);
    await load.stop();
    await probes.stop();
    expectOnlyUnavailable(load, probes);
    expect(await subjectsOf(caller)).toEqual(load.created);
    expect((await owner.get('/organization')).status).toBe(200);
    await signInAs(service.url, 'owner@example.com', Password);
    expect((await stranger.get('//readyz')).status).toBe(200);
    expect((await service.terminate()).code).toBe(0);
  });

  test('goes silent, and is mended: requests end in bounded time, and nothing stays stuck', async () => {
    const proxy = await openProxy(await workshop.database());
    // The longest that an answer of the database is waited for, shortened for the test.
    const env = { DATABASE_URL: `${proxy.url}?query_timeout=1000`, ASSAY_LOG_LEVEL: 'error' };
    const service = await workshop.serve({ env });
    const caller = signedCaller(service.url, service.banner);
    const stranger = strangerCaller(service.url);
    const warm = await Promise.all(Array.from({ length: 12 }, () => caller.get('/risk/subjects')));
    expect(new Set(warm.map(({ status }) => status))).toEqual(new Set([200]));

    proxy.silence();
    const answers = await Promise.all([
      ...Array.from({ length: 12 }, (_, index) => timed(() => register(caller, `silent-${index}`))),
      ...Array.from({ length: 12 }, () => timed(() => caller.get('/risk/subjects'))),
      timed(() => stranger.post('/auth/login', { email: 'owner@example.com', password: 'whatever' })),
    ]);
    for (const { answer } of answers) expectUnavailable(answer);
    const ready = await timed(() => stranger.get('//readyz'));
    expect([ready.answer.status, (await stranger.get('//healthz')).status]).toEqual([503, 200]);
    const longest = Math.max(...[...answers, ready].map(({ milliseconds }) => milliseconds));
    expect(longest).toBeLessThan(10_000);

    await proxy.mend();
    await until(async () => (await stranger.get('//readyz')).status === 200);
    const after = await Promise.all(
      Array.from({ length: 12 }, (_, index) => register(caller, `silent-${index}`)),
    );
    expect(new Set(after.map(({ status }) => status))).toEqual(new Set([201]));
    expect((await service.terminate()).code).toBe(0);
  });
});

interface Load {
  /** External id and record id of every subject that was answered with 201. */
  readonly created: Map<string, string>;
  /** Every other answer. */
  readonly refused: Answer[];
  /** Lets every client bring its last request to a good end; fails if a request got no answer at all. */
  stop(): Promise<void>;
}

/** Clients that register subjects without a pause, and repeat a refused request until it is answered well. */
function startLoad(caller: Caller): Load {
  const [created, refused] = [new Map<string, string>(), [] as Answer[]];
  const stop = repeat(CLIENTS, async (name, round) => {
    const externalId = `client-${name}-${round}`;
    for (;;) {
      const answer = await register(caller, externalId);
      if (answer.status === 201) return void created.set(externalId, answer.body.id);
      refused.push(answer);
    }
  });
  return { created, refused, stop };
}

function register(caller: Caller, externalId: string): Promise<Answer> {
  return caller.post('/risk/subjects', { kind: 'person', externalId }, { idempotencyKey: externalId });
}

interface Probes {
  readonly ready: number[];
  readonly health: number[];
  stop(): Promise<void>;
}

/** Asks for readiness and liveness all the time. */
function startProbes(url: string): Probes {
  const [ready, health] = [[] as number[], [] as number[]];
  const stranger = strangerCaller(url);
  const stop = repeat(2, async (which) => {
    if (which === 0) ready.push((await stranger.get('//readyz')).status);
    else health.push((await stranger.get('//healthz')).status);
  });
  return { ready, health, stop };
}

/** Does something again and again, several times at once; returns how to end that. The first error ends it, too. */
function repeat(times: number, work: (which: number, round: number) => Promise<void>): () => Promise<void> {
  const ending = new AbortController();
  endings.push(() => ending.abort());
  const running = Array.from({ length: times }, async (_, which) => {
    for (let round = 0; !ending.signal.aborted; round += 1) await work(which, round);
  });
  const all = Promise.all(running);
  all.catch(() => ending.abort());
  return async () => {
    ending.abort();
    await all;
  };
}

function expectOnlyUnavailable(load: Load, probes: Probes): void {
  for (const answer of load.refused) expectUnavailable(answer);
  expect(new Set(probes.health)).toEqual(new Set([200]));
  expect(new Set(probes.ready)).toEqual(new Set([200, 503]));
  expect(probes.ready.at(-1)).toBe(200);
}

function expectUnavailable({ status, headers, body }: Answer): void {
  expect({ status, body }).toEqual({ status: 503, body: UNAVAILABLE });
  expect(headers.get('content-type')).toMatch(/^application\/problem\+json\b/);
  expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
}

async function subjectsOf(caller: Caller): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  let offset: number | null = 0;
  while (offset !== null) {
    const { body }: { body: Json } = await caller.get(`/risk/subjects?offset=${offset}`);
    for (const { id, data } of body.items) found.set(data.externalId, id);
    offset = body.nextOffset;
  }
  return found;
}

async function timed(ask: () => Promise<Answer>): Promise<{ answer: Answer; milliseconds: number }> {
  const start = performance.now();
  const answer = await ask();
  return { answer, milliseconds: performance.now() - start };
}

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
