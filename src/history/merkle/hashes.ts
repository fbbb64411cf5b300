import { hash } from 'node:crypto';

export const HASH_BYTES = 32;
const NODE = Buffer.of(1);

/** RFC 6962, section 2.1: leaves and nodes are hashed under different prefixes, so that none passes for the other. */
export function leafHash(leaf: string): Buffer {
  return sha256(`\0${leaf}`);
}

export function nodeHash(left: Buffer, right: Buffer): Buffer {
  return sha256(Buffer.concat([NODE, left, right]));
}

/** The hash of a range, from those of its complete subtrees, left to right. The empty tree has that of no bytes. */
export function hashOfSubtrees(hashes: readonly Buffer[]): Buffer {
  const last = hashes.at(-1);
  if (!last) return sha256('');
  return hashes.slice(0, -1).reduceRight((right, left) => nodeHash(left, right), last);
}

/** By a text of bytes, since memory of its own for each hash takes a third longer than the shared memory of small buffers. */
function sha256(data: string | Buffer): Buffer {
  return Buffer.from(hash('sha256', data, 'binary'), 'binary');
}
