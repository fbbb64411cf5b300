import { openSync, readSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What is above the limit once may be cold code, garbage of others or a busy core; what is above it so often is not. */
const TRIES_AT_MOST = 8;

/**
 * The longest turn of `work` at its best, as on a machine as fast as the one that was measured on. It is done again only
 * while it is above the limit. Both the turn and the machine count at their best: noise makes either only slower, and
 * a turn that is divided by what the machine was in a worse moment would hide a real one.
 */
export function longestTurnAtBest(work: () => Promise<unknown>, limitMilliseconds: number): Promise<number> {
  return atBest(() => longestTurn(work), limitMilliseconds);
}

/** The same of a turn that somebody else measures. */
export async function atBest(measure: () => Promise<number>, limitMilliseconds: number): Promise<number> {
  let turn = await measure();
  let slow = Infinity;
  for (let tries = 1; turn > limitMilliseconds; tries += 1) {
    slow = Math.min(slow, slowness());
    if (turn / slow <= limitMilliseconds || tries === TRIES_AT_MOST) return turn / slow;
    collectGarbage();
    turn = Math.min(turn, await measure());
  }
  return turn;
}

/** So that a turn pays for no garbage but its own. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

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
  };
  const lookEachTurn = (): void => {
    look();
    if (isRunning) setImmediate(lookEachTurn);
  };
  setImmediate(lookEachTurn);
  try {
    await work();
  } finally {
    isRunning = false;
    // The turn in which the work ended counts, too.
    look();
  }
  return longest;
}

const SAMPLE = JSON.stringify(
  Array.from({ length: 4_000 }, (_, index) => ({ id: index, name: `name ${index}`, tags: ['a', 'b'] })),
);
/** What one pass took on the machine, and in the hour, on which 50 ms were measured. */
const REFERENCE_MILLISECONDS = 4;

/** How many times slower this machine is now than the reference: more than 1 where it is slower. */
function slowness(): number {
  const passes = Array.from({ length: 5 }, () => {
    const before = threadMilliseconds();
    passSample();
    return threadMilliseconds() - before;
  });
  return Math.max(1, Math.min(...passes) / REFERENCE_MILLISECONDS);
}

function passSample(): void {
  JSON.stringify(JSON.parse(SAMPLE));
}

/** Holds the event loop in one turn, for as long as the reference would need this time. */
export function holdLoop(referenceMilliseconds: number): void {
  for (let held = 0; held < referenceMilliseconds; held += REFERENCE_MILLISECONDS) passSample();
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
