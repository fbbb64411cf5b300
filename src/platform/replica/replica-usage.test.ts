import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openReplicaUsage } from './replica-usage.ts';

const WANTED = { position: 1_000, mark: 'a' };
const BEHIND = { position: 900, mark: 'a', isStandby: true };

let told: string[] = [];
let looks = 0;

function aUsage() {
  const line = (fields: object, text: string): void =>
    void told.push('bytes' in fields ? `${text} by ${String(fields.bytes)}` : text);
  const log = { info: line, warn: line } as unknown as Parameters<typeof openReplicaUsage>[0];
  return openReplicaUsage(log, async () => {
    looks += 1;
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  [told, looks] = [[], 0];
});
afterEach(() => vi.useRealTimers());

describe('A replica', () => {
  test('is looked at when it is opened, and not used before it has everything', () => {
    const usage = aUsage();
    expect([looks, usage.isUsed]).toEqual([1, false]);
    usage.complete();
    expect([usage.isUsed, told]).toEqual([true, ['reads go to the replica']]);
    usage.complete();
    expect(told).toHaveLength(1);
  });

  test.each([
    [999, true],
    [1_000, false],
  ])('that lacks something for %i ms is still used: %s', (milliseconds, isUsed) => {
    const usage = aUsage();
    usage.complete();
    usage.lacks(BEHIND, WANTED);
    vi.advanceTimersByTime(milliseconds);
    usage.lacks(BEHIND, WANTED);
    expect(usage.isUsed).toBe(isUsed);
    expect(usage.lackingSeconds()).toBe(milliseconds / 1000);
    expect(told.slice(1)).toEqual(isUsed ? [] : ['reads go to the primary: the replica is behind by 100']);
  });

  test('that had everything in between has not lacked something for long', () => {
    const usage = aUsage();
    usage.complete();
    for (let second = 0; second < 5; second += 1) {
      usage.lacks(BEHIND, WANTED);
      vi.advanceTimersByTime(1_000);
      usage.complete();
    }
    expect([usage.isUsed, usage.lackingSeconds(), told.length]).toEqual([true, 0, 1]);
  });

  test.each([
    ['is no standby', { ...BEHIND, isStandby: false }, 0],
    ['does not follow this primary', { position: 2_000, mark: 'b', isStandby: true }, 1_000],
  ])('that %s', (what, found, after) => {
    const usage = aUsage();
    usage.complete();
    usage.lacks(found, WANTED);
    vi.advanceTimersByTime(after);
    usage.lacks(found, WANTED);
    expect(told[1]).toMatch(`reads go to the primary: the replica ${what}`);
  });

  test('that is away from the start is told once, and looked at after pauses that grow', async () => {
    const usage = aUsage();
    usage.failed(new Error('nobody there'));
    usage.failed(new Error('nobody there'));
    expect(told).toEqual(['reads go to the primary: the replica is away']);
    const counted: number[] = [];
    for (const seconds of [0.25, 0.5, 1, 2, 4, 8, 10, 10]) {
      await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
      const before = looks;
      await vi.advanceTimersByTimeAsync(1);
      counted.push(looks - before);
    }
    expect(counted).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
    usage.complete();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([looks, told.length]).toEqual([9 + 1, 2]);
  });

  test('is not looked at any more once it is closed', async () => {
    const usage = aUsage();
    usage.failed(new Error('nobody there'));
    usage.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(looks).toBe(1);
  });
});
