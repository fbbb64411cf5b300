import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { signRequest } from '../client/signing.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { countryOf } from '../src/screening/lists/countries.ts';
import type { ListedEntry } from '../src/screening/lists/listed-entry.ts';
import { httpRequest, load, type LoadResult } from './support/load.ts';
import { putList } from './support/put-list.ts';
import { median, print } from './support/report.ts';
import {
  measureFolder,
  type MeasuredList,
  notListedPeople,
  type Person,
  pepList,
  sanctionsLists,
} from './support/screening-lists.ts';
import { startBenchPostgres } from './support/service.ts';

/**
 * Runs over HTTP, durable and audited, with every list loaded, beside PostgreSQL's own similarity search over the same
 * listed names on the same server. `node .bench/bench/screening-runs.js <folder>` takes the real lists in that folder;
 * a second argument says how many entries the PEP list has.
 */
const CONNECTIONS = 8;
const ROUNDS = 5;
const SECONDS = 4;
const WANTED = 50;
/** One request in so many names somebody who is listed. */
const LISTED_EVERY = 20;
const ANSWERS = 10;

const folder = measureFolder();
const pepEntries = Number(process.argv[3] ?? 1_000_000);
const postgres = await startBenchPostgres();
const admin = new pg.Client(postgres.connection);
await admin.connect();
await admin.query('create database bench_service');
await admin.query('create database bench_peer');
await admin.end();

const connection = { ...postgres.connection, database: 'bench_service' };
const server = fork(new URL('service-process.js', import.meta.url), {
  stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
  execArgv: process.execArgv,
});
server.send(connection);
const [service] = (await once(server, 'message')) as [{ port: number; keyId: string; secret: string }];

const lists = [...(await sanctionsLists(folder)), firstOf(pepList(folder), pepEntries)];
const people = await notListedPeople(folder);
let made = 0;
const peer = await preparePeer();
const listed = await putLists();
await peer.finish();
await whenSearched();

const runs: LoadResult[] = [];
const similar: number[] = [];
const cpuMilliseconds: number[] = [];
for (let round = 0; round <= ROUNDS; round += 1) {
  const rate = await peer.slice();
  const before = cpuSeconds();
  const result = await load({ port: service.port, connections: CONNECTIONS, seconds: SECONDS, nextRequest });
  const cpu = cpuSeconds() - before;
  if (Object.keys(result.statuses).join() !== '201') throw new Error(JSON.stringify(result.statuses));
  if (round === 0) continue;
  runs.push(result);
  cpuMilliseconds.push((cpu * 1_000) / Object.values(result.statuses).reduce((sum, count) => sum + count, 0));
  similar.push(rate);
}
report();
await peer.close();
server.send('stop');
await once(server, 'exit');
await postgres.close();

/** Puts each list into the service, its names into the table of the peer; what is listed, now and then. */
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
    const answer = await post({ subject: { name: 'Nemo' }, sources: lists.map(({ key }) => key) });
    const { sources } = (await answer.json()) as { sources: readonly { missing: boolean }[] };
    if (sources.every(({ missing }) => !missing)) return;
    await sleep(500);
  }
}

function post(asked: unknown): Promise<Response> {
  const { path, headers, body } = signed(asked);
  return fetch(`http://127.0.0.1:${service.port}${path}`, { method: 'POST', headers, body });
}

function signed(asked: unknown) {
  made += 1;
  const path = '/api/v1/screening/runs';
  const body = JSON.stringify(asked);
  const idempotencyKey = `run-${made}`;
  const signature = signRequest(service, { method: 'POST', path, body, idempotencyKey, now: new Date() });
  const headers = { ...signature, 'idempotency-key': idempotencyKey, 'content-type': 'application/json' };
  return { path, headers, body };
}

function nextRequest(): Buffer {
  const sources = lists.map(({ key }) => key);
  const { path, headers, body } = signed({ subject: subjectAt(made), sources });
  return httpRequest('POST', path, headers, body);
}

function subjectAt(place: number): object {
  const name = listed[place % listed.length];
  if (place % LISTED_EVERY === 0 && name !== undefined) return { name };
  const person = people[place % people.length] as Person;
  const country = countryOf(person.nationality);
  return {
    name: person.name,
    entityType: 'person',
    ...(/^\d{4}-\d{2}-\d{2}$/.test(person.dateOfBirth) && { datesOfBirth: [person.dateOfBirth] }),
    ...(country !== null && /^[A-Z]{2}$/.test(country) && { nationalities: [country] }),
  };
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

interface Peer {
  add(entry: ListedEntry): Promise<void>;
  finish(): Promise<void>;
  /** Searches a second, as many at once as the service is asked. */
  slice(): Promise<number>;
  close(): Promise<void>;
  readonly names: () => number;
}

async function preparePeer(): Promise<Peer> {
  const target = { ...postgres.connection, database: 'bench_peer' };
  const pool = new pg.Pool({ ...target, max: CONNECTIONS });
  await pool.query('create extension pg_trgm');
  await pool.query('create table listed (entry text, name text)');
  let waiting: [string, string][] = [];
  let names = 0;
  const flush = async (): Promise<void> => {
    const rows = waiting;
    waiting = [];
    names += rows.length;
    await pool.query('insert into listed select * from unnest($1::text[], $2::text[])', [
      rows.map(([entry]) => entry),
      rows.map(([, name]) => name),
    ]);
  };
  const search = (name: string): Promise<unknown> =>
    pool.query({
      name: 'similar',
      text: `select entry, name, similarity(name, $1) as score from listed where name % $1
        order by score desc limit $2`,
      values: [name.toLowerCase(), ANSWERS],
    });
  let asked = 0;
  return {
    names: () => names,
    add: async ({ entryId, names: own }) => {
      for (const { value } of own) waiting.push([entryId, value.toLowerCase()]);
      if (waiting.length >= 10_000) await flush();
    },
    finish: async () => {
      await flush();
      await pool.query('create index listed_name on listed using gin (name gin_trgm_ops)');
      await pool.query('vacuum analyze listed');
    },
    slice: async () => {
      const start = performance.now();
      let done = 0;
      const ask = async (): Promise<void> => {
        while (performance.now() < start + SECONDS * 1_000) {
          asked += 1;
          await search((people[asked % people.length] as Person).name);
          done += 1;
        }
      };
      await Promise.all(Array.from({ length: CONNECTIONS }, ask));
      return done / ((performance.now() - start) / 1_000);
    },
    close: () => pool.end(),
  };
}

/** Of the service, as Linux counts it; other systems report none. */
function cpuSeconds(): number {
  const path = `/proc/${server.pid}/stat`;
  if (!existsSync(path)) return Number.NaN;
  const [user = 0, system = 0] =
    readFileSync(path, 'utf8').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? [];
  return (user + system) / 100;
}

function report(): void {
  const rate = median(runs.map(({ perSecond }) => perSecond));
  const [p50, p99] = [
    median(runs.map(({ p50Milliseconds }) => p50Milliseconds)),
    median(runs.map(({ p99Milliseconds }) => p99Milliseconds)),
  ];
  const beside = median(similar);
  const title = `Screening runs over HTTP, ${peer.names()} names in ${lists.length} lists, ${CONNECTIONS} connections, fsync on`;
  print(title, [
    ['service', `${Math.round(rate)} runs/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`],
    ['CPU of the service', `${median(cpuMilliseconds).toFixed(2)} ms a run`],
    ['pg_trgm', `${beside.toFixed(1)} searches/s`],
    ['ratio', `${(rate / beside).toFixed(0)} (at least ${WANTED})`],
  ]);
}
