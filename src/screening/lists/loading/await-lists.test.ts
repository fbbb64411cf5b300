import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ScreeningCapabilities } from '../../capabilities.ts';
import { awaitLists, catchUp } from './await-lists.query.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function processOf(whenLoaded: Promise<void>): ScreeningCapabilities {
  return {
    lists: { whenLoaded: () => whenLoaded, isLoaded: () => false },
  } as unknown as ScreeningCapabilities;
}

const NEVER = new Promise<void>(() => undefined);

describe('Contract 4, Operator endpoints: a process that is still loading never answers with half a list', () => {
  test('whoever asks then waits until the lists are there', async () => {
    let settle = (): void => undefined;
    const asked = awaitLists(processOf(new Promise((resolve) => void (settle = resolve))));
    await vi.advanceTimersByTimeAsync(9_000);
    settle();
    expect(await asked).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('and is told to come back where that takes too long', async () => {
    const asked = awaitLists(processOf(NEVER));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await asked).toMatchObject({ refused: 'unavailable', retryAfterSeconds: 5 });
  });

  test('once they are there, no timer is set', async () => {
    const lists = { whenLoaded: () => NEVER, isLoaded: () => true };
    expect(await awaitLists({ lists } as unknown as ScreeningCapabilities)).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('Contract 4, Operator endpoints: whoever is told of a version is answered by it', () => {
  function followed(follow: Promise<void>) {
    const forget = vi.fn<() => void>();
    const capabilities = {
      lists: { follow: () => follow },
      listStates: { forget },
    } as unknown as ScreeningCapabilities;
    return { forget, told: catchUp(capabilities) };
  }

  test('once it is loaded, how the lists stood before forgotten', async () => {
    let settle = (): void => undefined;
    const { forget, told } = followed(new Promise((resolve) => void (settle = resolve)));
    expect(forget).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(9_000);
    settle();
    await told;
    expect(vi.getTimerCount()).toBe(0);
  });

  test('or, where that takes too long, all the same', async () => {
    const { told } = followed(NEVER);
    await vi.advanceTimersByTimeAsync(10_000);
    await expect(told).resolves.toBeUndefined();
  });

  test('a look that fails is not hidden', async () => {
    await expect(followed(Promise.reject(new Error('no look'))).told).rejects.toThrow('no look');
  });
});
