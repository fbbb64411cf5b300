import { openSync, readSync } from 'node:fs';

/**
 * The most CPU time, in milliseconds, that one turn of the event loop of this thread took while `work` ran. Nobody else
 * is served in that time. It is CPU time and not time: a busy machine makes it hardly longer.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isRunning = true;
  let last = threadMilliseconds();
  const look = (): void => {
    const now = threadMilliseconds();
    longest = Math.max(longest, now - last);
    last = now;
    if (isRunning) setImmediate(look);
  };
  setImmediate(look);
  try {
    await work();
  } finally {
    isRunning = false;
  }
  return longest;
}

const SAMPLE = JSON.stringify(
  Array.from({ length: 4_000 }, (_, index) => ({ id: index, name: `name ${index}`, tags: ['a', 'b'] })),
);
/** What one pass took on the machine, and in the hour, on which 50 ms were measured. */
const REFERENCE_MILLISECONDS = 4;

/** How many times slower this machine is now than the reference: more than 1 where it is slower. */
export function slowness(): number {
  const passes = Array.from({ length: 5 }, () => {
    const before = threadMilliseconds();
    JSON.stringify(JSON.parse(SAMPLE));
    return threadMilliseconds() - before;
  });
  return Math.max(1, Math.min(...passes) / REFERENCE_MILLISECONDS);
}

/** CPU time of this thread; of the whole process where the system does not tell it of a thread. */
const threadMilliseconds = ((): (() => number) => {
  const buffer = Buffer.alloc(64);
  try {
    const file = openSync('/proc/thread-self/schedstat', 'r');
    return () => {
      const length = readSync(file, buffer, 0, buffer.length, 0);
      return Number(buffer.toString('latin1', 0, length).split(' ', 1)[0]) / 1e6;
    };
  } catch {
    return () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e3;
    };
  }
})();
