import { Readable, pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { UnreadableList } from './unreadable-list.ts';

/** A file of zeros shrinks a thousandfold, official lists about twentyfold. */
const LIST_TEXT_LIMITS = {
  bytes: 2 * 1024 ** 3,
  ratio: 100,
  /** The ratio says nothing about a small file. */
  ratioFromBytes: 8 * 1024 ** 2,
} as const;

type Decoder = InstanceType<typeof TextDecoder>;

type TextLimits = { readonly [limit in keyof typeof LIST_TEXT_LIMITS]: number };

/** The text of a list's file, unpacked where it is gzip, without the byte order mark. Anything but UTF-8 is refused. */
export async function* listText(
  bytes: AsyncIterable<Uint8Array>,
  limits: TextLimits = LIST_TEXT_LIMITS,
): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let size = 0;
  for await (const chunk of unpacked(bytes, limits)) {
    if (size === 0) refuseOtherFiles(chunk);
    size += chunk.length;
    if (size > limits.bytes) throw tooLarge(`it holds more than ${megabytes(limits.bytes)}`);
    const text = decodedPiece(decoder, chunk);
    if (text === null) {
      if (size === chunk.length) yield readableStart(chunk);
      const place = (size - chunk.length).toLocaleString('en');
      throw wrongEncoding(`something else, as a byte after the first ${place} shows`);
    }
    if (text !== '') yield text;
  }
  if (size === 0) throw new UnreadableList('empty_file', 'the file is empty');
  const rest = decodedEnd(decoder);
  if (rest !== '') yield rest;
}

async function* unpacked(bytes: AsyncIterable<Uint8Array>, limits: TextLimits): AsyncGenerator<Uint8Array> {
  const source = withoutTinyStart(bytes);
  const first = await source.next();
  if (first.done) return;
  const whole = startingWith(first.value, source);
  if (first.value[0] === 0x1f && first.value[1] === 0x8b) yield* gunzipped(whole, limits);
  else yield* whole;
}

/** So that the first chunk shows how the file starts, however it was cut up on its way. */
async function* withoutTinyStart(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let start: Uint8Array | null = new Uint8Array();
  for await (const chunk of bytes) {
    if (start === null) {
      yield chunk;
      continue;
    }
    start = start.length === 0 ? chunk : Buffer.concat([start, chunk]);
    if (start.length < START_BYTES) continue;
    yield start;
    start = null;
  }
  if (start !== null && start.length > 0) yield start;
}

const START_BYTES = 4;

async function* startingWith(
  first: Uint8Array,
  rest: AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield first;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

async function* gunzipped(packed: AsyncIterable<Uint8Array>, limits: TextLimits): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: 256 * 1024 });
  // Where the pipeline fails, the loop below fails with the same error.
  pipeline(Readable.from(packed, { objectMode: false }), gunzip, () => undefined);
  let size = 0;
  try {
    for await (const chunk of gunzip as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > limits.ratioFromBytes && size > limits.ratio * gunzip.bytesWritten) {
        throw tooLarge(`it unpacks to more than ${limits.ratio} times its size`);
      }
      yield chunk;
    }
  } catch (error) {
    throw gzipFault(error) ?? error;
  }
}

function gzipFault(error: unknown): UnreadableList | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  if (error.code === 'Z_BUF_ERROR') return new UnreadableList('not_closed', 'the gzip file ends too early');
  const isGzip = typeof error.code === 'string' && error.code.startsWith('Z_');
  return isGzip ? new UnreadableList('malformed', `the gzip file is damaged: ${error.message}`) : null;
}

/** What is told by its first bytes, and would only be called bad UTF-8 later. */
function refuseOtherFiles(chunk: Uint8Array): void {
  const start = Buffer.from(chunk.subarray(0, START_BYTES)).toString('hex');
  if (start.startsWith('504b0304')) {
    throw new UnreadableList('unknown_format', 'the file is a ZIP archive: unpack it, or pack it with gzip');
  }
  if (start.startsWith('25504446')) throw new UnreadableList('unknown_format', 'the file is a PDF document');
  if (/^(?:fffe|feff|00..00|..00..00)/.test(start)) throw wrongEncoding('UTF-16');
}

function decodedPiece(decoder: Decoder, chunk: Uint8Array): string | null {
  try {
    return decoder.decode(chunk, { stream: true });
  } catch {
    return null;
  }
}

/** What can be read before the first bad byte may tell what the file is. */
function readableStart(chunk: Uint8Array): string {
  const [start = ''] = new TextDecoder().decode(chunk).split('\ufffd', 1);
  return start;
}

function decodedEnd(decoder: Decoder): string {
  try {
    return decoder.decode();
  } catch {
    throw new UnreadableList('not_closed', 'the file ends inside a character');
  }
}

function wrongEncoding(encoding: string): UnreadableList {
  return new UnreadableList('malformed', `the text of the file must be UTF-8, but is ${encoding}`);
}

function tooLarge(why: string): UnreadableList {
  return new UnreadableList('too_large', `the file is too large: ${why}`);
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 ** 2).toLocaleString('en')} MiB`;
}
