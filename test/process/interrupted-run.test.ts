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
    const run = spawn(process.execPath, [vitest, 'run', 'test/stories/risk/subjects.test.ts'], {
      cwd: repository,
      env: { ...process.env, TMPDIR: folder },
      stdio: 'ignore',
    });
    const ended = new Promise<number | null>((resolve) => run.once('exit', resolve));
    // From then on there is a database that would outlive it.
    await until(() => pidFileIn(folder) !== undefined, 120_000);
    const [postmaster = ''] = readFileSync(pidFileIn(folder) ?? '', 'utf8').split('\n');
    run.kill(signal);
    expect(await ended).toBe({ SIGTERM: 143, SIGINT: 130 }[signal]);
    await until(() => !existsSync(`/proc/${postmaster}`) || isZombie(postmaster));
    expect(readdirSync(folder).filter((name) => name.startsWith('assay-test-'))).toEqual([]);
  });
});

function pidFileIn(folder: string): string | undefined {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const found = files.find((name) => name.endsWith('postmaster.pid'));
  return found === undefined ? undefined : join(folder, found);
}

function isZombie(pid: string): boolean {
  return / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
}
