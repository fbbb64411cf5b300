/** @module-tag long */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { PATIENT, until } from '../support/process.ts';

const repository = fileURLToPath(new URL('../../', import.meta.url));

describe('A run of the tests that is ended early leaves nothing behind', PATIENT, () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('by %s', async (signal) => {
    const folder = mkdtempSync(join(tmpdir(), 'interrupted-'));
    const vitest = join(repository, 'node_modules', 'vitest', 'vitest.mjs');
    // One that is not through before anybody has looked.
    const run = spawn(process.execPath, [vitest, 'run', 'test/stories/platform/tenancy.test.ts'], {
      cwd: repository,
      // The long run leaves out files like this one.
      env: { ...process.env, TMPDIR: folder, ASSAY_TEST_LONG: '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    for (const stream of [run.stdout, run.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
    const ended = new Promise<number | null>((resolve) => run.once('exit', resolve));
    // From then on there is a database that would outlive it.
    await until(() => run.exitCode !== null || pidFileIn(folder) !== undefined, 120_000);
    expect({ exitCode: run.exitCode, printed }).toEqual({ exitCode: null, printed });
    const [postmaster = ''] = readFileSync(pidFileIn(folder) ?? '', 'utf8').split('\n');
    run.kill(signal);
    expect({ exitCode: await ended, printed }).toEqual({
      exitCode: { SIGTERM: 143, SIGINT: 130 }[signal],
      printed,
    });
    await until(() => !existsSync(`/proc/${postmaster}`) || isZombie(postmaster));
    expect(readdirSync(folder).filter((name) => name.startsWith('assay-test-'))).toEqual([]);
  });
});

function pidFileIn(folder: string): string | undefined {
  const run = readdirSync(folder).find((name) => name.startsWith('assay-test-'));
  const file = join(folder, run ?? '', 'postgres', 'pg18', 'postmaster.pid');
  return existsSync(file) ? file : undefined;
}

function isZombie(pid: string): boolean {
  return / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
}
