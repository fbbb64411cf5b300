import { readFileSync, statfsSync } from 'node:fs';

const FOLDER = '/dev/shm';
/** More than a run has on it at one time, and what it must leave to its processes. */
const ROOM_BYTES = 4 * 2 ** 30;
const MEMORY_BYTES = 8 * 2 ** 30;

/**
 * A folder in memory, where the machine has one with room from which programs can be run. A database of a test is some
 * 700 files, which a disk takes several times as much CPU time to make and to forget.
 */
export function memoryFolder(): string | undefined {
  return canRunFrom(FOLDER) && roomOf(FOLDER) >= ROOM_BYTES && process.availableMemory() >= MEMORY_BYTES
    ? FOLDER
    : undefined;
}

function canRunFrom(folder: string): boolean {
  const mounted = mounts().find(([, path]) => path === folder);
  return mounted?.[2] === 'tmpfs' && !mounted[3]?.split(',').includes('noexec');
}

/** Of each what it is, where, of which kind and with which options; none on systems that do not tell. */
function mounts(): readonly (readonly string[])[] {
  try {
    return readFileSync('/proc/self/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '));
  } catch {
    return [];
  }
}

function roomOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
