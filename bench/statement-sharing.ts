import pg from 'pg';
import { analyse, readyMade, slice } from './support/beside-tpcb.ts';
import type { LoadResult } from './support/load.ts';
import { median, print, times } from '@assay/test-support/report';
import { startBenchPostgres } from './support/service.ts';
import { type ServiceProcess, startServiceProcess } from './support/service-process.ts';

/** POST /risk/subjects with shared statements and without, two services on one server in the same minutes. */
const ROUNDS = 12;
const SECONDS = 2;
const WARM_UP_SECONDS = 10;

const postgres = await startBenchPostgres();
const shared = await started('bench_shared', true);
const plain = await started('bench_plain', false);
const results: { readonly shared: LoadResult; readonly plain: LoadResult }[] = [];
for (const { service, next, connection } of [shared, plain]) {
  await slice(service.port, next, WARM_UP_SECONDS);
  await analyse(connection);
}
for (let round = 0; round < ROUNDS; round += 1)
  results.push({
    shared: await slice(shared.service.port, readyMade(shared.next), SECONDS),
    plain: await slice(plain.service.port, readyMade(plain.next), SECONDS),
  });
const ratio = median(results.map((round) => round.shared.perSecond / round.plain.perSecond));
print('POST /risk/subjects over HTTP, 16 connections, fsync on', [
  ['shared statements', told(results.map((round) => round.shared))],
  ['plain transactions', told(results.map((round) => round.plain))],
  ['ratio', times(ratio)],
]);
await Promise.all([shared.service.close(), plain.service.close()]);
await postgres.close();

interface Started {
  readonly service: ServiceProcess;
  readonly connection: pg.ClientConfig;
  readonly next: () => Buffer;
}

async function started(database: string, statementSharing: boolean): Promise<Started> {
  const admin = new pg.Client(postgres.connection);
  await admin.connect();
  await admin.query(`create database ${database}`);
  await admin.end();
  const connection = { ...postgres.connection, database };
  const service = await startServiceProcess({ connection, statementSharing });
  let made = 0;
  const next = (): Buffer => {
    made += 1;
    const body = { kind: 'person', externalId: `bench-${made}` };
    return service.post('/api/v1/risk/subjects', body, `bench-${made}`);
  };
  return { service, connection, next };
}

function told(of: readonly LoadResult[]): string {
  const middle = (value: (result: LoadResult) => number): number => median(of.map(value));
  const [rate, p50, p99] = [
    middle(({ perSecond }) => perSecond),
    middle(({ p50Milliseconds }) => p50Milliseconds),
    middle(({ p99Milliseconds }) => p99Milliseconds),
  ];
  return `${Math.round(rate)}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
}
