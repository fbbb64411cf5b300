import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../src/platform/statement-sharing/statement-sharing.ts';
import { putList } from './support/put-list.ts';
import { amount, print, times } from '@assay/test-support/report';
import {
  measureFolder,
  notListedPeople,
  pepList,
  sanctionsLists,
} from '../packages/name-screening/bench/support/lists.ts';
import { startBenchPostgres, startBenchService } from './support/service.ts';
import { signedCalls } from './support/signed-calls.ts';

/**
 * A batch against every list, from the first byte of its file to its last result, beside single runs over HTTP in the
 * same process, and how long single runs take meanwhile. `node .bench/bench/screening-batches.js <folder> [rows] [PEP entries]`; the people of the folder come
 * again under other ids until there are enough rows.
 */
const WANTED_ROWS_PER_SECOND = 8_000;
const WANTED_TIMES = 6;
const RUN_SECONDS = 5;
const CONNECTIONS = 8;
/** Single runs beside a batch take at most so many times as long as without one. */
const WANTED_SLOWER = 2;
const PAUSE_MILLISECONDS = 50;

const folder = measureFolder();
const rows = Number(process.argv[3] ?? 200_000);
const pepEntries = Number(process.argv[4] ?? 1_000_000);
const postgres = await startBenchPostgres();
const service = await startBenchService(postgres.connection, { works: true });
const pep = pepList(folder);
const lists = [...(await sanctionsLists(folder)), { ...pep, entries: firstOf }];
const sources = lists.map(({ key }) => key);
await putLists();
const people = await notListedPeople(folder);
const { ask } = signedCalls(service);

await whenSearched();
const runsPerSecond = await singleRuns();
const alone = await singleRunsDuring(() => sleep(RUN_SECONDS * 1000));
const memory: number[] = [];
const { result: batch, ...beside } = await singleRunsDuring(screenBatch);
print(`A batch of ${rows} people against ${sources.join(', ')}, ${pepEntries} PEP entries`, [
  ['file received', `${batch.receivedSeconds.toFixed(1)} s`],
  ['rows screened', amount(batch.rowsPerSecond, 'rows/s', { atLeast: WANTED_ROWS_PER_SECOND })],
  ['single runs', `${Math.round(runsPerSecond)} runs/s`],
  ['beside single runs', times(batch.rowsPerSecond / runsPerSecond, 1, { atLeast: WANTED_TIMES })],
  ['a single run now and then', `p50 ${alone.p50.toFixed(1)} ms, p99 ${alone.p99.toFixed(1)} ms`],
  ['the same beside the batch', `p50 ${beside.p50.toFixed(1)} ms, p99 ${beside.p99.toFixed(1)} ms`],
  ['p99 beside the batch and alone', times(beside.p99 / alone.p99, 1, { atMost: WANTED_SLOWER })],
  ['CPU of the service', `${batch.cpuMicroseconds.toFixed(0)} µs for each row, its threads included`],
  ['memory', `${Math.min(...memory)} to ${Math.max(...memory)} MB`],
  ['counts', JSON.stringify(batch.counts)],
]);
await service.close();
await postgres.close();

async function* firstOf() {
  let given = 0;
  for await (const entry of pep.entries()) {
    if (given === pepEntries) return;
    given += 1;
    yield entry;
  }
}

async function putLists(): Promise<void> {
  const { connection } = postgres;
  const database = openDatabase({
    connection,
    poolSize: 2,
    statementNames: true,
    onIdleError: () => undefined,
  });
  for (const list of lists) await putList(database, list, async () => undefined);
  await database.close();
}

interface Told {
  readonly id: string;
  readonly state: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly sources: readonly { readonly missing: boolean }[];
}

function run(name: string): Promise<Told> {
  return ask<Told>('POST', '/screening/runs', JSON.stringify({ subject: { name }, sources }));
}

async function whenSearched(): Promise<void> {
  while ((await run('Nemo')).sources.some(({ missing }) => missing)) await sleep(500);
}

async function singleRuns(): Promise<number> {
  const end = performance.now() + RUN_SECONDS * 1000;
  let done = 0;
  const client = async (): Promise<void> => {
    while (performance.now() < end) {
      await run(people[done % people.length]?.name ?? 'Nemo');
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  return done / RUN_SECONDS;
}

/** One run after the other while the work lasts, with a pause between them. */
async function singleRunsDuring<Result>(work: () => Promise<Result>) {
  const taken: number[] = [];
  const ending = new AbortController();
  const during = async (): Promise<void> => {
    for (let made = 0; !ending.signal.aborted; made += 1) {
      const began = performance.now();
      await run(people[made % people.length]?.name ?? 'Nemo');
      taken.push(performance.now() - began);
      await sleep(PAUSE_MILLISECONDS);
    }
  };
  const runs = during();
  const result = await work();
  ending.abort();
  await runs;
  const sorted = taken.toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { result, p50: at(0.5), p99: at(0.99) };
}

async function screenBatch() {
  const asked = { sources, format: 'jsonl' };
  const { id } = await ask<Told>('POST', '/screening/batches', JSON.stringify(asked));
  const lines = Array.from({ length: rows }, (_, index) =>
    JSON.stringify({ externalId: `c-${index}`, name: people[index % people.length]?.name }),
  );
  const began = performance.now();
  await ask('PUT', `/screening/batches/${id}/rows`, lines.join('\n'));
  const received = performance.now();
  const cpu = process.cpuUsage();
  for (;;) {
    await sleep(250);
    memory.push(Math.round(process.memoryUsage().rss / 1e6));
    const { state, counts } = await ask<Told>('GET', `/screening/batches/${id}`);
    if (state === 'running' || state === 'queued') continue;
    const seconds = (performance.now() - received) / 1000;
    const { user, system } = process.cpuUsage(cpu);
    const [receivedSeconds, cpuMicroseconds] = [(received - began) / 1000, (user + system) / rows];
    return { receivedSeconds, rowsPerSecond: rows / seconds, cpuMicroseconds, counts };
  }
}
