import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeOfacFile } from './support/ofac-file.ts';
import { print } from '@assay/test-support/report';

/** The import of a large official file by the real service, and what its API feels of it meanwhile. */
const PORT = 18_081;
const MEGABYTES = 100;
const TARGET_SECONDS = 30;
const TARGET_MEGABYTES = 500;
/** A modest load, evenly spread: what is measured is how long a request waits, not how many there can be. */
const PAUSE_MILLISECONDS = 10;
const TOKEN = 'bench-operator-token-of-32-characters';
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

const dataDir = await mkdtemp(join(tmpdir(), 'assay-bench-'));
const path = join(dataDir, 'enhanced.xml');
const file = await writeOfacFile(path, MEGABYTES);
const service = await start();
try {
  await latencies(async () => sleep(2_000));
  const rest = await memory(service, 'VmHWM');
  const before = await latencies(() => sleep(5_000));
  const began = performance.now();
  const cpuBefore = await cpuSeconds(service);
  let [uploaded, imported, cpu] = [0, 0, 0];
  const during = await latencies(async () => {
    const importId = await upload();
    uploaded = performance.now() - began;
    await ended(importId);
    imported = performance.now() - began;
    cpu = (await cpuSeconds(service)) - cpuBefore;
  });
  await whenReady();
  print(`Import of an OFAC-shaped file: ${file.entries} entries, ${Math.round(file.bytes / 1e6)} MB`, [
    ['upload', `${(uploaded / 1000).toFixed(1)} s`],
    [
      'upload to activation',
      {
        value: imported / 1000,
        text: `${(imported / 1000).toFixed(1)} s, of which ${cpu.toFixed(1)} s of CPU in the process`,
        wanted: { atMost: TARGET_SECONDS },
      },
    ],
    [
      'peak memory of the process',
      {
        value: await memory(service, 'VmHWM'),
        text: `${await memory(service, 'VmHWM')} MB, ${rest} MB before`,
        wanted: { atMost: TARGET_MEGABYTES },
      },
    ],
    ['a cheap request before it', quantiles(before)],
    ['a cheap request during it', quantiles(during)],
  ]);
} finally {
  service.kill('SIGTERM');
  await once(service, 'exit');
  await rm(dataDir, { recursive: true, force: true });
}

async function start(): Promise<ChildProcess> {
  const program = new URL('../src/cli.js', import.meta.url).pathname;
  const env = {
    ASSAY_LISTS_AUTO_UPDATE: 'false',
    ASSAY_DATA_DIR: dataDir,
    PORT: String(PORT),
    ASSAY_OPERATOR_TOKEN: TOKEN,
  };
  const child = spawn(process.execPath, [program, 'serve'], {
    env: { ...process.env, ...env, ASSAY_LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await whenReady();
  return child;
}

async function whenReady(): Promise<void> {
  const isReady = (): Promise<boolean> =>
    call('GET', '/readyz').then(
      ({ status }) => status === 200,
      () => false,
    );
  while (!(await isReady())) await sleep(20);
}

/** Milliseconds of each request that was begun while the work lasted. */
async function latencies(work: () => Promise<unknown>): Promise<readonly number[]> {
  const taken: number[] = [];
  const open: Promise<number>[] = [];
  const timer = setInterval(() => {
    const began = performance.now();
    const one = call('GET', '/operator/v1/status').then(({ status }) => {
      if (status !== 200) throw new Error(`a request beside the import was answered with ${status}`);
      return taken.push(performance.now() - began);
    });
    open.push(one);
  }, PAUSE_MILLISECONDS);
  await work();
  clearInterval(timer);
  await Promise.all(open);
  return taken.toSorted((a, b) => a - b);
}

function quantiles(sorted: readonly number[]): string {
  const at = (share: number): string =>
    `${(sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1)} ms`;
  return `p50 ${at(0.5)}, p99 ${at(0.99)}, slowest ${(sorted.at(-1) ?? Number.NaN).toFixed(1)} ms (${sorted.length} requests)`;
}

async function upload(): Promise<string> {
  const { status, body } = await call('PUT', '/operator/v1/lists/ofac_sdn/file', createReadStream(path));
  if (status !== 202) throw new Error(`the upload was answered with ${status} ${body}`);
  return (JSON.parse(body) as { importId: string }).importId;
}

async function ended(importId: string): Promise<void> {
  for (;;) {
    const { body } = await call('GET', `/operator/v1/lists/imports/${importId}`);
    const { state, attention } = JSON.parse(body) as { state: string; attention: readonly string[] };
    if (state === 'activated') return;
    if (state !== 'running') throw new Error(`the import was ${state}: ${attention.join(' ')}`);
    await sleep(100);
  }
}

async function call(
  method: string,
  target: string,
  sent?: NodeJS.ReadableStream,
): Promise<{ readonly status: number; readonly body: string }> {
  const asked = request({
    port: PORT,
    host: '127.0.0.1',
    method,
    path: target,
    agent,
    headers: {
      authorization: `Bearer ${TOKEN}`,
      ...(sent && { 'content-type': 'application/octet-stream' }),
    },
  });
  if (sent) sent.pipe(asked);
  else asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  let body = '';
  for await (const chunk of answer) body += String(chunk);
  return { status: answer.statusCode ?? 0, body };
}

async function memory(child: ChildProcess, what: 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  return Math.round(Number(new RegExp(`${what}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
}

/** Of all its threads; the system counts hundredths of a second. */
async function cpuSeconds(child: ChildProcess): Promise<number> {
  const stat = await readFile(`/proc/${child.pid}/stat`, 'utf8');
  const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number);
  return (user + system) / 100;
}
