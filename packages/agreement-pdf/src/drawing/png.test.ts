import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { png, pngOf, type PngParts } from '../../test/png.ts';
import { PIXELS_AT_MOST, pngFault, readPng } from './png.adapter.ts';

/** Of each pixel of a picture of 11 by 9: red, green, blue and alpha as they should come out. */
type ExpectedPixel = (x: number, y: number) => readonly [number, number, number, number];

const [WIDTH, HEIGHT] = [11, 9];
const mixed = (x: number, y: number): number => (x * 23 + y * 31) % 256;
const PALETTE = Array.from({ length: 48 }, (_, at) => (at * 7) % 256);

const KINDS: readonly (readonly [string, Omit<PngParts, 'width' | 'height'>, ExpectedPixel])[] = [
  ...[1, 2, 4, 8].map((depth): (typeof KINDS)[number] => {
    const most = 2 ** depth - 1;
    const grey = (x: number, y: number): number => (x + y) % (most + 1);
    return [
      `grey of ${depth} bits`,
      { depth, color: 0, pixel: (x, y) => [grey(x, y)] },
      (x, y) => {
        const byte = Math.round((grey(x, y) / most) * 255);
        return [byte, byte, byte, 255];
      },
    ];
  }),
  [
    'grey of 16 bits',
    { depth: 16, color: 0, pixel: (x, y) => [mixed(x, y) * 257] },
    (x, y) => [mixed(x, y), mixed(x, y), mixed(x, y), 255],
  ],
  [
    'grey, one of which is not seen',
    { color: 0, transparency: [0, mixed(2, 3)], pixel: (x, y) => [mixed(x, y)] },
    (x, y) => [mixed(x, y), mixed(x, y), mixed(x, y), mixed(x, y) === mixed(2, 3) ? 0 : 255],
  ],
  ['color', { pixel: (x, y) => [mixed(x, y), x, y] }, (x, y) => [mixed(x, y), x, y, 255]],
  [
    'color of 16 bits',
    { depth: 16, pixel: (x, y) => [mixed(x, y) * 257, x * 257, y * 257] },
    (x, y) => [mixed(x, y), x, y, 255],
  ],
  [
    'color, one of which is not seen',
    { transparency: [0, mixed(1, 1), 0, 1, 0, 1], pixel: (x, y) => [mixed(x, y), x, y] },
    (x, y) => [mixed(x, y), x, y, x === 1 && y === 1 ? 0 : 255],
  ],
  ...[4, 8].map((depth): (typeof KINDS)[number] => {
    const index = (x: number, y: number): number => (x + y * 3) % 16;
    return [
      `a palette of ${depth} bits, in part transparent`,
      { depth, color: 3, palette: PALETTE, transparency: [0, 128], pixel: (x, y) => [index(x, y)] },
      (x, y) => {
        const at = index(x, y);
        return [
          PALETTE[at * 3] ?? 0,
          PALETTE[at * 3 + 1] ?? 0,
          PALETTE[at * 3 + 2] ?? 0,
          [0, 128][at] ?? 255,
        ];
      },
    ];
  }),
  [
    'grey with alpha',
    { color: 4, pixel: (x, y) => [mixed(x, y), x * 20] },
    (x, y) => [mixed(x, y), mixed(x, y), mixed(x, y), x * 20],
  ],
  [
    'color with alpha',
    { color: 6, pixel: (x, y) => [mixed(x, y), x, y, y * 28] },
    (x, y) => [mixed(x, y), x, y, y * 28],
  ],
  [
    'color with alpha of 16 bits',
    { depth: 16, color: 6, pixel: (x, y) => [mixed(x, y) * 257, x * 257, y * 257, y * 28 * 257] },
    (x, y) => [mixed(x, y), x, y, y * 28],
  ],
];

describe('A PNG image is read pixel by pixel', () => {
  const every = KINDS.flatMap(([name, parts, wanted]) => [
    [name, parts, wanted] as const,
    [`${name}, interlaced`, { ...parts, interlaced: true }, wanted] as const,
  ]);

  test.each(every)('%s', (_name, parts, wanted) => {
    const bytes = png({ ...parts, width: WIDTH, height: HEIGHT });
    expect(pngFault(bytes)).toBeUndefined();
    const read = readPng(bytes);
    const pixels = Array.from({ length: WIDTH * HEIGHT }, (_, at) => [
      ...(read?.rgb.subarray(at * 3, at * 3 + 3) ?? []),
      read?.alpha?.[at] ?? 255,
    ]);
    const expected = Array.from({ length: WIDTH * HEIGHT }, (_, at) => [
      ...wanted(at % WIDTH, Math.floor(at / WIDTH)),
    ]);
    expect(pixels).toEqual(expected);
  });

  test.each([1, 2, 3, 5])('Interlaced and %d wide, some of its passes are empty', (width) => {
    const parts = { width, height: 1, color: 0, pixel: (x: number) => [x * 50] };
    expect(readPng(png({ ...parts, interlaced: true }))).toEqual(readPng(png(parts)));
  });
});

describe('Contract 5, Signing: an image that cannot be stamped is refused when a field is filled', () => {
  const good = png({ width: 4, height: 4, color: 0, pixel: () => [0] });
  const header = (about: Readonly<Record<number, number>>, width = 4, height = 4): Uint8Array => {
    const bytes = Buffer.alloc(13);
    bytes.writeUInt32BE(width, 0);
    bytes.writeUInt32BE(height, 4);
    bytes.set([8, 0, 0, 0, 0], 8);
    for (const [at, value] of Object.entries(about)) bytes[Number(at)] = value;
    return bytes;
  };
  const rows = deflateSync(new Uint8Array(20));
  const end = ['IEND', new Uint8Array()] as const;
  const whole = (bytes: Uint8Array, data: Uint8Array = rows): Uint8Array =>
    pngOf([['IHDR', bytes], ['IDAT', data], end]);

  test.each<[string, Uint8Array, RegExp]>([
    ['nothing', new Uint8Array(), /not a PNG/],
    ['another kind of image', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), /not a PNG/],
    ['its beginning alone', good.slice(0, 8), /header/],
    ['cut off', good.slice(0, -6), /cut off/],
    [
      'without an end',
      pngOf([
        ['IHDR', header({})],
        ['IDAT', rows],
      ]),
      /no end/,
    ],
    ['followed by something', Uint8Array.from([...good, 1, 2, 3]), /follows/],
    ['a bit changed', good.with(20, 9), /checksum/],
    ['without pixels', pngOf([['IHDR', header({})], end]), /no pixels/],
    ['without a header', pngOf([['IDAT', rows], end]), /no header/],
    ['of no width', whole(header({}, 0)), /empty/],
    ['of a strange depth', whole(header({ 8: 3 })), /header/],
    ['of a strange color', whole(header({ 9: 5 })), /header/],
    ['of a strange filter', whole(header({ 11: 1 })), /header/],
    ['of a strange interlace', whole(header({ 12: 2 })), /header/],
    ['a palette that is not there', whole(header({ 9: 3 })), /palette/],
    ['too few rows', whole(header({}), deflateSync(new Uint8Array(19))), /few/],
    ['too many rows', whole(header({}), deflateSync(new Uint8Array(21))), /broken/],
    ['a bomb', whole(header({}), deflateSync(new Uint8Array(50_000_000))), /broken/],
    ['rows that are not packed', whole(header({}), Uint8Array.of(1, 2, 3)), /broken/],
    ['a row of a strange filter', whole(header({}), deflateSync(new Uint8Array(20).fill(5))), /row/],
    [
      'scattered',
      pngOf([['IHDR', header({})], ['IDAT', rows], ['tEXt', rows], ['IDAT', rows], end]),
      /scatter/,
    ],
    [
      'something critical and unknown',
      pngOf([['IHDR', header({})], ['ABCD', rows], ['IDAT', rows], end]),
      /unknown/,
    ],
    ['two headers', pngOf([['IHDR', header({})], ['IHDR', header({})], ['IDAT', rows], end]), /several/],
    ['more pixels than it may have', whole(header({}, 2000, 2001)), /more than/],
  ])('%s', (_what, bytes, message) => {
    expect(pngFault(bytes)).toMatch(message);
    expect(readPng(bytes)).toBeUndefined();
  });

  test('As many pixels as it may have are none too many', () => {
    const rowsOf = deflateSync(new Uint8Array(2001 * 2000));
    expect(PIXELS_AT_MOST).toBe(4_000_000);
    expect(pngFault(whole(header({}, 2000, 2000), rowsOf))).toBeUndefined();
  });

  test('Notes beside the pixels are none of its faults', () => {
    expect(pngFault(pngOf([['IHDR', header({})], ['tEXt', rows], ['IDAT', rows], end]))).toBeUndefined();
  });
});
