import { crc32, deflateSync } from 'node:zlib';

/** What a PNG file is made of; the parts that are left out are those of a plain image of full color. */
export interface PngParts {
  readonly width: number;
  readonly height: number;
  readonly depth?: number;
  readonly color?: number;
  readonly interlaced?: boolean;
  readonly palette?: readonly number[];
  readonly transparency?: readonly number[];
  /** Samples of a pixel, each as large as the depth lets it be. */
  readonly pixel: (x: number, y: number) => readonly number[];
}

const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

export function png(parts: PngParts): Uint8Array {
  const { width, height, depth = 8, color = 2, interlaced = false, palette, transparency } = parts;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, color, 0, 0, interlaced ? 1 : 0], 8);
  return pngOf([
    ['IHDR', header],
    ...(palette ? [['PLTE', Uint8Array.from(palette)] as const] : []),
    ...(transparency ? [['tRNS', Uint8Array.from(transparency)] as const] : []),
    ['IDAT', deflateSync(Uint8Array.from(rowsOf(parts)))],
    ['IEND', new Uint8Array()],
  ]);
}

export function pngOf(chunks: readonly (readonly [type: string, data: Uint8Array])[]): Uint8Array {
  const magic = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  return new Uint8Array(Buffer.concat([magic, ...chunks.map(([type, data]) => chunk(type, data))]));
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}

/** Each row in another filter. */
function rowsOf({ width, height, depth = 8, interlaced = false, pixel }: PngParts): readonly number[] {
  const bytes: number[] = [];
  for (const [x, y, stepX, stepY] of interlaced ? PASSES : ([[0, 0, 1, 1]] as const)) {
    let above: readonly number[] = [];
    let filter = 0;
    if (x >= width) continue;
    for (let row = y; row < height; row += stepY) {
      const samples: number[] = [];
      for (let column = x; column < width; column += stepX) samples.push(...pixel(column, row));
      const line = packed(samples, depth);
      const step = Math.max(1, (pixel(0, 0).length * depth) / 8);
      bytes.push(filter, ...filtered(line, above, filter, step));
      above = line;
      filter = (filter + 1) % 5;
    }
  }
  return bytes;
}

function packed(samples: readonly number[], depth: number): readonly number[] {
  if (depth === 16) return samples.flatMap((sample) => [sample >> 8, sample & 255]);
  const bits = samples.map((sample) => sample.toString(2).padStart(depth, '0')).join('');
  return (bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2));
}

function filtered(
  line: readonly number[],
  above: readonly number[],
  filter: number,
  step: number,
): readonly number[] {
  return line.map((byte, at) => {
    const left = line[at - step] ?? 0;
    const up = above[at] ?? 0;
    const corner = at < step ? 0 : (above[at - step] ?? 0);
    const guess = left + up - corner;
    const [toLeft, toUp, toCorner] = [left, up, corner].map((value) => Math.abs(guess - value)) as [
      number,
      number,
      number,
    ];
    const nearest = toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner;
    return (byte - [0, left, up, (left + up) >> 1, nearest][filter]! + 256) & 255;
  });
}
