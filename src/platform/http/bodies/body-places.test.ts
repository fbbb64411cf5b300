import { describe, expect, test } from 'vitest';
import { type BodyPlaces, bodyPlaces } from './body-places.ts';

const impatient = (): BodyPlaces => bodyPlaces({ patienceMilliseconds: 0 });

const taking = async (places: BodyPlaces, networks: readonly string[]): Promise<boolean[]> =>
  (await Promise.all(networks.map((network) => places.take(network)))).map((leave) => leave !== undefined);

/** Places, some of whose networks are known. */
function proven(...networks: readonly string[]): BodyPlaces {
  const places = impatient();
  for (const network of networks) places.prove(network);
  return places;
}

const UNPROVEN = ['a', 'a', 'b', 'b', 'c', 'c'];

describe('Contract 1, Who is calling: places for bodies whose sender is not known yet', () => {
  test('a network has two of them', async () => {
    expect(await taking(impatient(), ['a', 'a', 'a', 'b'])).toEqual([true, true, false, true]);
  });

  test('a proven network has four', async () => {
    expect(await taking(proven('a'), ['a', 'a', 'a', 'a', 'a', 'b'])).toEqual([
      true,
      true,
      true,
      true,
      false,
      true,
    ]);
  });

  test('networks that are not proven have six, and leave two to those that are', async () => {
    const places = proven('known');
    expect(await taking(places, [...UNPROVEN, 'd'])).toEqual([true, true, true, true, true, true, false]);
    expect(await taking(places, ['known', 'known', 'known'])).toEqual([true, true, false]);
  });

  test('eight are all there are', async () => {
    const places = proven('one', 'two');
    expect(await taking(places, ['one', 'one', 'one', 'one', 'two', 'two', 'two'])).not.toContain(false);
    expect(await taking(places, ['two', 'a'])).toEqual([true, false]);
  });

  test('what is given back is free once, however often it is given back', async () => {
    const places = impatient();
    const [first] = [await places.take('a'), await places.take('a')];
    first?.();
    first?.();
    expect(await taking(places, ['a', 'a'])).toEqual([true, false]);
  });

  test('a thousand proven networks are remembered, the one that was proven longest ago is forgotten', async () => {
    const many = Array.from({ length: 999 }, (_, at) => `n${at}`);
    const full = proven('first', ...many);
    expect(await taking(full, ['first', 'first', 'first'])).toEqual([true, true, true]);
    const over = proven('first', ...many, 'last');
    expect(await taking(over, ['first', 'first', 'first'])).toEqual([true, true, false]);
    expect(
      await taking(proven('first', ...many, 'first', 'last'), ['first', 'first', 'first']),
    ).not.toContain(false);
  });

  test('whoever finds none waits for one, in turn, and one of another network is not kept behind', async () => {
    const places = bodyPlaces({ patienceMilliseconds: 60_000 });
    const held = [await places.take('a'), await places.take('a')];
    const order: string[] = [];
    const third = places.take('a').then((leave) => (order.push('third'), leave));
    const fourth = places.take('a').then((leave) => (order.push('fourth'), leave));
    expect(await taking(places, ['b', 'b'])).toEqual([true, true]);
    expect(order).toEqual([]);
    held[0]?.();
    (await third)?.();
    expect(await fourth).toBeDefined();
    expect(order).toEqual(['third', 'fourth']);
  });

  test('of one network 32 wait, and of all 64; others are refused at once', async () => {
    const places = bodyPlaces({ patienceMilliseconds: 60_000 });
    const take = (network: string, count: number) =>
      Array.from({ length: count }, () => places.take(network));
    const held = await Promise.all(['a', 'a', 'b', 'b', 'c', 'c'].map((network) => places.take(network)));
    const waiting = [...take('a', 32)];
    expect(await places.take('a')).toBeUndefined();
    waiting.push(...take('b', 31), ...take('c', 1));
    expect(await places.take('c')).toBeUndefined();
    for (const leave of held) leave?.();
    for (const one of waiting) (await one)?.();
    expect(await places.take('c')).toBeDefined();
  });
});
