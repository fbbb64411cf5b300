import { readFileSync } from 'node:fs';
import { analyse, slice } from './support/beside-tpcb.ts';
import { load, type LoadResult } from './support/load.ts';
import { median, print, times } from '@assay/test-support/report';
import { startBenchPostgres } from './support/service.ts';
import { startServiceProcess } from './support/service-process.ts';
import { aSetting } from './support/setting.ts';

/**
 * Assessments and registrations at 80 % of the most that the service can do here, with its workers, for as many minutes as
 * the argument says: the last third of it has to be as quick, and to take as little memory, as the first.
 */
const MINUTES = Number(process.argv[2] ?? '10');
const SHARE = 0.8;
const SUBJECTS = 200;
const CONNECTIONS = 32;
/** The compiler, the caches and the heap of a service that just started come to rest in this time. */
const WARM_UP_SECONDS = Math.min(60, 15 + MINUTES * 6);
const MAXIMUM_SECONDS = 5;
const SLICES = 12;

if (!(MINUTES > 0)) throw new Error(`Say for how many minutes, such as 0.5, not '${process.argv[2]}'.`);

const postgres = await startBenchPostgres();
const { connection } = postgres;
const service = await startServiceProcess({ connection, works: true });
const nextRequest = await mixedRequests();
await slice(service.port, nextRequest, WARM_UP_SECONDS);
await analyse(connection);
const { perSecond: maximum } = await slice(service.port, nextRequest, MAXIMUM_SECONDS);
const slices: Slice[] = [];
for (let place = 0; place < SLICES; place += 1) slices.push(await steadily(SHARE * maximum));
report();
await service.close();
await postgres.close();

interface Slice extends LoadResult {
  readonly megabytes: number;
}

async function steadily(perSecond: number): Promise<Slice> {
  const seconds = (MINUTES * 60) / SLICES;
  const result = await load({
    port: service.port,
    connections: CONNECTIONS,
    seconds,
    perSecond,
    nextRequest,
  });
  if (Object.keys(result.statuses).join() !== '201') throw new Error(JSON.stringify(result.statuses));
  return { ...result, megabytes: residentMegabytes(service.pid) };
}

async function mixedRequests(): Promise<() => Buffer> {
  const bench = { ...service, connection, compare: async () => undefined };
  const { policyVersionId, knownSubjects } = await aSetting(bench);
  const subjects = await knownSubjects(SUBJECTS);
  let made = 0;
  return () => {
    made += 1;
    if (made % 2 === 0)
      return service.post('/api/v1/risk/subjects', { kind: 'person', externalId: `s-${made}` }, `s-${made}`);
    const path = `/api/v1/risk/subjects/${subjects[made % SUBJECTS]}/assessments`;
    return service.post(path, { policyVersionId, trigger: 'soak' }, `assess-${made}`);
  };
}

function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

function report(): void {
  const third = Math.floor(SLICES / 3);
  const [early, late] = [slices.slice(0, third), slices.slice(-third)];
  const grown = (of: (slice: Slice) => number): number => median(late.map(of)) / median(early.map(of));
  const told = (of: (slice: Slice) => number, unit: string, digits = 1): string =>
    slices.map((one) => of(one).toFixed(digits)).join(' ') + ` ${unit}`;
  const rate = median(slices.map(({ perSecond }) => perSecond));
  print(`${MINUTES} minutes at 80 % of the most`, [
    ['the most', `${Math.round(maximum)}/s`],
    ['answered of what was asked', times(rate / (SHARE * maximum), 2, { atLeast: 0.98 })],
    ['p50', told(({ p50Milliseconds }) => p50Milliseconds, 'ms')],
    ['p99', told(({ p99Milliseconds }) => p99Milliseconds, 'ms')],
    ['memory', told(({ megabytes }) => megabytes, 'MB', 0)],
    [
      'p50, last third to first',
      times(
        grown(({ p50Milliseconds }) => p50Milliseconds),
        2,
        { atMost: 1.25 },
      ),
    ],
    [
      'p99, last third to first',
      times(
        grown(({ p99Milliseconds }) => p99Milliseconds),
        2,
        { atMost: 1.5 },
      ),
    ],
    [
      'memory, last third to first',
      times(
        grown(({ megabytes }) => megabytes),
        2,
        { atMost: 1.15 },
      ),
    ],
  ]);
}
