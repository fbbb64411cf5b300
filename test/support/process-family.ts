import { existsSync, readFileSync } from 'node:fs';

/** The process and everything that it has started, as far as the system tells. */
export function familyOf(pid: number): readonly number[] {
  const threads = `/proc/${pid}/task/${pid}/children`;
  const children = existsSync(threads) ? readFileSync(threads, 'utf8').split(' ').filter(Boolean) : [];
  return [pid, ...children.flatMap((child) => familyOf(Number(child)))];
}

export function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself.
  }
}
