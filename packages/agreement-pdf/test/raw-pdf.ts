import { deflateRawSync, deflateSync, constants } from 'node:zlib';

/** An object as it stands in a file; a stream with its dictionary, which gets its /Length. */
export type RawObject = string | { readonly dict: string; readonly stream: Uint8Array | string };

/** Objects by their number. */
export type RawObjects = Readonly<Record<number, RawObject>>;

/** A file of these objects, written as it should be; object 1 is the catalog. */
export function rawPdf(objects: RawObjects, trailer = ''): Uint8Array {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  let length = parts[0]?.byteLength ?? 0;
  const offsets = new Map<number, number>();
  for (const [number, object] of Object.entries(objects)) {
    offsets.set(Number(number), length);
    const written = Buffer.concat([
      Buffer.from(`${number} 0 obj\n`),
      bytesOf(object),
      Buffer.from('\nendobj\n'),
    ]);
    parts.push(written);
    length += written.byteLength;
  }
  parts.push(Buffer.from(tableOf(offsets, trailer, length)));
  return new Uint8Array(Buffer.concat(parts));
}

function bytesOf(object: RawObject): Buffer {
  if (typeof object === 'string') return Buffer.from(object, 'latin1');
  const stream = typeof object.stream === 'string' ? Buffer.from(object.stream, 'latin1') : object.stream;
  const dict = `<< ${object.dict} /Length ${stream.byteLength} >>\nstream\n`;
  return Buffer.concat([Buffer.from(dict, 'latin1'), stream, Buffer.from('\nendstream')]);
}

function tableOf(offsets: ReadonlyMap<number, number>, trailer: string, at: number): string {
  const size = [...offsets.keys()].reduce((most, number) => Math.max(most, number)) + 1;
  const entries = Array.from({ length: size }, (_, number) => {
    const offset = offsets.get(number);
    if (offset === undefined) return '0000000000 65535 f \n';
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  return `xref\n0 ${size}\n${entries.join('')}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`;
}

/** A file with changed objects behind it, as a program saves that does not write it anew. */
export function updatedPdf(before: Uint8Array, objects: RawObjects): Uint8Array {
  const [, previous = ''] = /.*startxref\n(\d+)/s.exec(Buffer.from(before).toString('latin1')) ?? [];
  const parts: Uint8Array[] = [before];
  let length = before.byteLength;
  let table = 'xref\n';
  for (const [number, object] of Object.entries(objects)) {
    const written = Buffer.concat([
      Buffer.from(`${number} 0 obj\n`),
      bytesOf(object),
      Buffer.from('\nendobj\n'),
    ]);
    table += `${number} 1\n${String(length).padStart(10, '0')} 00000 n \n`;
    parts.push(written);
    length += written.byteLength;
  }
  const trailer = `trailer\n<< /Size 100 /Root 1 0 R /Prev ${previous} >>\nstartxref\n${length}\n%%EOF\n`;
  return new Uint8Array(Buffer.concat([...parts, Buffer.from(table + trailer)]));
}

interface OnePage {
  /** Further entries of each. */
  readonly catalog?: string;
  readonly pages?: string;
  readonly page?: string;
  readonly objects?: RawObjects;
  readonly trailer?: string;
}

/** A page of Letter size with a line of text; further objects begin with 10. */
export function onePage({
  catalog = '',
  pages = '',
  page = '',
  objects = {},
  trailer,
}: OnePage = {}): Uint8Array {
  return rawPdf(
    {
      1: `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      2: `<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 612 792] ${pages} >>`,
      3: `<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> ${page} >>`,
      4: { dict: '', stream: 'BT /F 12 Tf 72 720 Td (An agreement) Tj ET' },
      5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      ...objects,
    },
    trailer,
  );
}

/** Objects packed into a compressed stream, as most programs write them. */
export function objectStream(objects: Readonly<Record<number, string>>): RawObject {
  const offsets: string[] = [];
  let packed = '';
  for (const [number, object] of Object.entries(objects)) {
    offsets.push(`${number} ${packed.length}`);
    packed += `${object} `;
  }
  const head = `${offsets.join(' ')} `;
  return {
    dict: `/Type /ObjStm /N ${offsets.length} /First ${head.length} /Filter /FlateDecode`,
    stream: deflateSync(Buffer.from(head + packed, 'latin1')),
  };
}

const MEBIBYTE = 1024 * 1024;

/** Unpacks to so many mebibytes of white space: a thousandth of them itself. */
export function bomb(mebibytes: number): Uint8Array {
  const piece = deflateRawSync(Buffer.alloc(16 * MEBIBYTE, ' '), { finishFlush: constants.Z_FULL_FLUSH });
  const header = Uint8Array.of(0x78, 0x9c);
  return Buffer.concat([header, ...Array<Uint8Array>(Math.ceil(mebibytes / 16)).fill(piece)]);
}

/** So many pages. */
export function pagesPdf(count: number): Uint8Array {
  const numbers = Array.from({ length: count }, (_, index) => index + 10);
  const objects = Object.fromEntries(
    numbers.map((number) => [number, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>']),
  );
  return rawPdf({
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: `<< /Type /Pages /Kids [${numbers.map((number) => `${number} 0 R`).join(' ')}] /Count ${count} >>`,
    ...objects,
  });
}

/** So many bytes long, by a picture that nothing shows. */
export function paddedPdf(bytes: number): Uint8Array {
  const stream = (length: number): RawObject => ({ dict: '', stream: Buffer.alloc(length, 'x') });
  const short = onePage({ objects: { 10: stream(bytes - 2_000) } });
  const padded = onePage({ objects: { 10: stream(bytes - 2_000 + bytes - short.byteLength) } });
  if (padded.byteLength !== bytes) throw new Error(`${padded.byteLength} bytes in place of ${bytes}`);
  return padded;
}
