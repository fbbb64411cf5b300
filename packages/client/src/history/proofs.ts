import { nodeHash } from './hashes.ts';

/** As `GET /history/entries/{index}/proof` answers. */
export interface InclusionProof {
  readonly index: number;
  readonly leafHash: string;
  readonly path: readonly string[];
  readonly rootHash: string;
}

/** Whether the leaf stands at its index in the tree of this size and root. */
export async function verifyInclusion(
  { index, leafHash, path, rootHash }: InclusionProof,
  size: number,
): Promise<boolean> {
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) return false;
  let [place, last, hash] = [index, size - 1, leafHash];
  for (const sibling of path) {
    if (last === 0) return false;
    if (isOdd(place) || place === last) {
      hash = await nodeHash(sibling, hash);
      // A node without a sibling moves up as it is.
      while (!isOdd(place) && place !== 0) [place, last] = [half(place), half(last)];
    } else {
      hash = await nodeHash(hash, sibling);
    }
    [place, last] = [half(place), half(last)];
  }
  return last === 0 && hash === rootHash;
}

/** The size and root of a tree, as a checkpoint states them. */
export interface TreeHead {
  readonly size: number;
  readonly rootHash: string;
}

/** Whether the later tree begins with the earlier one: nothing was changed, taken out or put between. */
export async function verifyConsistency(
  from: TreeHead,
  to: TreeHead,
  path: readonly string[],
): Promise<boolean> {
  if (from.size > to.size) return false;
  if (from.size === to.size) return path.length === 0 && from.rootHash === to.rootHash;
  if (from.size === 0) return path.length === 0;
  const nodes = isPowerOfTwo(from.size) ? [from.rootHash, ...path] : path;
  const [first, ...rest] = nodes;
  if (first === undefined) return false;
  let [place, last] = [from.size - 1, to.size - 1];
  while (isOdd(place)) [place, last] = [half(place), half(last)];
  let [earlier, later] = [first, first];
  for (const node of rest) {
    if (last === 0) return false;
    if (isOdd(place) || place === last) {
      [earlier, later] = [await nodeHash(node, earlier), await nodeHash(node, later)];
      while (!isOdd(place) && place !== 0) [place, last] = [half(place), half(last)];
    } else {
      later = await nodeHash(later, node);
    }
    [place, last] = [half(place), half(last)];
  }
  return last === 0 && earlier === from.rootHash && later === to.rootHash;
}

// Sizes go beyond 32 bits, so no bit operators.
function isOdd(number: number): boolean {
  return number % 2 === 1;
}

function half(number: number): number {
  return Math.floor(number / 2);
}

function isPowerOfTwo(number: number): boolean {
  let power = 1;
  while (power < number) power *= 2;
  return power === number;
}
