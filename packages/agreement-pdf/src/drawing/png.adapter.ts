import { crc32, inflateSync } from 'node:zlib';
import { type Header, passesOf, pixelsOf, rowBytes, type Pixels } from './pixels.ts';

/** More would take longer to draw than a signature is worth. */
export const PIXELS_AT_MOST = 4_000_000;

const MAGIC = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** Depths that go with each kind of color: grey, color, palette, grey with alpha, color with alpha. */
const DEPTHS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

/** The reason why bytes are no PNG image that can be stamped; undefined where they are one. */
export function pngFault(bytes: Uint8Array): string | undefined {
  try {
    unpacked(bytes);
    return undefined;
  } catch (error) {
    if (error instanceof BrokenPng) return error.message;
    throw error;
  }
}

/** Undefined for an image with a fault. */
export function readPng(bytes: Uint8Array): Pixels | undefined {
  try {
    return pixelsOf(unpacked(bytes));
  } catch (error) {
    if (error instanceof BrokenPng) return undefined;
    throw error;
  }
}

class BrokenPng extends Error {}

function fault(message: string): never {
  throw new BrokenPng(message);
}

interface PngData {
  readonly header: Header;
  /** Rows of all passes, as they are filtered. */
  readonly rows: Uint8Array;
  readonly palette: Uint8Array | null;
  readonly transparency: Uint8Array | null;
}

function unpacked(bytes: Uint8Array): PngData {
  if (!MAGIC.every((byte, index) => bytes[index] === byte)) fault('The image is not a PNG file.');
  const chunks = [...chunksOf(bytes)];
  const header = headerOf(chunks[0]);
  requireOrder(chunks);
  const palette = dataOf(chunks, 'PLTE');
  if (header.color === 3 && !palette) fault('The image has no palette.');
  if (palette && (palette.length % 3 !== 0 || palette.length === 0 || palette.length > 768))
    fault('The palette of the image is broken.');
  return { header, rows: rowsOf(header, chunks), palette, transparency: dataOf(chunks, 'tRNS') };
}

interface Chunk {
  readonly type: string;
  readonly data: Uint8Array;
}

function* chunksOf(bytes: Uint8Array): Generator<Chunk> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = MAGIC.length; at < bytes.length;) {
    if (at + 12 > bytes.length) fault('The image is cut off.');
    const end = at + 8 + view.getUint32(at);
    if (end + 4 > bytes.length) fault('The image is cut off.');
    if (crc32(bytes.subarray(at + 4, end)) !== view.getUint32(end))
      fault('The image is damaged: a checksum does not agree.');
    const type = Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1');
    yield { type, data: bytes.subarray(at + 8, end) };
    at = end + 4;
    if (type === 'IEND' && at !== bytes.length) fault('Something follows the end of the image.');
  }
}

const CRITICAL = ['IHDR', 'PLTE', 'IDAT', 'IEND'];

/** IHDR first, IEND last, pixels in one stretch, and no critical chunk that this reader does not know. */
function requireOrder(chunks: readonly Chunk[]): void {
  const types = chunks.map(({ type }) => type);
  if (types.at(-1) !== 'IEND') fault('The image has no end.');
  if (types.lastIndexOf('IHDR') !== 0) fault('The image has several headers.');
  const [first, last] = [types.indexOf('IDAT'), types.lastIndexOf('IDAT')];
  if (first === -1) fault('The image has no pixels.');
  if (types.slice(first, last).some((type) => type !== 'IDAT'))
    fault('The pixels of the image are scattered.');
  if (types.indexOf('PLTE') !== types.lastIndexOf('PLTE') || types.indexOf('PLTE') > first)
    fault('The palette of the image is not in its place.');
  const unknown = types.find((type) => /^[A-Z]/.test(type) && !CRITICAL.includes(type));
  if (unknown !== undefined) fault('The image holds something unknown that it cannot be shown without.');
}

function headerOf(chunk: Chunk | undefined): Header {
  if (chunk?.type !== 'IHDR' || chunk.data.length !== 13) return fault('The image has no header.');
  const { data } = chunk;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [depth = 0, color = 0, compression, filter, interlace = 0] = data.subarray(8);
  if (width === 0 || height === 0) fault('The image is empty.');
  if (width * height > PIXELS_AT_MOST) fault(`The image has more than ${PIXELS_AT_MOST} pixels.`);
  if (!DEPTHS[color]?.includes(depth) || compression !== 0 || filter !== 0 || interlace > 1)
    fault('The header of the image is broken.');
  return { width, height, depth, color, interlaced: interlace === 1 };
}

function dataOf(chunks: readonly Chunk[], type: string): Uint8Array | null {
  return chunks.find((chunk) => chunk.type === type)?.data ?? null;
}

function rowsOf(header: Header, chunks: readonly Chunk[]): Uint8Array {
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  const passes = passesOf(header).map(({ width, height }) => ({ step: 1 + rowBytes(header, width), height }));
  const length = passes.reduce((sum, { step, height }) => sum + step * height, 0);
  const rows = inflated(packed, length);
  if (rows.length !== length) fault('The image has too few pixels.');
  let at = 0;
  for (const { step, height } of passes)
    for (const end = at + step * height; at < end; at += step)
      if ((rows[at] ?? 0) > 4) fault('A row of the image is broken.');
  return rows;
}

function inflated(packed: Uint8Array, length: number): Uint8Array {
  try {
    // In one piece, which by default would be put together from many.
    return inflateSync(packed, { maxOutputLength: length, chunkSize: Math.max(64, length + 1) });
  } catch {
    return fault('The pixels of the image are broken.');
  }
}
