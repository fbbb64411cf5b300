import { pipeline, Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { createGunzip } from 'node:zlib';
import { errorCode } from '../../../kernel/error-code.ts';
import { limits } from '../../../kernel/limits.ts';
import type { Encoding } from '../batch.ts';
import { isBrokenGzip, isTooLarge } from './unreadable-file.ts';

/** The text of a file as its bytes come, packed or not. What cannot be decoded is told by U+FFFD. */
export async function* fileText(
  bytes: AsyncIterable<Uint8Array>,
  encoding: Encoding,
): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let size = 0;
  for await (const chunk of unpacked(bytes)) {
    size += chunk.byteLength;
    if (size > limits.batchFileBytes) throw isTooLarge();
    decoder ??= new TextDecoder(labelOf(encoding, chunk));
    yield decoder.decode(chunk, { stream: true });
  }
  if (decoder) yield decoder.decode();
}

/** Without a mark at its beginning, UTF-16 is taken for little-endian, as nearly all of it is. */
function labelOf(encoding: Encoding, [first, second]: Uint8Array): string {
  if (encoding !== 'utf-16') return encoding;
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-16le';
}

async function* unpacked(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { start, rest } = await beginning(bytes);
  if (start[0] !== 0x1f || start[1] !== 0x8b) {
    if (start.byteLength > 0) yield start;
    yield* rest;
    return;
  }
  let failure: unknown;
  const gunzip = createGunzip();
  pipeline(Readable.from(joined(start, rest)), gunzip, (error) => {
    failure = error;
  });
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) yield chunk;
  } catch (error) {
    const cause = failure ?? error;
    throw isOfGzip(cause) ? isBrokenGzip() : cause;
  }
}

function isOfGzip(error: unknown): boolean {
  return errorCode(error)?.startsWith('Z_') === true;
}

/** At least two bytes, where there are as many. */
async function beginning(bytes: AsyncIterable<Uint8Array>) {
  const iterator = bytes[Symbol.asyncIterator]();
  let start: Uint8Array = new Uint8Array();
  while (start.byteLength < 2) {
    const next = await iterator.next();
    if (next.done === true) break;
    start = Buffer.concat([start, next.value]);
  }
  return { start, rest: { [Symbol.asyncIterator]: () => iterator } };
}

async function* joined(start: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield start;
  yield* rest;
}
