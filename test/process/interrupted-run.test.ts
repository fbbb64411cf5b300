/** @module-tag long */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { embeddedPid, isAlive, PATIENT, until } from '../support/process.ts';

const repository = fileURLToPath(new URL('../../', import.meta.url));

describe('A run of the tests that is ended early leaves nothing behind', PATIENT, () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('by %s', async (signal) => {
    const folder = mkdtempSync(join(tmpdir(), 'interrupted-'));
    const runTests = join(repository, 'scripts', 'run-tests.ts');
    // One that is not through before anybody has looked.
    const run = spawn(
      process.execPath,
      ['--import', 'tsx', runTests, 'test/stories/platform/tenancy.test.ts'],
      {
        cwd: repository,
        // The long run leaves out files like this one.
        env: { ...process.env, TMPDIR: folder, ASSAY_TEST_LONG: '' },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let printed = '';
    for (const stream of [run.stdout, run.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
    const ended = new Promise<number | null>((resolve) => run.once('exit', resolve));
    // From then on there is a database that would outlive it.
    let server: number | undefined;
    await until(() => {
      server = serverIn(folder);
      return server !== undefined || run.exitCode !== null || run.signalCode !== null;
    });
    const { exitCode, signalCode } = run;
    expect({ exitCode, signalCode, printed }).toEqual({ exitCode: null, signalCode: null, printed });
    run.kill(signal);
    expect({ exitCode: await ended, printed }).toEqual({
      exitCode: { SIGTERM: 143, SIGINT: 130 }[signal],
      printed,
    });
    await until(() => !isAlive(server!));
    expect(readdirSync(folder).filter((name) => name.startsWith('assay-test-'))).toEqual([]);
  });
});

/** A file of its number is there a moment before the number. */
function serverIn(folder: string): number | undefined {
  const run = readdirSync(folder).find((name) => name.startsWith('assay-test-'));
  return run === undefined ? undefined : embeddedPid(join(folder, run, 'postgres'));
}
