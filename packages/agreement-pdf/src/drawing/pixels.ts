/** The header of a PNG file. */
export interface Header {
  readonly width: number;
  readonly height: number;
  /** Bits of a sample. */
  readonly depth: number;
  /** 0 grey, 2 color, 3 palette, 4 grey with alpha, 6 color with alpha. */
  readonly color: number;
  readonly interlaced: boolean;
}

export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Three bytes for each, row by row. */
  readonly rgb: Uint8Array;
  /** One byte for each; null where all are opaque. */
  readonly alpha: Uint8Array | null;
}

/** A picture made of every n-th column and row; one that is not interlaced is a single pass. */
export interface Pass {
  readonly x: number;
  readonly y: number;
  readonly stepX: number;
  readonly stepY: number;
  readonly width: number;
  readonly height: number;
}

/** The first column and row of each pass of Adam7, and how far it is to the next ones. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

export function passesOf({ width, height, interlaced }: Header): readonly Pass[] {
  if (!interlaced) return [{ x: 0, y: 0, stepX: 1, stepY: 1, width, height }];
  return ADAM7.map(([x, y, stepX, stepY]) => ({
    x,
    y,
    stepX,
    stepY,
    width: Math.ceil((width - x) / stepX),
    height: Math.ceil((height - y) / stepY),
  })).filter((pass) => pass.width > 0 && pass.height > 0);
}

const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

function samplesOf({ color }: Header): number {
  return SAMPLES[color] ?? 1;
}

export function rowBytes(header: Header, width: number): number {
  return Math.ceil((width * samplesOf(header) * header.depth) / 8);
}

interface PngData {
  readonly header: Header;
  readonly rows: Uint8Array;
  readonly palette: Uint8Array | null;
  readonly transparency: Uint8Array | null;
}

/** Pixels as PDF takes them. */
export function pixelsOf({ header, rows, palette, transparency }: PngData): Pixels {
  const { width, height } = header;
  const rgb = new Uint8Array(width * height * 3);
  const alpha = new Uint8Array(width * height).fill(255);
  const paint = painterOf(header, palette, transparency);
  let at = 0;
  for (const pass of passesOf(header)) {
    const length = rowBytes(header, pass.width);
    let above = new Uint8Array(length);
    for (let row = 0; row < pass.height; row++) {
      const line = unfiltered(rows.subarray(at, at + 1 + length), above, bytesPerPixel(header));
      for (let column = 0; column < pass.width; column++) {
        const pixel = (pass.y + row * pass.stepY) * width + pass.x + column * pass.stepX;
        paint(line, column, { rgb, alpha, pixel });
      }
      above = line;
      at += 1 + length;
    }
  }
  return { width, height, rgb, alpha: alpha.every((value) => value === 255) ? null : alpha };
}

function bytesPerPixel(header: Header): number {
  return Math.max(1, (samplesOf(header) * header.depth) / 8);
}

/** Its first byte says how a row was made smaller by what stands before and above each byte. */
function unfiltered(row: Uint8Array, above: Uint8Array, step: number): Uint8Array<ArrayBuffer> {
  const [filter, line] = [row[0] ?? 0, new Uint8Array(row.length - 1)];
  for (let at = 0; at < line.length; at++) {
    const left = at < step ? 0 : (line[at - step] ?? 0);
    const up = above[at] ?? 0;
    const corner = at < step ? 0 : (above[at - step] ?? 0);
    line[at] = (row[at + 1] ?? 0) + predicted(filter, left, up, corner);
  }
  return line;
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4: {
      const [toLeft, toUp, toCorner] = [
        Math.abs(up - corner),
        Math.abs(left - corner),
        Math.abs(left + up - corner * 2),
      ];
      if (toLeft <= toUp && toLeft <= toCorner) return left;
      return toUp <= toCorner ? up : corner;
    }
    default:
      return 0;
  }
}

interface Canvas {
  readonly rgb: Uint8Array;
  readonly alpha: Uint8Array;
  readonly pixel: number;
}

type Painter = (line: Uint8Array, column: number, canvas: Canvas) => void;

function painterOf(header: Header, palette: Uint8Array | null, transparency: Uint8Array | null): Painter {
  const { color, depth } = header;
  const [count, most] = [samplesOf(header), 2 ** depth - 1];
  const invisible = color === 0 || color === 2 ? samplesIn(transparency, count) : null;
  return (line, column, { rgb, alpha, pixel }) => {
    const sample = (number: number): number => sampleAt(line, column * count + number, depth);
    const byte = (number: number): number => Math.round((sample(number) / most) * 255);
    if (color === 3) {
      const index = sample(0);
      for (let part = 0; part < 3; part++) rgb[pixel * 3 + part] = palette?.[index * 3 + part] ?? 0;
      alpha[pixel] = transparency?.[index] ?? 255;
      return;
    }
    const colored = count >= 3;
    for (let part = 0; part < 3; part++) rgb[pixel * 3 + part] = byte(colored ? part : 0);
    if (color >= 4) alpha[pixel] = byte(count - 1);
    else if (invisible?.every((value, number) => value === sample(number))) alpha[pixel] = 0;
  };
}

/** The one color that is not seen, a sample in two bytes each. */
function samplesIn(transparency: Uint8Array | null, count: number): readonly number[] | null {
  if (!transparency || transparency.length < count * 2) return null;
  return Array.from(
    { length: count },
    (_, number) => ((transparency[number * 2] ?? 0) << 8) | (transparency[number * 2 + 1] ?? 0),
  );
}

function sampleAt(line: Uint8Array, number: number, depth: number): number {
  if (depth === 8) return line[number] ?? 0;
  if (depth === 16) return ((line[number * 2] ?? 0) << 8) | (line[number * 2 + 1] ?? 0);
  const bit = number * depth;
  return ((line[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & (2 ** depth - 1);
}
