import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Given } from '../../platform/given.ts';
import { awaitLists, refuseUnlessLoaded } from './await-lists.query.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function givenLists(whenLoaded: Promise<void>): Given {
  return { lists: { whenLoaded: () => whenLoaded, isLoaded: () => false } } as unknown as Given;
}

const NEVER = new Promise<void>(() => undefined);

describe('Contract 4, Operator endpoints: a process that is still loading never answers with half a list', () => {
  test('whoever asks then waits until the lists are there', async () => {
    let settle = (): void => undefined;
    const asked = awaitLists(givenLists(new Promise((resolve) => void (settle = resolve))));
    await vi.advanceTimersByTimeAsync(9_000);
    settle();
    expect(await asked).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('and is told to come back where that takes too long', async () => {
    const asked = awaitLists(givenLists(NEVER));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await asked).toMatchObject({ refused: 'unavailable', retryAfterSeconds: 5 });
  });

  test('inside a transaction nobody waits', async () => {
    const asked = refuseUnlessLoaded(givenLists(NEVER));
    await vi.advanceTimersByTimeAsync(1);
    expect(await asked).toMatchObject({ refused: 'unavailable' });
    expect(await refuseUnlessLoaded(givenLists(Promise.resolve()))).toBeUndefined();
  });

  test('once they are there, no timer is set', async () => {
    const lists = { whenLoaded: () => NEVER, isLoaded: () => true };
    expect(await awaitLists({ lists } as unknown as Given)).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });
});
