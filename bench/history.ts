import pg from 'pg';
import { analyse, readyMade, slice } from './support/beside-tpcb.ts';
import { cpuSeconds } from './support/cpu.ts';
import { median, print, times } from '@assay/test-support/report';
import { startBenchPostgres } from './support/service.ts';
import { startServiceProcess } from './support/service-process.ts';
import { aSetting } from './support/setting.ts';

/**
 * POST …/assessments with the log of the organization and without, two services on one server in turns: by rate, and by
 * the processor time of service and database for one, sealing included.
 */
const SUBJECTS = 200;
const ROUNDS = 12;
const SECONDS = 2;
const WARM_UP_SECONDS = 10;

const postgres = await startBenchPostgres();
const sides = { logged: await started('bench_logged', true), plain: await started('bench_plain', false) };
for (const { port, next, connection } of Object.values(sides)) {
  await slice(port, next, WARM_UP_SECONDS);
  await analyse(connection);
}
const ratios: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  // Who comes first in a round changes, since the machine is not the same from one second to the next.
  const order = round % 2 === 0 ? (['logged', 'plain'] as const) : (['plain', 'logged'] as const);
  for (const side of order) await sides[side].measure();
  ratios.push((sides.logged.rates.at(-1) ?? 0) / (sides.plain.rates.at(-1) ?? 0));
}
const [logged, plain] = [await sides.logged.cost(), await sides.plain.cost()];
print('POST …/assessments over HTTP, 16 connections, fsync on', [
  ['with the log', told(logged, sides.logged.rates)],
  ['without', told(plain, sides.plain.rates)],
  ['rate, median of neighbours', times(median(ratios), 3, { atLeast: 0.95 })],
  ['processor time', times(total(logged) / total(plain), 3, { atMost: 1.05 })],
]);
await Promise.all(Object.values(sides).map(({ close }) => close()));
await postgres.close();

interface Cost {
  readonly serviceMicroseconds: number;
  readonly databaseMicroseconds: number;
}

function total({ serviceMicroseconds, databaseMicroseconds }: Cost): number {
  return serviceMicroseconds + databaseMicroseconds;
}

function told({ serviceMicroseconds, databaseMicroseconds }: Cost, rates: readonly number[]): string {
  const [service, database] = [Math.round(serviceMicroseconds), Math.round(databaseMicroseconds)];
  return `${Math.round(median(rates))}/s, ${service} µs of the service and ${database} µs of the database for one`;
}

async function started(database: string, log: boolean) {
  const admin = new pg.Client(postgres.connection);
  await admin.connect();
  await admin.query(`create database ${database}`);
  const connection = { ...postgres.connection, database };
  const service = await startServiceProcess({ connection, log, works: true });
  const { policyVersionId, knownSubjects } = await aSetting({
    ...service,
    connection,
    compare: async () => undefined,
  });
  const subjects = await knownSubjects(SUBJECTS);
  let made = 0;
  const next = (): Buffer => {
    made += 1;
    const path = `/api/v1/risk/subjects/${subjects[made % SUBJECTS]}/assessments`;
    return service.post(path, { policyVersionId, trigger: 'bench' }, `assess-${made}`);
  };
  const backends = async (): Promise<number[]> => {
    const { rows } = await admin.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = $1',
      [database],
    );
    return rows.map(({ pid }) => pid);
  };
  const used = async (): Promise<readonly [service: number, database: number]> => [
    cpuSeconds([service.pid]),
    cpuSeconds(await backends()),
  ];
  let answered = 0;
  let begun: Awaited<ReturnType<typeof used>> | undefined;
  const rates: number[] = [];
  return {
    port: service.port,
    next,
    connection,
    rates,
    measure: async (): Promise<void> => {
      begun ??= await used();
      const { perSecond } = await slice(service.port, readyMade(next), SECONDS);
      answered += perSecond * SECONDS;
      rates.push(perSecond);
    },
    cost: async (): Promise<Cost> => {
      const [before, now] = [begun ?? [0, 0], await used()];
      return {
        serviceMicroseconds: ((now[0] - before[0]) * 1e6) / answered,
        databaseMicroseconds: ((now[1] - before[1]) * 1e6) / answered,
      };
    },
    close: async (): Promise<void> => {
      await service.close();
      await admin.end();
    },
  };
}
