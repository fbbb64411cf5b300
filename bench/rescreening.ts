import { setTimeout as sleep } from 'node:timers/promises';
import type { ListedEntry } from '@assay/name-screening';
import pg from 'pg';
import { openDatabase } from '../src/platform/statement-sharing/statement-sharing.ts';
import { cpuSeconds } from './support/cpu.ts';
import { putList } from './support/put-list.ts';
import { amount, print } from '@assay/test-support/report';
import { invented } from '../packages/name-screening/bench/support/invented.ts';
import { startBenchPostgres, startBenchService } from './support/service.ts';
import { signedCalls } from './support/signed-calls.ts';

/**
 * Monitored subjects when entries of a list change: from the new version to the last of their runs. The monitors are those
 * of a batch. `node .bench/bench/rescreening.js [monitors] [changed entries]`.
 */
const WANTED_SECONDS = 60;
const OF_MONITORS = 1_000_000;
const SANCTIONS = 28_395;
const SOURCE = 'ofac_sdn';

const monitors = Number(process.argv[2] ?? 50_000);
const changed = Number(process.argv[3] ?? 100);
const postgres = await startBenchPostgres();
const service = await startBenchService(postgres.connection, { works: true });
const { ask } = signedCalls(service);
const client = new pg.Client(postgres.connection);
await client.connect();
const database = openDatabase({
  connection: postgres.connection,
  poolSize: 2,
  statementNames: true,
  onIdleError: () => undefined,
});

await putList(database, { key: SOURCE, entries: () => listed(0) }, async () => undefined);
await whenSearched();
const made = await monitorAll();
await client.query('vacuum analyze');
const rescreened = await afterChange(1);
print(`${monitors} monitored subjects when ${changed} of ${SANCTIONS} entries change`, [
  ['made by a batch', amount(monitors / made, '/s')],
  ['screened again', amount(monitors / rescreened.seconds, '/s')],
  [
    `for ${OF_MONITORS.toLocaleString('en')} at this rate`,
    amount((rescreened.seconds * OF_MONITORS) / monitors, 's', { atMost: WANTED_SECONDS }),
  ],
  [
    'CPU for each',
    `${rescreened.serviceMicroseconds.toFixed(0)} µs in the service, its threads included, and ${rescreened.databaseMicroseconds.toFixed(0)} µs in the database`,
  ],
  ['runs whose result differs', `${rescreened.different}`],
  ['memory', `${Math.round(process.memoryUsage().rss / 1e6)} MB`],
]);
await database.close();
await client.end();
await service.close();
await postgres.close();

/** The list after so many changes: each gives other names to as many entries. */
async function* listed(changes: number): AsyncGenerator<ListedEntry> {
  let place = 0;
  for await (const entry of invented('sanctions', SANCTIONS)) {
    const [first, ...others] = entry.names;
    const isChanged = place < changes * changed && place >= (changes - 1) * changed;
    place += 1;
    yield isChanged
      ? { ...entry, names: [{ ...first, value: `${first.value} ${first.value.slice(0, 5)}` }, ...others] }
      : entry;
  }
}

async function whenSearched(): Promise<void> {
  const body = JSON.stringify({ subject: { name: 'Nemo' }, sources: [SOURCE] });
  const isMissing = async (): Promise<boolean> => {
    const { sources } = await ask<{ sources: readonly { missing: boolean }[] }>(
      'POST',
      '/screening/runs',
      body,
    );
    return sources.some(({ missing }) => missing);
  };
  while (await isMissing()) await sleep(200);
}

/** Seconds. */
async function monitorAll(): Promise<number> {
  const lines: string[] = [];
  for await (const { names, births, countries } of invented('people', monitors))
    lines.push(
      JSON.stringify({
        name: names[0].value,
        dateOfBirth: births[0]?.to,
        nationality: countries[0]?.country,
      }),
    );
  const asked = JSON.stringify({ sources: [SOURCE], format: 'jsonl', monitor: true });
  const { id } = await ask<{ id: string }>('POST', '/screening/batches', asked);
  const began = performance.now();
  await ask('PUT', `/screening/batches/${id}/rows`, lines.join('\n'));
  for (;;) {
    await sleep(200);
    const { state } = await ask<{ state: string }>('GET', `/screening/batches/${id}`);
    if (state === 'completed') return (performance.now() - began) / 1000;
    if (state !== 'queued' && state !== 'running') throw new Error(`the batch is ${state}`);
  }
}

async function afterChange(changes: number) {
  await putList(database, { key: SOURCE, entries: () => listed(changes) }, async () => undefined);
  const backends = await backendPids();
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  const ofDatabase = backends.map((pid) => cpuSeconds([pid]));
  while ((await stillDue()) > 0) await sleep(200);
  const { user, system } = process.cpuUsage(cpu);
  const seconds = (performance.now() - began) / 1000;
  // A connection that was closed meanwhile takes its time with it.
  const spent = backends.reduce((sum, pid, at) => {
    const used = cpuSeconds([pid]) - (ofDatabase[at] ?? Number.NaN);
    return Number.isNaN(used) ? sum : sum + used;
  }, 0);
  const { rows } = await client.query<{ count: string }>(
    `select count(*) from screening_audit a join screening_runs r on r.id = a.run_id
     where r.trigger = 'rescreen' and a.type = 'screening.run.completed'`,
  );
  return {
    seconds,
    serviceMicroseconds: (user + system) / monitors,
    databaseMicroseconds: (spent * 1e6) / monitors,
    different: Number(rows[0]?.count),
  };
}

async function stillDue(): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `select count(*) from screening_monitor_lists l
     where not exists (select 1 from lists s join list_versions v on v.id = s.active_version
       where s.key = l.list_key and l.stood like v.version_id || ' %')`,
  );
  return Number(rows[0]?.count);
}

/** Of the connections of the service, which are there by now. */
async function backendPids(): Promise<readonly number[]> {
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  );
  return rows.map(({ pid }) => pid);
}
