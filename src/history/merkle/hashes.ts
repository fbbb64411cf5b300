import { createHash } from 'node:crypto';

/** RFC 6962, section 2.1: leaves and nodes are hashed under different prefixes, so that none passes for the other. */
const LEAF = Buffer.of(0);
const NODE = Buffer.of(1);

export function leafHash(leaf: string): Buffer {
  return createHash('sha256').update(LEAF).update(leaf, 'utf8').digest();
}

export function nodeHash(left: Buffer, right: Buffer): Buffer {
  return createHash('sha256').update(NODE).update(left).update(right).digest();
}

/** The hash of a range, from those of its complete subtrees, left to right. The empty tree has that of no bytes. */
export function hashOfSubtrees(hashes: readonly Buffer[]): Buffer {
  const last = hashes.at(-1);
  if (!last) return createHash('sha256').digest();
  return hashes.slice(0, -1).reduceRight((right, left) => nodeHash(left, right), last);
}
