import { table } from '../../letters/table.ts';
import { variants } from '../ways/likely.ts';
import type { Variant } from '../ways/variant.ts';

/** The scripts have their letters in one order, each in a block of its own. */
export const BLOCK_BITS = 7;
const DEVANAGARI = 0x09_00 >> BLOCK_BITS;
export const BENGALI = 0x09_80 >> BLOCK_BITS;
export const GURMUKHI = 0x0a_00 >> BLOCK_BITS;
const ORIYA = 0x0b_00 >> BLOCK_BITS;
export const TAMIL = 0x0b_80 >> BLOCK_BITS;
const TELUGU = 0x0c_00 >> BLOCK_BITS;
const KANNADA = 0x0c_80 >> BLOCK_BITS;
const MALAYALAM = 0x0d_00 >> BLOCK_BITS;

/** With a dot below: sounds that came with Persian and Arabic names, and letters of Bengali and Gurmukhi. */
export const DOTTED = cellsOf(`
  15 k 6, q 4 | 16 kh | 17 g 6, gh 4 | 1c z 8, j 2 | 21 d 5, r 5 | 22 dh 6, rh 4 | 2b f 8, ph 2 | 2f y | 38 sh 8, s 2
`);

/** By the place of a letter in its block; the first choice is that of the system. */
const LETTERS = cellsOf(`
  01 n 6, - 4 | 02 n 7, m 3 | 03 h 6, - 4 | 05 a | 06 a 9, aa 1 | 07 i | 08 i 7, ee 2, e 1 | 09 u | 0a u 8, oo 2 | 0b ri 9, ru 1
  0c l | 0d e | 0e e | 0f e | 10 ai 8, e 1, ay 1 | 11 o | 12 o | 13 o | 14 au 7, ou 2, o 1 | 15 k | 16 kh | 17 g | 18 gh
  19 n | 1a ch 9, c 1 | 1b chh 6, ch 4 | 1c j | 1d jh | 1e n | 1f t | 20 th | 21 d | 22 dh | 23 n | 24 t 9, th 1 | 25 th
  26 d 9, dh 1 | 27 dh 9, d 1 | 28 n | 29 n | 2a p | 2b ph 7, f 3 | 2c b | 2d bh | 2e m | 2f y | 30 r | 31 r | 32 l | 33 l
  34 zh 6, l 4 | 35 v 7, w 3 | 36 sh 8, s 2 | 37 sh 8, s 2 | 38 s | 39 h | 3d - | 3e a 9, aa 1 | 3f i | 40 i 8, ee 2
  41 u 9, oo 1 | 42 u 8, oo 2 | 43 ri 9, ru 1 | 44 ri | 45 e | 46 e | 47 e | 48 ai 8, e 1, ay 1 | 49 o | 4a o | 4b o
  4c au 7, ou 2, o 1 | 58 k 6, q 4 | 59 kh | 5a g 6, gh 4 | 5b z 8, j 2 | 5c d 5, r 5 | 5d dh 6, rh 4 | 5e f 8, ph 2 | 5f y
`);

/** The south writes a dental sound with an h. */
const SOUTHERN = '24 th 6, t 4 | 26 d 6, dh 4';

/** What a script has otherwise than the others, and those of them that are consonants of its own. */
const OWN: ReadonlyMap<number, { readonly cells: string; readonly consonants?: readonly number[] }> = new Map(
  [
    [DEVANAGARI, { cells: '7a y | 7b g | 7c j | 7e d | 7f b', consonants: [0x7a, 0x7b, 0x7c, 0x7e, 0x7f] }],
    [
      BENGALI,
      {
        cells: `02 ng 8, n 1, m 1 | 1b chh 5, ch 3, s 2 | 2d bh 8, v 2 | 2f j 5, y 5 | 36 sh 7, s 3 | 38 s 8, sh 2 | 4e t | 70 r | 71 v 7, w 3`,
        consonants: [0x70, 0x71],
      },
    ],
    [GURMUKHI, { cells: '70 n 7, m 3 | 71 -' }],
    [ORIYA, { cells: '71 w 6, v 4', consonants: [0x71] }],
    // One letter for a sound and its voiced twin.
    [
      TAMIL,
      { cells: '15 k 6, g 4 | 1a ch 5, s 5 | 1f t 5, d 5 | 24 th 6, d 2, t 2 | 2a p 7, b 3 | 35 v 8, w 2' },
    ],
    [TELUGU, { cells: `${SOUTHERN} | 58 ts | 59 z 5, dz 5 | 5a r` }],
    [KANNADA, { cells: `${SOUTHERN} | 5e l` }],
    [MALAYALAM, { cells: `${SOUTHERN} | 7a n | 7b n | 7c r | 7d l | 7e l | 7f k` }],
  ],
);

interface Writing {
  readonly letters: ReadonlyMap<number, readonly Variant[]>;
  readonly consonants: ReadonlySet<number>;
}

const writings = new Map<number, Writing>();

export function writingOf(block: number): Writing {
  const known = writings.get(block);
  if (known) return known;
  const { cells = '', consonants = [] } = OWN.get(block) ?? {};
  const writing = {
    letters: new Map([...LETTERS, ...cellsOf(cells)]),
    consonants: new Set(consonants),
  };
  writings.set(block, writing);
  return writing;
}

function cellsOf(text: string): ReadonlyMap<number, readonly Variant[]> {
  return new Map(
    Object.entries(table(text)).map(([place, cell]) => [Number.parseInt(place, 16), variants(cell)]),
  );
}
