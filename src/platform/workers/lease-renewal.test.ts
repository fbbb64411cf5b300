import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renewLease } from './lease-renewal.ts';
import type { Lease } from './leased-work.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const leaseUntil = (second: number): Lease => ({ until: new Date(second * 1000) });

function renewing(renew: (lease: Lease) => Promise<Lease | undefined>) {
  const failures: unknown[] = [];
  const renewal = renewLease(leaseUntil(0), {
    everyMilliseconds: 1_000,
    renew,
    onFailure: (error) => failures.push(error),
  });
  return { renewal, failures };
}

const later = async ({ until }: Lease): Promise<Lease> => ({ until: new Date(until.getTime() + 1000) });

describe('While work goes on its lease is renewed', () => {
  test('at every beat, each from the one before', async () => {
    const { renewal, failures } = renewing(later);
    await vi.advanceTimersByTimeAsync(3_500);
    expect(await renewal.end()).toEqual(leaseUntil(3));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await renewal.end(), 'and no more after the end').toEqual(leaseUntil(3));
    expect(failures).toEqual([]);
  });

  test('again at the next beat after a failure', async () => {
    let beats = 0;
    const { renewal, failures } = renewing(async (lease) => {
      beats += 1;
      if (beats === 1) throw new Error('away');
      return later(lease);
    });
    await vi.advanceTimersByTimeAsync(2_500);
    expect(await renewal.end()).toEqual(leaseUntil(1));
    expect(failures).toEqual([new Error('away')]);
  });

  test('no more once it was lost', async () => {
    let beats = 0;
    const { renewal, failures } = renewing(async () => {
      beats += 1;
      return undefined;
    });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(beats).toBe(1);
    expect(failures).toHaveLength(1);
    expect(await renewal.end()).toEqual(leaseUntil(0));
  });
});

test('the end waits for a renewal that is under way: what it renewed is what is fenced with', async () => {
  let renewed = (_lease: Lease): void => undefined;
  const { renewal } = renewing(
    () =>
      new Promise((resolve) => {
        renewed = resolve;
      }),
  );
  await vi.advanceTimersByTimeAsync(2_500);
  const end = renewal.end();
  renewed(leaseUntil(9));
  expect(await end).toEqual(leaseUntil(9));
});
