import { existsSync, readFileSync } from 'node:fs';

/** What these processes have used of the processor so far, as Linux counts it; other systems report none. */
export function cpuSeconds(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + secondsOf(pid), 0);
}

const TICKS_PER_SECOND = 100;

function secondsOf(pid: number): number {
  const path = `/proc/${pid}/stat`;
  if (!existsSync(path)) return Number.NaN;
  // The name of the program stands in parentheses and may hold anything.
  const [, fields = ''] = readFileSync(path, 'utf8').split(/\) (?!.*\) )/);
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
  return (user + system) / TICKS_PER_SECOND;
}
