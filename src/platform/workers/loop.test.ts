import { expect, test, vi } from 'vitest';
import { systemClock } from '../clock.ts';
import { openDatabaseOutages } from '../database/outages.ts';
import type { Log } from '../log/log.ts';
import { startLoop } from './loop.ts';
import type { Metrics } from '../metrics/metrics.ts';

const told: string[] = [];
const log = { error: () => told.push('error') } as unknown as Log;
const metrics = {
  tick: (worker: string, outcome: string) => told.push(`${worker} ${outcome}`),
} as unknown as Metrics;
const outages = openDatabaseOutages({ error: () => told.push('away'), info: () => told.push('back') });
const parts = { clock: systemClock, log, metrics, outages };

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

test('an outage of the database is told once, and once when it is over; the pauses grow meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  told.length = 0;
  const away = () => Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  const results = [away(), away(), away(), away(), away(), away(), away(), 0];
  const { loop } = loopOf(results, 0.01);
  const passing = async (seconds: number): Promise<number> => {
    await vi.advanceTimersByTimeAsync(seconds * 1000);
    return told.filter((line) => line === 'test failed').length;
  };
  // After 1, 2, 4, 8, 15 and 15 seconds.
  const failed: number[] = [];
  for (const seconds of [0, 1, 2, 4, 8, 15]) failed.push(await passing(seconds));
  expect(failed).toEqual([1, 2, 3, 4, 5, 6]);
  expect(await passing(14)).toBe(6);
  expect(await passing(1)).toBe(7);
  expect(told.filter((line) => line !== 'test failed')).toEqual(['away']);
  await vi.advanceTimersByTimeAsync(15_000);
  const stopped = loop.stop();
  vi.useRealTimers();
  await stopped;
  expect(told.filter((line) => !line.startsWith('test '))).toEqual(['away', 'back']);
});

test('when one loop finds the database back, the others do not wait for the end of their backoff', async () => {
  told.length = 0;
  const away = () => Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  const slow = loopOf([away(), 0], 3600);
  const quick = loopOf([away(), 0], 0.01);
  await Promise.all([slow.usedUp, quick.usedUp]);
  await Promise.all([slow.loop.stop(), quick.loop.stop()]);
  expect(told.filter((line) => !line.startsWith('test '))).toEqual(['away', 'back']);
});

test('of a fail-over each part is told once, and the end of one is not that of the other', async () => {
  const lines: string[] = [];
  const tell = (_fields: object, text: string) => lines.push(text);
  const outages = openDatabaseOutages({ error: tell, info: tell } as unknown as Log);
  const coded = (code: string) => Object.assign(new Error(code), { code });
  const retries = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()] as const;
  expect(outages.met(coded('23505'), retries[0])).toBe(false);
  expect(outages.met(coded('55P03'), retries[0])).toBe(false);
  expect(outages.met(coded('57P01'), retries[0])).toBe(true);
  for (const retry of retries.slice(1)) expect(outages.met(coded('25006'), retry)).toBe(true);
  outages.over(retries[0]);
  expect(outages.met(coded('25006'), retries[0])).toBe(true);
  outages.over(retries[1]);
  outages.over(retries[1]);
  expect(lines).toEqual([
    'the database is away',
    'the database may only be read: a standby, or a fail-over is under way',
    'the database is back',
    'the database can be written again',
  ]);
  expect(retries.map((retry) => retry.mock.calls.length)).toEqual([1, 0, 1]);
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
  const reached = (count: number) =>
    vi.waitFor(() => expect(ticks).toBe(count), { timeout: 60_000, interval: 1 });
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
