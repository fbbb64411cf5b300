import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
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
    killStartedIn(path);
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

/** What was started with something of the folder: servers are children of nobody, and a browser outlives a killed worker. */
function killStartedIn(folder: string): void {
  const pids = existsSync('/proc') ? startedIn(folder) : serversIn(folder);
  for (const pid of pids.flatMap(familyOf)) kill(pid);
}

function startedIn(folder: string): readonly number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => pid !== process.pid && commandOf(pid).includes(folder));
}

/** For systems that do not show their processes as files. */
function serversIn(folder: string): readonly number[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files
    .filter((name) => name.endsWith('postmaster.pid'))
    .map((file) => Number(readFileSync(join(folder, file), 'utf8').split('\n')[0]));
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    // It has ended.
    return '';
  }
}
