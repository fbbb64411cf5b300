import { connect, type Socket } from 'node:net';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { LONG } from '@assay/test-support/repeats';
import type { TestDatabase } from '../support/database.ts';
import {
  type Banner,
  databaseUrl,
  openWorkshop,
  PATIENT,
  type Program,
  signedCaller,
  until,
} from '../support/process.ts';
import { signRequest } from '../support/sign-request.ts';

const workshop = openWorkshop();
const WAITING = `
  select from pg_locks join pg_database on pg_database.oid = pg_locks.database
  where datname = current_database() and not granted`;

describe.concurrent('SIGTERM', PATIENT, () => {
  test('a request that waits for the database is answered, and what it wrote stays', async () => {
    const { db, service } = await aService();
    const other = new pg.Client(db.connection).on('error', () => undefined);
    await other.connect();
    await other.query('begin; lock table risk_subjects');
    const caller = signedCaller(service.url, service.banner);
    const answer = caller.post('/risk/subjects', { kind: 'person', externalId: 'slow' });
    await until(async () => (await db.query(WAITING)).length > 0);
    const ended = service.terminate();
    await until(() => refusesConnections(service));
    await other.query('commit');
    expect((await answer).status).toBe(201);
    expect(await ended).toMatchObject({ code: 0, signal: null });
    expect(await db.query('select external_id from risk_subjects')).toEqual([{ external_id: 'slow' }]);
    await other.end();
  });

  test('a request that arrives slowly is read to its end and answered; others hear that it is no longer ready', async () => {
    const { service } = await aService();
    const body = JSON.stringify({ kind: 'person', externalId: 'slow' });
    const [slow, ready, request] = [await open(service), await open(service), await open(service)];
    slow.send(headOf(service.banner, 'POST', body) + body.slice(0, 10));
    ready.send('GET /readyz HTTP/1.1\r\nhost: a\r\n');
    request.send(headOf(service.banner, 'GET').slice(0, -2));
    await arrived(service);
    const ended = service.terminate();
    await until(() => refusesConnections(service));
    ready.send('\r\n');
    expect(await ready.answer).toMatch(
      /^HTTP\/1\.1 503 [^]*\r\n\r\n\{"status":"not_ready","unready":\["closing"\],"loading":\[\],"degraded":\[\]\}$/,
    );
    request.send('\r\n');
    expect(await request.answer).toMatch(
      /^HTTP\/1\.1 (200 |503 [^]*^content-type: application\/problem\+json)/m,
    );
    slow.send(body.slice(10));
    expect(await slow.answer).toMatch(/^HTTP\/1\.1 201 /);
    expect(await ended).toMatchObject({ code: 0, signal: null });
  });

  test('connections on which nothing happens do not hold up the end', LONG, async () => {
    const { service } = await aService();
    const [silent, idle] = [await open(service), await open(service)];
    idle.send('GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n');
    await until(() => /"ok"/.test(idle.received()));
    expect(await service.terminate()).toMatchObject({ code: 0, signal: null });
    // Were it waited for, its time would run out first, and that is answered.
    expect(await silent.answer).toBe('');
  });
});

describe.concurrent('SIGTERM, with a time to drain', PATIENT, () => {
  test('it is not ready and answers as before, each time for the last time on a connection; a second signal ends that', async () => {
    const { service } = await aService({ ASSAY_DRAIN_SECONDS: '600' });
    const kept = await open(service);
    kept.send(headOf(service.banner, 'GET'));
    await until(() => /\r\n\r\n\{/.test(kept.received()));
    expect(kept.received()).not.toMatch(/^connection: close/im);
    service.signal('SIGTERM');
    // Asked again and again: a connection on which nothing happens for long would be ended for that.
    while (!/^connection: close/im.test(kept.received())) {
      const answers = answersIn(kept);
      kept.send(headOf(service.banner, 'GET'));
      await until(() => answersIn(kept) > answers);
    }
    await until(async () => (await fetch(`${service.url}/readyz`)).status === 503);
    expect(await kept.answer).toMatch(
      /^HTTP\/1\.1 200 [^]*HTTP\/1\.1 200 [^]*^connection: close\r\n[^]*\}$/im,
    );
    const fresh = await open(service);
    const body = JSON.stringify({ kind: 'person', externalId: 'late' });
    fresh.send(headOf(service.banner, 'POST', body) + body);
    expect(await fresh.answer).toMatch(/^HTTP\/1\.1 201 [^]*^connection: close\r\n/im);
    const ready = await fetch(`${service.url}/readyz`);
    expect(await ready.json()).toMatchObject({ status: 'not_ready', unready: ['closing'] });
    expect(await service.terminate()).toMatchObject({ code: 0, signal: null });
  });
});

describe.concurrent('SIGTERM, with callers that are slow without end', PATIENT, () => {
  test(
    'one that never sends the rest of its body is given up, and the end is in good order',
    LONG,
    async () => {
      const { service } = await aService();
      const slow = await open(service);
      const body = JSON.stringify({ kind: 'person', externalId: 'never' });
      slow.send(headOf(service.banner, 'POST', body) + body.slice(0, 10));
      await arrived(service);
      expect(await service.terminate()).toMatchObject({ code: 0, signal: null });
      expect(await slow.answer).toBe('');
    },
  );

  test('one that never reads its answers is given up, too', LONG, async () => {
    const { service } = await aService();
    const socket = dial(service);
    await new Promise((resolve) => socket.once('connect', resolve));
    socket.pause();
    socket.write('GET /api/v1/openapi.json HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(60));
    await arrived(service);
    expect(await service.terminate()).toMatchObject({ code: 0, signal: null });
    socket.destroy();
  });
});

interface Running {
  readonly db: TestDatabase;
  readonly service: Program & { readonly banner: Banner };
}

async function aService(more: NodeJS.ProcessEnv = {}): Promise<Running> {
  const db = await workshop.database({ empty: false });
  const env = { DATABASE_URL: databaseUrl(db), ASSAY_LOG_LEVEL: 'error', ...more };
  return { db, service: await workshop.serve({ env }) };
}

/** Whatever was sent before this has arrived, ready or not as a busy service may be. */
async function arrived(service: Program): Promise<void> {
  await fetch(`${service.url}/readyz`);
}

/** The head of a signed request for subjects. */
function headOf(
  { 'Test key': keyId = '', Secret: secret = '' }: Banner,
  method: string,
  body?: string,
): string {
  const path = '/api/v1/risk/subjects';
  const idempotencyKey = 'slowly';
  const signed = signRequest(
    { keyId, secret },
    { method, path, now: new Date(), idempotencyKey, ...(body !== undefined && { body }) },
  );
  const headers = {
    host: 'a',
    'idempotency-key': idempotencyKey,
    ...signed,
    ...(body !== undefined && { 'content-type': 'application/json', 'content-length': String(body.length) }),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

interface Connection {
  send(text: string): void;
  received(): string;
  /** Everything that was received until the service ended the connection. */
  readonly answer: Promise<string>;
}

/** A connection of which the test sends every byte itself. */
async function open(service: Program): Promise<Connection> {
  const socket = dial(service);
  await new Promise((resolve) => socket.once('connect', resolve));
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  const answer = new Promise<string>((resolve) => socket.once('close', () => resolve(received)));
  return { send: (text) => void socket.write(text), received: () => received, answer };
}

/** Those that have come with their bodies. */
function answersIn(connection: Connection): number {
  return connection.received().split('\r\n\r\n{').length - 1;
}

function refusesConnections(service: Program): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = dial(service);
    socket.once('connect', () => resolve(false));
    socket.once('close', () => resolve(true));
    socket.once('connect', () => socket.destroy());
  });
}

function dial(service: Program): Socket {
  return connect(Number(new URL(service.url).port), '127.0.0.1').on('error', () => undefined);
}
