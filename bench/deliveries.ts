import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { migrate, readMigrations } from '../src/platform/database/migrations.ts';
import type { ProcessToStart, StartedProcess } from './support/delivery-process.ts';
import { amount, type Measure, print, type Row } from '@assay/test-support/report';
import { type BenchPostgres, startBenchPostgres } from './support/service.ts';
import { signRequest } from '../test/support/sign-request.ts';

/**
 * Webhook deliveries: how many a second reach a receiver on this machine, to 1, 10 and 100 subscriptions and with one
 * and two worker processes; and how long one takes from the request that makes it to its arrival, when nothing else is
 * going on. The receiver runs in this process and answers at once.
 */
const DELIVERIES = Number(process.argv[2] ?? 5_000);
const SINGLE_CHANGES = Number(process.argv[3] ?? 300);

const arrivals = new Map<string, number>();
const count = { received: 0 };
const receiver = createServer((request, response) => {
  request.resume().on('end', () => {
    count.received += 1;
    arrivals.set(String(request.headers['webhook-id']), performance.now());
    response.writeHead(204).end();
  });
});
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
const receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;

const rows: Row[] = [];
for (const workers of [1, 2])
  for (const subscriptions of [1, 10, 100])
    rows.push([
      `${subscriptions} subscriptions, ${workers} worker${workers === 1 ? '' : 's'}`,
      amount(await throughput(subscriptions, workers), '/s'),
    ]);
rows.push(['from request to arrival, idle', await latency()]);
print('Webhook deliveries', rows);
receiver.close();
receiver.closeAllConnections();

/** Deliveries that wait already, until the last has arrived. */
async function throughput(subscriptions: number, workers: number): Promise<number> {
  return onFreshDatabase(async (postgres, masterKey) => {
    const api = await startProcess({ connection: postgres.connection, masterKey, role: 'api' });
    for (let index = 0; index < subscriptions; index += 1) await subscribe(api.started, `hook-${index}`);
    await queueEverywhere(postgres, Math.ceil(DELIVERIES / subscriptions));
    const total = Math.ceil(DELIVERIES / subscriptions) * subscriptions;
    count.received = 0;
    const others = Array.from({ length: workers }, () =>
      startProcess({ connection: postgres.connection, masterKey, role: 'worker' }),
    );
    while (count.received === 0) await sleep(1);
    const [start, before] = [performance.now(), count.received];
    while (count.received < total) await sleep(1);
    const seconds = (performance.now() - start) / 1000;
    await Promise.all([api, ...(await Promise.all(others))].map(stop));
    return (total - before) / seconds;
  });
}

async function latency(): Promise<Measure> {
  return onFreshDatabase(async (postgres, masterKey) => {
    const service = await startProcess({ connection: postgres.connection, masterKey, role: 'all' });
    await subscribe(service.started, 'hook');
    const milliseconds: number[] = [];
    for (let index = 0; index < SINGLE_CHANGES; index += 1) {
      arrivals.clear();
      const start = performance.now();
      await send(
        service.started,
        '/risk/subjects',
        { kind: 'person', externalId: `idle-${index}` },
        `s-${index}`,
      );
      while (arrivals.size === 0) await sleep(1);
      milliseconds.push(([...arrivals.values()][0] ?? 0) - start);
      await sleep(10);
    }
    await stop(service);
    const sorted = milliseconds.toSorted((a, b) => a - b);
    const quantile = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;
    const p99 = quantile(0.99);
    const text = `p50 ${quantile(0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
    return { value: p99, text, wanted: { atMost: 500 } };
  });
}

async function onFreshDatabase<T>(
  work: (postgres: BenchPostgres, masterKey: string) => Promise<T>,
): Promise<T> {
  const postgres = await startBenchPostgres();
  try {
    await migrate(postgres.connection, await readMigrations());
    return await work(postgres, randomBytes(32).toString('base64'));
  } finally {
    await postgres.close();
  }
}

async function queueEverywhere({ connection }: BenchPostgres, each: number): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(
    `insert into webhook_deliveries (organization_id, mode, subscription_id, id, event_id, event, body, status, attempts,
       next_attempt_at, created_at)
     select organization_id, mode, id, gen_random_uuid(), gen_random_uuid(), 'risk.assessment.created',
       json_build_object('eventId', id, 'data', repeat('x', 250))::text, 'pending', 0, now(), now()
     from webhook_subscriptions, generate_series(1, $1)`,
    [each],
  );
  await client.query('vacuum analyze webhook_deliveries');
  await client.end();
}

interface Running {
  readonly child: ChildProcess;
  readonly started: StartedProcess;
}

async function startProcess(asked: ProcessToStart): Promise<Running> {
  const child = fork(fileURLToPath(new URL('deliveries-process.js', import.meta.url)));
  child.send(asked);
  const started = await new Promise<StartedProcess>((resolve, reject) => {
    child.once('message', (message) => resolve(message as StartedProcess));
    child.once('exit', (code) => reject(new Error(`a process ended with ${code}`)));
  });
  return { child, started };
}

async function stop({ child }: Running): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.send('stop');
  await ended;
}

async function subscribe(started: StartedProcess, name: string): Promise<void> {
  await send(started, '/webhooks', { url: receiverUrl, events: ['*'], mode: 'test' }, name);
}

async function send(
  started: StartedProcess,
  path: string,
  sent: object,
  idempotencyKey: string,
): Promise<void> {
  const [body, full] = [JSON.stringify(sent), `/api/v1${path}`];
  const signed = signRequest(started, { method: 'POST', path: full, body, idempotencyKey, now: new Date() });
  const answer = await fetch(`http://127.0.0.1:${started.port}${full}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey, ...signed },
  });
  if (!answer.ok) throw new Error(await answer.text());
  await answer.arrayBuffer();
}
