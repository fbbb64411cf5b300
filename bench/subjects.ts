import { fork } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { signRequest } from '../client/signing.ts';
import { httpRequest, load, type LoadResult } from './support/load.ts';
import { preparePgbench, tpcB } from './support/pgbench.ts';
import { median, print } from './support/report.ts';
import { startBenchPostgres } from './support/service.ts';

/** POST /risk/subjects, idempotent, durable and audited, beside pgbench's TPC-B on the same server in the same minutes. */
const PATH = '/api/v1/risk/subjects';
const ROUNDS = 5;
const SECONDS = 4;

const postgres = await startBenchPostgres();
const admin = new pg.Client(postgres.connection);
await admin.connect();
for (const name of ['bench_service', 'bench_tpcb']) await admin.query(`create database ${name}`);
await admin.end();
const tpcTarget = { ...postgres.connection, database: 'bench_tpcb' };
const canCompare = preparePgbench(tpcTarget);

const server = fork(new URL('service-process.js', import.meta.url), {
  stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
});
server.send({ ...postgres.connection, database: 'bench_service' });
const [key] = (await once(server, 'message')) as [{ port: number; keyId: string; secret: string }];

let made = 0;
function nextRequest(): Buffer {
  made += 1;
  const body = JSON.stringify({ kind: 'person', externalId: `bench-${made}` });
  const idempotencyKey = `bench-${made}`;
  const headers = signRequest(key, { method: 'POST', path: PATH, body, idempotencyKey, now: new Date() });
  return httpRequest('POST', PATH, { ...headers, 'idempotency-key': idempotencyKey }, body);
}

const results: LoadResult[] = [];
const peers: number[] = [];
for (let round = 0; round <= ROUNDS; round += 1) {
  const peer = canCompare ? tpcB(tpcTarget, SECONDS) : Number.NaN;
  const result = await load({ port: key.port, connections: 16, seconds: SECONDS, nextRequest });
  if (Object.keys(result.statuses).join() !== '201') throw new Error(JSON.stringify(result.statuses));
  if (round === 0) continue; // warming up
  results.push(result);
  peers.push(peer);
}
server.send('stop');
await once(server, 'exit');
await postgres.close();

const rate = median(results.map(({ perSecond }) => perSecond));
const p99 = median(results.map(({ p99Milliseconds }) => p99Milliseconds));
print('POST /risk/subjects over HTTP, 16 connections, fsync on', [
  ['subjects', `${Math.round(rate)}/s, p99 ${p99.toFixed(1)} ms`],
  [
    'pgbench TPC-B',
    canCompare ? `${Math.round(median(peers))}/s` : 'skipped: install pgbench (Debian: postgresql-contrib)',
  ],
  ...(canCompare ? ([['ratio', `${(rate / median(peers)).toFixed(2)} (at least 0.35)`]] as const) : []),
]);
