import { chmodSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { familyOf, kill } from './process-family.ts';

/**
 * One folder for everything that a run of the tests writes: the workers take it for the system's temporary folder. It
 * goes with the run, and so does every process, whichever way the run ends.
 */
export function openRunFolder(): { readonly path: string; remove(): void } {
  const system = tmpdir();
  const path = realpathSync(mkdtempSync(join(system, 'assay-test-')));
  // Some tests start the program as an ordinary user.
  chmodSync(path, 0o755);
  process.env['TMPDIR'] = path;
  process.env['ASSAY_TEST_CACHE'] ??= system;
  const remove = (): void => {
    killPostgres(path);
    rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.once(signal, () => {
      // First the workers, which would start more; what outlives its parent is found by its folder.
      for (const pid of familyOf(process.pid).slice(1)) kill(pid);
      remove();
      process.exit(128 + constants.signals[signal]);
    });
  return { path, remove };
}

/** Servers that were started below the folder are children of nobody. */
function killPostgres(folder: string): void {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('postmaster.pid'))) {
    const [pid = ''] = readFileSync(join(folder, file), 'utf8').split('\n');
    for (const member of familyOf(Number(pid))) kill(member);
  }
}
