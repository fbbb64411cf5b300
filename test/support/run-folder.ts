import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryFolder } from './memory-folder.ts';
import { commandOf, familyOf, kill } from './process-family.ts';

/**
 * One folder for everything that a run of the tests writes: the workers take it for the system's temporary folder. It
 * goes with the run, and so does every process, whichever way the run ends. It lies in memory where there is enough,
 * unless TMPDIR says where.
 */
export function openRunFolder(): { readonly path: string; remove(): void } {
  const system = tmpdir();
  const place = process.env['TMPDIR'] ? system : (memoryFolder() ?? system);
  const path = realpathSync(mkdtempSync(join(place, 'assay-test-')));
  // Some tests start the program as an ordinary user.
  chmodSync(path, 0o755);
  process.env['TMPDIR'] = path;
  process.env['ASSAY_TEST_CACHE'] ??= system;
  const remove = (): void => {
    for (let triesLeft = TRIES; ; triesLeft -= 1) {
      killStartedIn(path);
      try {
        return rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
      } catch (error) {
        // Somebody still writes there, who was just about to start when the others were killed.
        if (triesLeft === 0) throw error;
      }
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.once(signal, () => {
      // First the workers, which would start more; what outlives its parent is found by its folder.
      for (const pid of familyOf(process.pid).slice(1)) kill(pid);
      try {
        remove();
      } finally {
        process.exit(128 + constants.signals[signal]);
      }
    });
  return { path, remove };
}

const TRIES = 10;

/** What was started with something of the folder, or in it: servers are children of nobody, and a browser outlives a killed worker. */
function killStartedIn(folder: string): void {
  const pids = existsSync('/proc') ? startedIn(folder) : serversIn(folder);
  for (const pid of pids.flatMap(familyOf)) kill(pid);
}

function startedIn(folder: string): readonly number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids
    .map(Number)
    .filter((pid) => pid !== process.pid && (commandOf(pid).includes(folder) || isIn(folder, pid)));
}

/** For systems that do not show their processes as files. */
function serversIn(folder: string): readonly number[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files
    .filter((name) => name.endsWith('postmaster.pid'))
    .map((file) => Number(readFileSync(join(folder, file), 'utf8').split('\n')[0]));
}

/** Of a server that was killed, connections that had just begun go on for a moment in its folder. */
function isIn(folder: string, pid: number): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`).startsWith(folder);
  } catch {
    return false;
  }
}
