import { describe, expect, test } from 'vitest';
import { type BodyPlaces, bodyPlaces } from './body-places.ts';

const taking = (places: BodyPlaces, networks: readonly string[]): boolean[] =>
  networks.map((network) => places.take(network) !== undefined);

/** Places, some of whose networks are known. */
function proven(...networks: readonly string[]): BodyPlaces {
  const places = bodyPlaces();
  for (const network of networks) places.prove(network);
  return places;
}

const STRANGERS = ['a', 'a', 'b', 'b', 'c', 'c'];

describe('Contract 1, Who is calling: places for bodies whose sender is not known yet', () => {
  test('a network has two of them', () => {
    expect(taking(bodyPlaces(), ['a', 'a', 'a', 'b'])).toEqual([true, true, false, true]);
  });

  test('a proven network has four', () => {
    expect(taking(proven('a'), ['a', 'a', 'a', 'a', 'a', 'b'])).toEqual([
      true,
      true,
      true,
      true,
      false,
      true,
    ]);
  });

  test('strangers have six, and leave two to those who are none', () => {
    const places = proven('known');
    expect(taking(places, [...STRANGERS, 'd'])).toEqual([true, true, true, true, true, true, false]);
    expect(taking(places, ['known', 'known', 'known'])).toEqual([true, true, false]);
  });

  test('eight are all there are', () => {
    const places = proven('one', 'two');
    expect(taking(places, ['one', 'one', 'one', 'one', 'two', 'two', 'two'])).not.toContain(false);
    expect(taking(places, ['two', 'a'])).toEqual([true, false]);
  });

  test('what is given back is free once, however often it is given back', () => {
    const places = bodyPlaces();
    const [first] = [places.take('a'), places.take('a')];
    first?.();
    first?.();
    expect(taking(places, ['a', 'a'])).toEqual([true, false]);
  });

  test('a thousand proven networks are remembered, the one that was proven longest ago is forgotten', () => {
    const many = Array.from({ length: 999 }, (_, at) => `n${at}`);
    const full = proven('first', ...many);
    expect(taking(full, ['first', 'first', 'first'])).toEqual([true, true, true]);
    const over = proven('first', ...many, 'last');
    expect(taking(over, ['first', 'first', 'first'])).toEqual([true, true, false]);
    expect(taking(proven('first', ...many, 'first', 'last'), ['first', 'first', 'first'])).not.toContain(
      false,
    );
  });
});
