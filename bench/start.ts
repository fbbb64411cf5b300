import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { amount, median, print } from '@assay/test-support/report';

/** From the start of the process to the first good /readyz, and the memory it rests at. */
const PORT = 18_080;
const TARGET_MILLISECONDS = 2_000;
const TARGET_MEGABYTES = 150;

async function start(dataDir: string): Promise<{ milliseconds: number; megabytes: number }> {
  const began = performance.now();
  const program = new URL('../src/cli.js', import.meta.url).pathname;
  const service = spawn(process.execPath, [program, 'serve'], {
    env: {
      ...process.env,
      ASSAY_DATA_DIR: dataDir,
      PORT: String(PORT),
      ASSAY_LOG_LEVEL: 'error',
      ASSAY_LISTS_AUTO_UPDATE: 'false',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!(await isReady())) await sleep(10);
  const milliseconds = performance.now() - began;
  await sleep(5_000);
  const status = await readFile(`/proc/${service.pid}/status`, 'utf8');
  const megabytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  const exited = new Promise((resolve) => {
    service.once('exit', resolve);
  });
  service.kill('SIGTERM');
  await exited;
  return { milliseconds, megabytes };
}

async function isReady(): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${PORT}/readyz`)).ok;
  } catch {
    return false;
  }
}

const dataDir = await mkdtemp(join(tmpdir(), 'assay-bench-'));
const first = await start(dataDir);
const warm = [await start(dataDir), await start(dataDir), await start(dataDir)];
await rm(dataDir, { recursive: true, force: true });
print('Start', [
  ['first start, with initdb', `${Math.round(first.milliseconds)} ms`],
  [
    'on a migrated database',
    amount(median(warm.map(({ milliseconds }) => milliseconds)), 'ms', { atMost: TARGET_MILLISECONDS }),
  ],
  [
    'memory at rest',
    amount(median(warm.map(({ megabytes }) => megabytes)), 'MB', { atMost: TARGET_MEGABYTES }),
  ],
]);
