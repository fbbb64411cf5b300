import { expect, test } from 'vitest';
import { openGate } from './gate.ts';

/** Work that ends when it is let go. */
function held() {
  let letGo = (): void => undefined;
  const released = new Promise<void>((resolve) => (letGo = resolve));
  return { released, letGo: () => letGo() };
}

test('so much at once, the next in the order of coming, and one more than wait is turned away', async () => {
  const gate = openGate({ atOnce: 2, mostWaiting: 2, waitMilliseconds: 60_000 });
  const begun: number[] = [];
  const works = Array.from({ length: 4 }, held);
  const ends = works.map(({ released }, index) =>
    gate.run(async () => {
      begun.push(index);
      await released;
      return index;
    }),
  );
  expect(await gate.run(async () => 4), 'nobody waits behind two who wait').toBeUndefined();
  expect(begun).toEqual([0, 1]);
  works[1]!.letGo();
  expect(await ends[1]).toEqual({ value: 1 });
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  for (const { letGo } of works) letGo();
  expect(await Promise.all(ends)).toEqual([{ value: 0 }, { value: 1 }, { value: 2 }, { value: 3 }]);
  expect(await gate.run(async () => 5)).toEqual({ value: 5 });
});

test('whoever has waited too long is turned away, and its place is not kept', async () => {
  const gate = openGate({ atOnce: 1, mostWaiting: 1, waitMilliseconds: 5 });
  const { released, letGo } = held();
  const first = gate.run(() => released);
  expect(await gate.run(async () => 'late')).toBeUndefined();
  letGo();
  await first;
  expect(await gate.run(async () => 'free')).toEqual({ value: 'free' });
});

test('work that fails leaves its place', async () => {
  const gate = openGate({ atOnce: 1, mostWaiting: 0, waitMilliseconds: 5 });
  await expect(gate.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await gate.run(async () => 1)).toEqual({ value: 1 });
});
