import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

export interface Digest {
  readonly sha256: string;
  readonly bytes: number;
}

interface OpenDigest {
  readonly through: (source: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>;
  readonly end: () => Digest;
}

/** Passes bytes on, and tells afterwards what they were. */
export function openDigest(onBytes: (bytes: number) => void = () => undefined): OpenDigest {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* through(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      hash.update(chunk);
      bytes += chunk.length;
      onBytes(chunk.length);
      yield chunk;
    }
  }
  return { through, end: () => ({ sha256: hash.digest('hex'), bytes }) };
}

export async function digestOfFile(path: string, onBytes: (bytes: number) => void): Promise<Digest> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
    onBytes(chunk.length);
  }
  return { sha256: hash.digest('hex'), bytes };
}

export function digestOfText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
