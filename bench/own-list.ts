import { setTimeout as sleep } from 'node:timers/promises';
import { print } from '@assay/test-support/report';
import { invented } from '../packages/name-screening/bench/support/invented.ts';
import { startBenchPostgres, startBenchService } from './support/service.ts';
import { ownerCalls } from './support/signed-calls.ts';

/**
 * An own list from the first byte of its file to the moment at which it is searched, and another file of the same list of
 * which a hundredth is new. `node .bench/bench/own-list.js [entries]`.
 */
const WANTED_SECONDS = 20;

const entries = Number(process.argv[2] ?? 100_000);
const postgres = await startBenchPostgres();
const service = await startBenchService(postgres.connection, { works: true });
const owner = await ownerCalls(service);
await owner.ask(
  'PUT',
  '/screening/own-lists/bench',
  JSON.stringify({ title: 'Bench', listKind: 'internal' }),
);

const lines: string[] = [];
for await (const { entryId, names, births, countries } of invented('sanctions', entries))
  lines.push(
    `${entryId},${names[0].value},person,,${births[0]?.to},${countries[0]?.country},,from the bench`,
  );
const cpu = process.cpuUsage();
const first = await given(lines);
const { user, system } = process.cpuUsage(cpu);
const searched = await untilSearched();
const changed = lines.map((line, index) => (index % 100 === 0 ? line.replace(',', '-new,') : line));
const second = await given(changed);
print(`An own list of ${entries} entries, ${(lines.join('\n').length / 1e6).toFixed(1)} MB`, [
  ['import to active', { value: first, text: `${first.toFixed(1)} s`, wanted: { atMost: WANTED_SECONDS } }],
  ['CPU of the service', `${((user + system) / 1e6).toFixed(1)} s, its threads included`],
  ['its first search', `${(searched * 1000).toFixed(0)} ms`],
  ['a file of which a hundredth is new', `${second.toFixed(1)} s`],
  ['memory', `${Math.round(process.memoryUsage().rss / 1e6)} MB`],
]);
await service.close();
await postgres.close();

/** Seconds from sending these lines to the version that came of them. */
async function given(rows: readonly string[]): Promise<number> {
  const header = 'id,name,kind,aliases,dateOfBirth,nationalities,identifiers,note';
  const file = `${header}\n${rows.join('\n')}\n`;
  const began = performance.now();
  const { importId } = await owner.ask<{ importId: string }>(
    'PUT',
    '/screening/own-lists/bench/file?force=true',
    file,
  );
  for (;;) {
    const { state, attention } = await owner.ask<{ state: string; attention: readonly string[] }>(
      'GET',
      `/screening/own-lists/bench/imports/${importId}`,
    );
    if (state === 'activated') return (performance.now() - began) / 1000;
    if (state !== 'running') throw new Error(`the import was ${state}: ${attention.join(' ')}`);
    await sleep(50);
  }
}

/** Its index is loaded when somebody searches it. */
async function untilSearched(): Promise<number> {
  const began = performance.now();
  const name = lines[0]?.split(',')[1];
  const body = JSON.stringify({ subject: { name }, sources: ['own:bench'] });
  const { matches } = await post<{ matches: readonly unknown[] }>('/screening/runs', body);
  if (matches.length === 0) throw new Error('nobody was found on the list');
  return (performance.now() - began) / 1000;
}

function post<Answer>(path: string, body: string): Promise<Answer> {
  return owner.ask('POST', path, body);
}
