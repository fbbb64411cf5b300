import { createHash, type Hash, hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { BodyRoom } from './body-budget.ts';

/** A body as it arrived: nothing of it is parsed before its sender is known. */
export interface RawBody {
  readonly bytes: Buffer;
  /** Lower-case hex SHA-256 of the whole body; undefined where it was too large to be read to its end. */
  readonly digest: string | undefined;
  readonly tooLarge: boolean;
}

/** The caller went away in the middle of its body; nobody waits for an answer. */
export class CallerGone extends Error {}

/** Too much is arriving at once, of all callers together. */
export class NoRoomForBody extends Error {}

const EMPTY = Buffer.alloc(0);
export const NO_BODY: RawBody = { bytes: EMPTY, digest: hash('sha256', EMPTY, 'hex'), tooLarge: false };

/**
 * The bytes beyond its limit with which a body is still read to its end. A signature can only be checked over the whole
 * of it, and an unauthenticated caller is told so before a large body is.
 */
const SLACK_BYTES = 1024 * 1024;

/** A body of which so much came, or is announced, that it is not read to its end. */
export const OVERSIZED_BODY: RawBody = { bytes: EMPTY, digest: undefined, tooLarge: true };

/** Whether the head alone says that the body would not be read to its end. */
export function isOversized({ 'content-length': length }: IncomingHttpHeaders, maxBytes: number): boolean {
  return length !== undefined && Number(length) > maxBytes + SLACK_BYTES;
}

/** The memory of a piece besides its bytes: a body may come one byte at a time. */
const PIECE_BYTES = 256;

type Done = (error: Error | null, body?: RawBody) => void;

interface BodyLimits {
  readonly maxBytes: number;
  readonly room: BodyRoom;
}

/**
 * Buffers at most `maxBytes` of the body, and of all bodies together as much as there is room for. Plain
 * listeners: an iterator costs more than all the rest.
 */
export function readBody(stream: Readable, { maxBytes, room }: BodyLimits, done: Done): void {
  let chunks: Buffer[] | undefined;
  let buffered = 0;
  let excess: Hash | undefined;
  let size = 0;
  let over = false;
  /** Once: a connection may still break after a body was too large, and there is one answer. */
  const finish: Done = (error, body) => {
    if (over) return;
    over = true;
    // The listeners that stay would keep the pieces as long as the connection lives.
    chunks = undefined;
    room.giveBack(buffered);
    done(error, body);
  };
  const listenNoMore = (): Readable => stream.off('data', onData).off('end', onEnd);
  const onData = (chunk: Buffer): void => {
    size += chunk.length;
    if (size <= maxBytes) {
      const cost = chunk.length + PIECE_BYTES;
      if (!room.take(cost)) {
        listenNoMore().pause();
        return finish(new NoRoomForBody('There is no room for the body.'));
      }
      buffered += cost;
      // Most bodies are one piece: an array that could grow would be six times as large.
      if (chunks) chunks.push(chunk);
      else chunks = [chunk];
    } else if (size <= maxBytes + SLACK_BYTES) {
      excess = (excess ?? hashOf(chunks ?? [])).update(chunk);
      chunks = undefined;
    } else {
      listenNoMore().pause();
      finish(null, OVERSIZED_BODY);
    }
  };
  const onEnd = (): void => {
    if (excess) return finish(null, { bytes: EMPTY, digest: excess.digest('hex'), tooLarge: true });
    const bytes = chunks ? joinPieces(chunks) : EMPTY;
    return finish(null, { bytes, digest: hash('sha256', bytes, 'hex'), tooLarge: false });
  };
  stream
    .on('data', onData)
    .on('end', onEnd)
    .on('error', () => finish(new CallerGone('The body ended too early.')));
}

function joinPieces(chunks: readonly Buffer[]): Buffer {
  const [first] = chunks;
  return first && chunks.length === 1 ? first : Buffer.concat(chunks);
}

function hashOf(chunks: readonly Buffer[]): Hash {
  const running = createHash('sha256');
  for (const chunk of chunks) running.update(chunk);
  return running;
}
