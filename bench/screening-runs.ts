import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { countryOf } from '@assay/name-screening';
import { openDatabase } from '../src/platform/statement-sharing/statement-sharing.ts';
import type { ScreeningProcess } from './screening-process.ts';
import { cpuSeconds } from './support/cpu.ts';
import { httpRequest, load } from './support/load.ts';
import { putList } from './support/put-list.ts';
import { median, print, type Row, times } from '@assay/test-support/report';
import {
  measureFolder,
  type MeasuredList,
  notListedPeople,
  type Person,
  pepList,
  sanctionsLists,
} from '../packages/name-screening/bench/support/lists.ts';
import { startBenchPostgres } from './support/service.ts';
import { openTrigramPeer } from './support/trigram-peer.ts';
import { signRequest } from '../test/support/sign-request.ts';

/**
 * Runs over HTTP, durable and audited, with every list loaded, beside PostgreSQL's own similarity search over the same
 * listed names on the same server. `node .bench/bench/screening-runs.js <folder>` takes the real lists in that folder;
 * a second argument says how many entries the PEP list has, a third in how many processes the service runs: one uses a
 * single core, where the processes of the database have both.
 *
 * Both are asked for the same people in the same order by as many connections, in turns; one in twenty stands on a
 * list. The search takes its own threshold and answers with ten names: no dates of birth, no other spellings or
 * scripts, no reasons, and nothing is kept. A name in another script than the Latin one costs the service more, since
 * it is read into Latin, and the search almost nothing, since hardly any listed name shares a trigram with it. So
 * everybody and those with Latin names are measured apart.
 *
 * Requests are signed before a slice begins. The service is warmed up until its code is compiled, and its tables are
 * analysed, as those of a running service are.
 */
const CONNECTIONS = 8;
const ROUNDS = 5;
const SECONDS = 4;
const WARM_UP_SECONDS = 15;
const WANTED = 50;
/** One in so many is listed. */
const LISTED_EVERY = 20;

const folder = measureFolder();
const pepEntries = Number(process.argv[3] ?? 1_000_000);
const postgres = await startBenchPostgres();
const admin = new pg.Client(postgres.connection);
await admin.connect();
await admin.query('create database bench_service');
await admin.query('create database bench_peer');

const connection = { ...postgres.connection, database: 'bench_service' };
const masterKey = randomBytes(32).toString('hex');
const first = await startProcess<{ port: number; keyId: string; secret: string }>(false);
const processes = [first];
while (processes.length < Number(process.argv[4] ?? 1)) processes.push(await startProcess(true));

const lists = [...(await sanctionsLists(folder)), firstOf(pepList(folder), pepEntries)];
const sources = lists.map(({ key }) => key);
const peer = await openTrigramPeer({ ...postgres.connection, database: 'bench_peer' }, CONNECTIONS);
const listedNames = await putLists();
await peer.finish();
const everybody = subjectsOf(await notListedPeople(folder), listedNames);
const groups = [
  { name: 'everybody', subjects: everybody },
  { name: 'Latin names', subjects: everybody.filter(({ name }) => isLatin(name)) },
].map((group) => ({ ...group, asked: 0, slices: [] as Slice[] }));
let signed = 0;

type Group = (typeof groups)[number];

interface Slice {
  readonly searchesPerSecond: number;
  readonly searchMilliseconds: number;
  readonly runsPerSecond: number;
  readonly p50Milliseconds: number;
  readonly p99Milliseconds: number;
  /** For each run: of the service, its database and the load generator. */
  readonly runMilliseconds: readonly number[];
}

await whenSearched();
for (const group of groups) await runsSlice(group, WARM_UP_SECONDS / groups.length);
await analyse();
for (let round = 0; round <= ROUNDS; round += 1)
  for (const group of groups) {
    const slice = { ...(await searchesSlice(group)), ...(await runsSlice(group, SECONDS)) };
    if (round > 0) group.slices.push(slice);
  }
report();
await peer.close();
await admin.end();
for (const { child } of processes) {
  child.send('stop');
  await once(child, 'exit');
}
await postgres.close();

async function startProcess<Started extends { readonly port: number }>(joins: boolean) {
  const child = fork(new URL('screening-process.js', import.meta.url), {
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
    execArgv: process.execArgv,
  });
  const told: ScreeningProcess = { connection, masterKey, joins };
  child.send(told);
  const [started] = (await once(child, 'message')) as [Started];
  return { ...started, child };
}

/** Puts each list into the service, its names into the table of the peer; answers with some that are listed. */
async function putLists(): Promise<readonly string[]> {
  const database = openDatabase({
    connection,
    poolSize: 2,
    statementNames: true,
    onIdleError: () => undefined,
  });
  const names: string[] = [];
  let entries = 0;
  for (const list of lists)
    await putList(database, list, async (entry) => {
      entries += 1;
      if (entries % 50 === 0) names.push(entry.names[0].value);
      await peer.add(entry);
    });
  await database.close();
  return names.filter((name) => name.split(' ').length <= 12 && name.length <= 300);
}

async function whenSearched(): Promise<void> {
  for (;;) {
    const answers = await Promise.all(
      processes.map(async ({ port }) => {
        const { path, headers, body } = request({ subject: { name: 'Nemo' }, sources });
        const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body });
        return (await answer.json()) as { sources: readonly { missing: boolean }[] };
      }),
    );
    if (answers.every((run) => run.sources.every(({ missing }) => !missing))) return;
    await sleep(500);
  }
}

type Searches = Pick<Slice, 'searchesPerSecond' | 'searchMilliseconds'>;

async function searchesSlice({ subjects }: Group): Promise<Searches> {
  const pids = await backendsOf('bench_peer');
  const before = cpuSeconds(pids);
  const names = subjects.map(({ name }) => name);
  const { perSecond, count } = await peer.slice(names, SECONDS);
  const searchMilliseconds = ((cpuSeconds(pids) - before) * 1_000) / count;
  return { searchesPerSecond: perSecond, searchMilliseconds };
}

/** With requests that were made ready before it. */
async function runsSlice(group: Group, seconds: number): Promise<Omit<Slice, keyof Searches>> {
  const expected = 1.5 * Math.max(1_000, group.slices.at(-1)?.runsPerSecond ?? 0);
  const ready = Array.from({ length: expected * seconds }, () => nextRequest(group));
  const own = processes.map(({ child }) => child.pid ?? 0);
  const parts = [own, await backendsOf('bench_service'), [process.pid]];
  const before = parts.map(cpuSeconds);
  const loads = await Promise.all(
    processes.map(({ port }) =>
      load({
        port,
        connections: CONNECTIONS / processes.length,
        seconds,
        nextRequest: () => ready.pop() ?? nextRequest(group),
      }),
    ),
  );
  for (const { statuses } of loads)
    if (Object.keys(statuses).join() !== '201') throw new Error(JSON.stringify(statuses));
  const count = loads.reduce((sum, { statuses }) => sum + (statuses['201'] ?? 0), 0);
  const used = parts.map((pids, index) => cpuSeconds(pids) - (before[index] ?? 0));
  return {
    runsPerSecond: loads.reduce((sum, { perSecond }) => sum + perSecond, 0),
    // Of several processes the slower one's.
    p50Milliseconds: Math.max(...loads.map(({ p50Milliseconds }) => p50Milliseconds)),
    p99Milliseconds: Math.max(...loads.map(({ p99Milliseconds }) => p99Milliseconds)),
    runMilliseconds: used.map((cpu) => (cpu * 1_000) / count),
  };
}

function nextRequest(group: Group): Buffer {
  const subject = group.subjects[group.asked % group.subjects.length];
  group.asked += 1;
  const { path, headers, body } = request({ subject, sources });
  return httpRequest('POST', path, headers, body);
}

function request(asked: unknown) {
  signed += 1;
  const path = '/api/v1/screening/runs';
  const body = JSON.stringify(asked);
  const idempotencyKey = `run-${signed}`;
  const signature = signRequest(first, { method: 'POST', path, body, idempotencyKey, now: new Date() });
  const headers = { ...signature, 'idempotency-key': idempotencyKey, 'content-type': 'application/json' };
  return { path, headers, body };
}

/** The processes of the server that work for a database. */
async function backendsOf(database: string): Promise<number[]> {
  const { rows } = await admin.query<{ pid: number }>('select pid from pg_stat_activity where datname = $1', [
    database,
  ]);
  return rows.map(({ pid }) => pid);
}

async function analyse(): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query('analyze');
  await client.end();
}

function subjectsOf(people: readonly Person[], listed: readonly string[]): readonly { name: string }[] {
  return people.map((person, place) => {
    const name = place % LISTED_EVERY === 0 ? listed[place % listed.length] : undefined;
    return name === undefined ? subjectOf(person) : { name };
  });
}

function subjectOf({ name, dateOfBirth, nationality }: Person) {
  const country = countryOf(nationality);
  return {
    name,
    entityType: 'person',
    ...(/^\d{4}-\d{2}-\d{2}$/.test(dateOfBirth) && { datesOfBirth: [dateOfBirth] }),
    ...(country !== null && /^[A-Z]{2}$/.test(country) && { nationalities: [country] }),
  };
}

function isLatin(name: string): boolean {
  return !/\p{L}/u.test(name.replaceAll(/\p{Script=Latin}/gu, ''));
}

function firstOf({ key, entries }: MeasuredList, most: number): MeasuredList {
  return {
    key,
    entries: async function* () {
      let count = 0;
      for await (const entry of entries()) {
        if (count >= most) return;
        count += 1;
        yield entry;
      }
    },
  };
}

function report(): void {
  const title = `Screening runs over HTTP, ${peer.names()} names in ${lists.length} lists, ${CONNECTIONS} connections, ${processes.length} process(es), fsync on`;
  print(title, groups.flatMap(rowsOf));
}

function rowsOf({ name, subjects, slices }: Group): readonly Row[] {
  const of = (figure: (slice: Slice) => number): number => median(slices.map(figure));
  const [rate, searches] = [of((slice) => slice.runsPerSecond), of((slice) => slice.searchesPerSecond)];
  const [p50, p99] = [of((slice) => slice.p50Milliseconds), of((slice) => slice.p99Milliseconds)];
  const [own = 0, database = 0, generator = 0] = [0, 1, 2].map((part) =>
    of(({ runMilliseconds }) => runMilliseconds[part] ?? Number.NaN),
  );
  const search = of(({ searchMilliseconds }) => searchMilliseconds);
  const cpu = `service ${own.toFixed(2)}, database ${database.toFixed(2)}, load generator ${generator.toFixed(2)} ms`;
  return [
    [name, `${subjects.length} of ${everybody.length} subjects`],
    ['  service', `${Math.round(rate)} runs/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`],
    ['  CPU of a run', cpu],
    ['  pg_trgm', `${searches.toFixed(1)} searches/s, ${search.toFixed(1)} ms of CPU each`],
    [`  ratio, ${name}`, times(rate / searches, 1, { atLeast: WANTED })],
    [`  ratio of CPU, ${name}`, times(search / (own + database + generator), 1)],
  ];
}
