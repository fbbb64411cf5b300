import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BuildRefused } from '../../pep/build-refused.ts';
import { isWorthReading } from './worth-reading.ts';

export interface ReadEntity {
  /** The id it was asked by, where that is another than its own. */
  readonly askedAs: string | null;
  readonly entity: unknown;
}

/**
 * Formats, *Wikidata entity JSON*: a dump or a part of one, plain or gzip, or answers of `wbgetentities`. Every entity, and
 * for each merged item the marker of where it went. Refusals name the file by its path.
 */
export async function* entitiesIn(
  bytes: AsyncIterable<Uint8Array>,
  path: string,
  onBytes: (bytes: number) => void,
): AsyncGenerator<ReadEntity> {
  const text = lines(unpacked(bytes, path, onBytes), path);
  let number = 0;
  let read = 0;
  let [isArray, isClosed] = [false, false];
  for await (const given of text) {
    number += 1;
    const line = given.trim();
    if (line === '[' || line === ']') {
      isArray ||= line === '[';
      isClosed = line === ']';
    } else if (line !== '' && line !== ',') {
      const isSkipped = read > 0 && /\},?$/.test(line) && !isWorthReading(line);
      const value = isSkipped ? null : parsed(line.replace(/,$/, ''));
      if (value === undefined && read === 0) {
        yield* unwrapped(await wholeDocument(isArray ? `[${line}` : line, text, path));
        return;
      }
      if (value === undefined) throw noJson(number, path);
      read += 1;
      if (value !== null) yield* unwrapped(value);
    }
  }
  if (isArray && !isClosed)
    throw new BuildRefused(`${path} is cut off: the array of entities is never closed.`);
  if (read === 0) throw new BuildRefused(`${path} holds no entity.`);
}

/** Undefined for what is no JSON. */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
}

/** One answer may be spread over lines for people to read. */
async function wholeDocument(start: string, rest: AsyncIterable<string>, path: string): Promise<unknown> {
  const parts = [start];
  let size = start.length;
  for await (const line of rest) {
    parts.push(line);
    size += line.length;
    if (size > LINE_BYTES) throw noJson(1, path);
  }
  return parsed(parts.join('\n')) ?? Promise.reject(noJson(1, path));
}

function noJson(number: number, path: string): BuildRefused {
  return new BuildRefused(
    `Line ${number} of ${path} is no JSON. Each entity stands on one line; the file may be cut off, or be something else.`,
  );
}

/** An entity, an array of them, or an answer that holds some. */
function* unwrapped(value: unknown): Generator<ReadEntity> {
  if (Array.isArray(value)) {
    for (const entity of value) yield { askedAs: null, entity };
  } else if (typeof value === 'object' && value !== null && 'entities' in value) {
    for (const [askedAs, entity] of Object.entries(value.entities ?? {})) yield { askedAs, entity };
  } else yield { askedAs: null, entity: value };
}

/** A line of a dump has at most some megabytes. */
const LINE_BYTES = 256 * 1024 * 1024;
const NEW_LINE = 0x0a;

async function* lines(chunks: AsyncIterable<Buffer>, path: string): AsyncGenerator<string> {
  let open: Buffer[] = [];
  let openBytes = 0;
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(NEW_LINE); end !== -1; end = chunk.indexOf(NEW_LINE, from)) {
      const rest = chunk.subarray(from, end);
      yield open.length === 0 ? rest.toString('utf8') : Buffer.concat([...open, rest]).toString('utf8');
      open = [];
      openBytes = 0;
      from = end + 1;
    }
    open.push(chunk.subarray(from));
    openBytes += chunk.length - from;
    if (openBytes > LINE_BYTES) throw new BuildRefused(`A line of ${path} is longer than any entity.`);
  }
  if (openBytes > 0) yield Buffer.concat(open).toString('utf8');
}

async function* unpacked(
  bytes: AsyncIterable<Uint8Array>,
  path: string,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const counted = counting(bytes, onBytes);
  const first = await counted.next();
  if (first.done) return;
  const whole = startingWith(first.value, counted);
  if (first.value[0] !== 0x1f || first.value[1] !== 0x8b) {
    yield* whole;
    return;
  }
  const gunzip = createGunzip({ chunkSize: 1024 * 1024 });
  pipeline(whole, gunzip, () => undefined);
  try {
    for await (const chunk of gunzip) yield chunk as Buffer;
  } catch (error) {
    throw new BuildRefused(
      `${path} cannot be unpacked: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}

async function* counting(
  bytes: AsyncIterable<Uint8Array>,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  let read = 0;
  for await (const chunk of bytes) {
    read += chunk.length;
    onBytes(read);
    yield Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  }
}

async function* startingWith(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}
