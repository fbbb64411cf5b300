import { expect, test, vi } from 'vitest';
import { systemClock } from './clock.ts';
import type { Log } from './log.ts';
import { startLoop } from './loop.ts';
import type { Metrics } from './metrics.ts';

const told: string[] = [];
const log = { error: () => told.push('error') } as unknown as Log;
const metrics = {
  tick: (worker: string, outcome: string) => told.push(`${worker} ${outcome}`),
} as unknown as Metrics;
const parts = { clock: systemClock, log, metrics };

/** Starts a loop whose ticks do as the list says, and resolves when the list is used up. */
function loopOf(results: (number | Error)[], intervalSeconds: number) {
  let ended = (): void => undefined;
  const usedUp = new Promise<void>((resolve) => {
    ended = resolve;
  });
  const tick = async (): Promise<number> => {
    const result = results.shift();
    if (results.length === 0) ended();
    if (result instanceof Error) throw result;
    return result ?? 0;
  };
  return { usedUp, loop: startLoop(parts, { name: 'test', intervalSeconds, tick }) };
}

test('a tick that did something is followed by another at once, one that did nothing by a pause', async () => {
  const { usedUp, loop } = loopOf([3, 2, 1, 0], 3600);
  await usedUp;
  await loop.stop();
  expect(told.filter((line) => line === 'test done')).toHaveLength(4);
});

test('a failed tick is logged and tried again after the pause', async () => {
  told.length = 0;
  const { usedUp, loop } = loopOf([new Error('away'), 0], 0.01);
  await usedUp;
  await loop.stop();
  expect(told.slice(0, 3)).toEqual(['test failed', 'error', 'test done']);
});

test('stopping ends the pause, and lets a running tick come to its end', async () => {
  let finished = false;
  const loop = startLoop(parts, {
    name: 'slow',
    intervalSeconds: 3600,
    tick: async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      finished = true;
      return 1;
    },
  });
  await loop.stop();
  expect(finished).toBe(true);
});

test('waking ends the pause; a call during a tick is not lost', async () => {
  let ticks = 0;
  const reached = (count: number) => vi.waitFor(() => expect(ticks).toBe(count), { interval: 1 });
  const loop = startLoop(parts, {
    name: 'sleeper',
    intervalSeconds: 3600,
    tick: async () => {
      ticks += 1;
      if (ticks === 2) loop.wake();
      return 0;
    },
  });
  await reached(1);
  loop.wake();
  await reached(3);
  await new Promise((resolve) => setTimeout(resolve, 20));
  await loop.stop();
  expect(ticks).toBe(3);
});
