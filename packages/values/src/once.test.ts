import { expect, test } from 'vitest';
import { once, onceForEach, onceLoaded } from './once.ts';

test('what is made once is the same from then on', () => {
  let made = 0;
  const make = once(() => (made += 1));
  expect([make(), make(), made]).toEqual([1, 1, 1]);
});

test('what could not be loaded is tried again, by everybody after the failure', async () => {
  let tried = 0;
  const load = onceLoaded(async () => {
    tried += 1;
    if (tried === 1) throw new Error('not now');
    return tried;
  });
  const first = [load(), load()];
  for (const failed of first) await expect(failed).rejects.toThrow('not now');
  expect([await load(), await load(), tried]).toEqual([2, 2, 2]);
});

test('what follows from an object is made once for each', () => {
  let made = 0;
  const numberOf = onceForEach((_one: object) => (made += 1));
  const [one, other] = [{}, {}];
  expect([numberOf(one), numberOf(other), numberOf(one), made]).toEqual([1, 2, 1, 2]);
});
