import {
  PDFArray,
  PDFContext,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFObjectParser,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib';
import { inflateRawSync } from 'node:zlib';
import { headAt } from './file-end.ts';

/** Where an object stands: by itself, or packed into a stream; null where there is none any more. */
export type Address =
  | { readonly kind: 'at'; readonly offset: number; readonly generation: number }
  | { readonly kind: 'packed'; readonly stream: number }
  | null;

export interface ObjectTable {
  readonly root: PDFRef;
  readonly addresses: ReadonlyMap<number, Address>;
}

/** Each update of a file adds a table. */
const TABLES_AT_MOST = 1_000;
const TABLE_BYTES_AT_MOST = 32 * 1024 * 1024;

/** ISO 32000-1, 7.5.4 and 7.5.8: the file's own tables of objects. The newest table counts, then those before it. */
export function objectTable(bytes: Uint8Array, startOffset: number): ObjectTable {
  const addresses = new Map<number, Address>();
  const waiting = [startOffset];
  const met = new Set<number>();
  let root: unknown;
  for (let offset = waiting.shift(); offset !== undefined; offset = waiting.shift()) {
    if (met.has(offset) || met.size > TABLES_AT_MOST) throw new Error('the tables go round in a circle');
    met.add(offset);
    const { entries, trailer } = tableAt(bytes, offset);
    for (const [number, address] of entries) if (!addresses.has(number)) addresses.set(number, address);
    root ??= trailer.get(PDFName.of('Root'));
    for (const next of ['XRefStm', 'Prev']) {
      const further = trailer.lookup(PDFName.of(next));
      if (further instanceof PDFNumber) waiting.push(further.asNumber());
    }
  }
  if (!(root instanceof PDFRef)) throw new Error('the file does not say where it begins');
  return { root, addresses };
}

interface Table {
  readonly entries: readonly (readonly [number, Address])[];
  readonly trailer: PDFDict;
}

function tableAt(bytes: Uint8Array, offset: number): Table {
  return headAt(bytes, offset, /\s*xref\s/y) ? writtenTable(bytes, offset) : packedTable(bytes, offset);
}

/** `0 6`, then six lines as `0000000016 00000 n`, and so on up to the trailer. */
function writtenTable(bytes: Uint8Array, offset: number): Table {
  const entries: [number, Address][] = [];
  let at = offset + (headAt(bytes, offset, /\s*xref\s+/y)?.[0].length ?? 0);
  for (let section = headAt(bytes, at, SECTION); section; section = headAt(bytes, at, SECTION)) {
    at += section[0].length;
    const [first, count] = [Number(section[1]), Number(section[2])];
    for (let index = 0; index < count; index++) {
      const entry = headAt(bytes, at, ENTRY);
      if (!entry) throw new Error('the table is damaged');
      at += entry[0].length;
      const address = { kind: 'at' as const, offset: Number(entry[1]), generation: Number(entry[2]) };
      entries.push([first + index, entry[3] === 'n' ? address : null]);
    }
  }
  const trailer = headAt(bytes, at, /\s*trailer\s*/y);
  if (!trailer) throw new Error('the table has no trailer');
  const dict = parseAt(bytes, at + trailer[0].length, PDFContext.create());
  if (!(dict instanceof PDFDict)) throw new Error('the table has no trailer');
  return { entries, trailer: dict };
}

const SECTION = /\s*(\d{1,10})\s+(\d{1,10})\s+(?=\d{10}\s|trailer)/y;
const ENTRY = /\s*(\d{10})\s(\d{5})\s([nf])/y;

/** A stream of numbers of fixed width. */
function packedTable(bytes: Uint8Array, offset: number): Table {
  const stream = objectAt(bytes, offset, PDFContext.create())?.object;
  if (!(stream instanceof PDFRawStream)) throw new Error('there is no table');
  const { dict: trailer } = stream;
  const [type = 0, second = 0, third = 0] = numbersOf(trailer, 'W') ?? [];
  const width = type + second + third;
  if (width === 0) throw new Error('the table says nothing');
  const data = unpacked(stream);
  const size = trailer.lookup(PDFName.of('Size'), PDFNumber).asNumber();
  const sections = numbersOf(trailer, 'Index') ?? [0, size];
  const entries: [number, Address][] = [];
  let at = 0;
  for (let index = 0; index + 1 < sections.length; index += 2)
    for (let count = 0; count < (sections[index + 1] ?? 0); count++, at += width) {
      if (at + width > data.byteLength) throw new Error('the table is cut off');
      const fields = [
        numberAt(data, at, type),
        numberAt(data, at + type, second),
        numberAt(data, at + type + second, third),
      ];
      entries.push([
        (sections[index] ?? 0) + count,
        addressOf(type === 0 ? 1 : fields[0], fields[1], fields[2]),
      ]);
    }
  return { entries, trailer };
}

function addressOf(kind = 0, second = 0, third = 0): Address {
  if (kind === 1) return { kind: 'at', offset: second, generation: third };
  return kind === 2 ? { kind: 'packed', stream: second } : null;
}

function numbersOf(dict: PDFDict, name: string): readonly number[] | undefined {
  const array = dict.lookup(PDFName.of(name));
  if (!(array instanceof PDFArray)) return undefined;
  return array.asArray().map((_, at) => array.lookup(at, PDFNumber).asNumber());
}

function numberAt(data: Uint8Array, at: number, width: number): number {
  return data.subarray(at, at + width).reduce((number, byte) => number * 256 + byte, 0);
}

function unpacked({ dict, contents }: PDFRawStream): Uint8Array {
  const filter = dict.lookup(PDFName.of('Filter'));
  if (filter === undefined) return contents;
  const only = filter instanceof PDFArray && filter.size() === 1 ? filter.lookup(0) : filter;
  if (only !== PDFName.of('FlateDecode')) throw new Error('the table is packed in another way');
  // Without the two bytes that say what follows.
  const data = inflateRawSync(contents.subarray(2), { maxOutputLength: TABLE_BYTES_AT_MOST });
  const parameters = dict.lookup(PDFName.of('DecodeParms'));
  const of = (name: string): number | undefined => {
    const value = parameters instanceof PDFDict ? parameters.lookup(PDFName.of(name)) : undefined;
    return value instanceof PDFNumber ? value.asNumber() : undefined;
  };
  return (of('Predictor') ?? 1) < 10 ? data : unpredicted(data, of('Columns') ?? 1);
}

/** Rows of which each says of which neighbours it is the difference, as in PNG. */
function unpredicted(data: Uint8Array, columns: number): Uint8Array {
  const rows = Math.floor(data.byteLength / (columns + 1));
  const result = new Uint8Array(rows * columns);
  for (let row = 0; row < rows; row++) {
    const filter = data[row * (columns + 1)] ?? 0;
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column;
      const left = column > 0 ? (result[at - 1] ?? 0) : 0;
      const up = row > 0 ? (result[at - columns] ?? 0) : 0;
      const corner = row > 0 && column > 0 ? (result[at - columns - 1] ?? 0) : 0;
      const guess = [0, left, up, Math.floor((left + up) / 2), paeth(left, up, corner)][filter] ?? 0;
      result[at] = (data[row * (columns + 1) + 1 + column] ?? 0) + guess;
    }
  }
  return result;
}

function paeth(left: number, up: number, corner: number): number {
  const [toLeft, toUp, toCorner] = [
    Math.abs(up - corner),
    Math.abs(left - corner),
    Math.abs(left + up - 2 * corner),
  ];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** `12 0 obj …`, at the very place. */
export function objectAt(bytes: Uint8Array, offset: number, context: PDFContext) {
  const head = headAt(bytes, offset, /\s*(\d{1,10})\s+(\d{1,5})\s+obj/y);
  if (!head) return undefined;
  const object = parseAt(bytes, offset + head[0].length, context);
  return { number: Number(head[1]), generation: Number(head[2]), object };
}

function parseAt(bytes: Uint8Array, offset: number, context: PDFContext) {
  return PDFObjectParser.forBytes(bytes.subarray(offset), context).parseObject();
}
