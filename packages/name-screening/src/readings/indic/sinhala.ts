import { table } from '../../letters/table.ts';

const FIRST = 0x0d_80;
const MALAYALAM = 0x0d_00;
const SINHALA = /[\u0d80-\u0dff]/g;

/** By the place of a letter in its block: the places of those that the other scripts have for it, a nasal first. */
const PLACES = placesOf(`
  02 02 | 03 03 | 05 05 | 06 06 | 07 0d | 08 0d | 09 07 | 0a 08 | 0b 09 | 0c 0a | 0d 0b | 11 0e | 12 0f | 13 10 | 14 12 | 15 13 | 16 14
  1a 15 | 1b 16 | 1c 17 | 1d 18 | 1e 19 | 1f 19 4d 17 | 20 1a | 21 1b | 22 1c | 23 1d | 24 1e | 25 1c 4d 1e | 26 1e 4d 1c
  27 1f | 28 20 | 29 21 | 2a 22 | 2b 23 | 2c 23 4d 21 | 2d 24 | 2e 25 | 2f 26 | 30 27 | 31 28 | 33 28 4d 26 | 34 2a | 35 2b | 36 2c
  37 2d | 38 2e | 39 2e 4d 2c | 3a 2f | 3b 30 | 3d 32 | 40 35 | 41 36 | 42 37 | 43 38 | 44 39 | 45 33 | 46 5e
  4a 4d | 4f 3e | 50 45 | 51 45 | 52 3f | 53 40 | 54 41 | 56 42 | 58 43 | 59 46 | 5a 47 | 5b 48 | 5c 4a | 5d 4b | 5e 4c | 5f 4c | 72 44
`);

/** Sinhala has the same letters in another order: a word as a southern neighbour would write it. */
export function inUsualOrder(word: string): string {
  return word.replace(SINHALA, (letter) => PLACES.get((letter.codePointAt(0) ?? 0) - FIRST) ?? letter);
}

function placesOf(text: string): ReadonlyMap<number, string> {
  return new Map(
    Object.entries(table(text)).map(([place, places]) => [
      Number.parseInt(place, 16),
      String.fromCodePoint(...places.split(' ').map((one) => MALAYALAM + Number.parseInt(one, 16))),
    ]),
  );
}
