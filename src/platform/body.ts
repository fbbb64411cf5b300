import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

/** A body as it arrived: nothing of it is parsed before its sender is known. */
export interface RawBody {
  readonly bytes: Buffer;
  /** Lower-case hex SHA-256 of all bytes, also of those beyond the limit. */
  readonly digest: string;
  readonly tooLarge: boolean;
}

const EMPTY = Buffer.alloc(0);
export const NO_BODY: RawBody = { bytes: EMPTY, digest: sha256(EMPTY), tooLarge: false };

/**
 * How much more than its limit a body may be and still be read to its end. The signature can only be
 * checked over the whole of it, and who is calling is told before how large the body was.
 */
const SLACK_BYTES = 1024 * 1024;

/** Keeps at most `maxBytes` in memory, whatever arrives. */
export async function readBody(stream: Readable, maxBytes: number): Promise<RawBody> {
  const chunks: Buffer[] = [];
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes + SLACK_BYTES) break;
    hash.update(chunk);
    if (size <= maxBytes) chunks.push(chunk);
  }
  const tooLarge = size > maxBytes;
  return { bytes: tooLarge ? EMPTY : Buffer.concat(chunks), digest: hash.digest('hex'), tooLarge };
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
