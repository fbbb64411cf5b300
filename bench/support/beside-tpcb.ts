import pg from 'pg';
import { load, type LoadResult } from './load.ts';
import { preparePgbench, tpcB } from './pgbench.ts';
import { median, print, type Row, times } from '@assay/test-support/report';
import { startBenchPostgres } from './service.ts';
import { type ServiceProcess, startServiceProcess } from './service-process.ts';

/** Short and many: the machine may be half as fast from one second to the next, so that only neighbours compare. */
const ROUNDS = 12;
const SECONDS = 2;
/** More than a slice sends: signing belongs to the caller, and pgbench pays for none. */
const READY_REQUESTS = 8_000;
/** The compiler of a service that just started is busy for as long. */
const WARM_UP_SECONDS = 15;

/** A running service with an API key and the owner's sign-in, on the same server as pgbench's tables. */
export interface Bench extends ServiceProcess {
  /** The service's own database, for data that no endpoint makes fast enough. */
  readonly connection: pg.ClientConfig;
  /** Interleaves slices of this load with TPC-B of the same server, and prints both and their ratio. */
  compare(what: string, wanted: number, nextRequest: () => Buffer): Promise<void>;
}

export async function startBesideTpcB(): Promise<Bench> {
  const postgres = await startBenchPostgres();
  const admin = new pg.Client(postgres.connection);
  await admin.connect();
  for (const name of ['bench_service', 'bench_tpcb']) await admin.query(`create database ${name}`);
  await admin.end();
  const tpcTarget = { ...postgres.connection, database: 'bench_tpcb' };
  const canCompare = preparePgbench(tpcTarget);
  const connection = { ...postgres.connection, database: 'bench_service' };
  const service = await startServiceProcess({ connection });
  return {
    ...service,
    connection,
    compare: async (what, wanted, nextRequest) => {
      const results: LoadResult[] = [];
      const peers: number[] = [];
      await slice(service.port, nextRequest, WARM_UP_SECONDS);
      // As a running service has its tables within seconds.
      await analyse(connection);
      for (let round = 0; round < ROUNDS; round += 1) {
        peers.push(canCompare ? tpcB(tpcTarget, SECONDS) : Number.NaN);
        results.push(await slice(service.port, readyMade(nextRequest), SECONDS));
      }
      report(what, wanted, results, peers);
    },
    close: async () => {
      await service.close();
      await postgres.close();
    },
  };
}

export async function analyse(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query('analyze');
  await client.end();
}

export function readyMade(make: () => Buffer): () => Buffer {
  const ready = Array.from({ length: READY_REQUESTS }, make);
  let sent = 0;
  return () => {
    sent += 1;
    return ready[sent - 1] ?? make();
  };
}

export async function slice(port: number, nextRequest: () => Buffer, seconds: number): Promise<LoadResult> {
  const result = await load({ port, connections: 16, seconds, nextRequest });
  if (Object.keys(result.statuses).join() !== '201') throw new Error(JSON.stringify(result.statuses));
  return result;
}

function report(
  what: string,
  wanted: number,
  results: readonly LoadResult[],
  peers: readonly number[],
): void {
  const rate = median(results.map(({ perSecond }) => perSecond));
  const p50 = median(results.map(({ p50Milliseconds }) => p50Milliseconds));
  const p99 = median(results.map(({ p99Milliseconds }) => p99Milliseconds));
  const peer = median(peers);
  const ratioOfNeighbours = median(
    results.map(({ perSecond }, index) => perSecond / (peers[index] ?? Number.NaN)),
  );
  const ratio: readonly Row[] = Number.isNaN(peer)
    ? []
    : [['ratio', times(ratioOfNeighbours, 2, { atLeast: wanted })]];
  print(`${what} over HTTP, 16 connections, fsync on`, [
    ['service', `${Math.round(rate)}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`],
    [
      'pgbench TPC-B',
      Number.isNaN(peer) ? 'skipped: install pgbench (Debian: postgresql-contrib)' : `${Math.round(peer)}/s`,
    ],
    ...ratio,
  ]);
}
