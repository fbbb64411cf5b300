import { beforeEach, describe, expect, test } from 'vitest';
import { openThrottle, type Throttle } from './throttle.ts';

const rule = { limit: 3, windowSeconds: 60 };
let now: number;
let throttle: Throttle;

beforeEach(() => {
  now = Date.parse('2026-11-15T09:00:00.000Z');
  throttle = openThrottle({ now: () => new Date(now) });
});

function takes(count: number, key = 'key'): (number | undefined)[] {
  return Array.from({ length: count }, () => throttle.take(key, rule));
}

describe('Contract 1, Errors: 429, throttled, with the seconds to wait', () => {
  test('the limit is allowed, what comes after is not', () => {
    expect(takes(5)).toEqual([undefined, undefined, undefined, 60, 60]);
  });

  test.each([
    [0, 60],
    [1, 60],
    [1_000, 59],
    [30_500, 30],
    [59_000, 1],
    [59_999, 1],
  ])('%i ms into the window the wait is %i s', (milliseconds, wait) => {
    takes(3);
    now += milliseconds;
    expect(takes(1)).toEqual([wait]);
  });

  test('who waits as long as told is let through', () => {
    takes(3);
    now += 12_345;
    const [wait] = takes(1);
    now += (wait ?? 0) * 1000;
    expect(takes(1)).toEqual([undefined]);
  });

  test('the window begins with the first event, and being refused does not prolong it', () => {
    takes(1);
    now += 50_000;
    takes(10);
    now += 10_000;
    expect(takes(4)).toEqual([undefined, undefined, undefined, 60]);
  });

  test('keys are counted apart', () => {
    takes(4, 'one');
    expect(takes(1, 'two')).toEqual([undefined]);
    expect(takes(1, 'one')).toEqual([60]);
  });

  test('what is given back can be taken again', () => {
    takes(3);
    throttle.giveBack('key');
    expect(takes(2)).toEqual([undefined, 60]);
  });

  test('giving back more than was taken makes no room', () => {
    throttle.giveBack('key');
    takes(1);
    for (let times = 0; times < 5; times += 1) throttle.giveBack('key');
    expect(takes(4)).toEqual([undefined, undefined, undefined, 60]);
  });

  test('unknown callers cannot fill the memory: very many keys push the oldest out, and the newest still counts', () => {
    takes(3, 'oldest');
    for (let index = 0; index <= 100_000; index += 1) throttle.take(`caller ${index}`, rule);
    takes(3, 'newest');
    expect(takes(1, 'newest')).toEqual([60]);
    expect(takes(1, 'oldest')).toEqual([undefined]);
  });
});
