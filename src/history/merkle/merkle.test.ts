/** @module-tag once */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { verifyConsistency, verifyInclusion } from '@assay/client/history';
import { growingTree } from './growth.ts';
import { hashOfSubtrees, leafHash } from './hashes.ts';
import { consistencyRanges, inclusionRanges, type Range, subtreesOf } from './ranges.ts';

const sha256 = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** RFC 6962, section 2.1, word by word and without any of the code that is tested: MTH(D[n]). */
function naiveRoot(leaves: readonly Buffer[]): Buffer {
  const [only] = leaves;
  if (!only) return sha256();
  if (leaves.length === 1) return sha256(Buffer.of(0), only);
  const split = naiveSplit(leaves.length);
  return sha256(Buffer.of(1), naiveRoot(leaves.slice(0, split)), naiveRoot(leaves.slice(split)));
}

/** The largest power of two smaller than n. */
function naiveSplit(n: number): number {
  return 2 ** Math.ceil(Math.log2(n) - 1);
}

/** PATH(m, D[n]). */
function naivePath(m: number, leaves: readonly Buffer[]): Buffer[] {
  if (leaves.length === 1) return [];
  const split = naiveSplit(leaves.length);
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
  return m < split
    ? [...naivePath(m, left), naiveRoot(right)]
    : [...naivePath(m - split, right), naiveRoot(left)];
}

/** SUBPROOF(m, D[n], b). */
function naiveSubproof(m: number, leaves: readonly Buffer[], whole: boolean): Buffer[] {
  if (m === leaves.length) return whole ? [] : [naiveRoot(leaves)];
  const split = naiveSplit(leaves.length);
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
  return m <= split
    ? [...naiveSubproof(m, left, whole), naiveRoot(right)]
    : [...naiveSubproof(m - split, right, false), naiveRoot(left)];
}

const texts = (size: number): string[] => Array.from({ length: size }, (_, index) => `entry ${index}`);
const bytes = (size: number): Buffer[] => texts(size).map((text) => Buffer.from(text));
const hashes = (size: number): Buffer[] => texts(size).map(leafHash);
const hex = (list: readonly Buffer[]): string[] => list.map((hash) => hash.toString('hex'));

/** The hash of a range by the tree that is tested, which has the leaves from its start on. */
function rangeHash(leaves: readonly Buffer[], { start, end }: Range): Buffer {
  const of = ({ level, position }: { level: number; position: number }): Buffer => {
    const tree = growingTree(0, []);
    for (const leaf of leaves.slice(position * 2 ** level, (position + 1) * 2 ** level)) tree.add(leaf);
    return tree.root();
  };
  return hashOfSubtrees(subtreesOf({ start, end }).map(of));
}

const SIZES = Array.from({ length: 41 }, (_, size) => size);

describe('Contract 6, History: hashing of RFC 6962', () => {
  test('the empty tree, one leaf and two leaves, to the letter', () => {
    expect(hashOfSubtrees([]).toString('hex')).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    );
    // SHA-256 of one zero byte: the leaf that has no bytes.
    expect(leafHash('').toString('hex')).toBe(
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    );
    expect(leafHash('é').equals(sha256(Buffer.of(0), Buffer.from('é')))).toBe(true);
  });

  test.each(SIZES)('a tree that grew to %i leaves has the root of the definition', (size) => {
    const tree = growingTree(0, []);
    for (const leaf of hashes(size)) tree.add(leaf);
    expect(hex([tree.root()])).toEqual(hex([naiveRoot(bytes(size))]));
  });

  test.each(SIZES.slice(1))(
    'of %i leaves every inclusion proof is that of the definition, and holds',
    async (size) => {
      const root = naiveRoot(bytes(size)).toString('hex');
      for (let index = 0; index < size; index += 1) {
        const path = hex(inclusionRanges(index, size).map((range) => rangeHash(hashes(size), range)));
        expect(path).toEqual(hex(naivePath(index, bytes(size))));
        const proof = { index, leafHash: leafHash(`entry ${index}`).toString('hex'), path, rootHash: root };
        expect(await verifyInclusion(proof, size)).toBe(true);
      }
    },
  );

  test.each(SIZES.slice(1))(
    'to %i leaves every consistency proof is that of the definition, and holds',
    async (size) => {
      const to = { size, rootHash: naiveRoot(bytes(size)).toString('hex') };
      for (let earlier = 1; earlier <= size; earlier += 1) {
        const path = hex(consistencyRanges(earlier, size).map((range) => rangeHash(hashes(size), range)));
        expect(path).toEqual(hex(naiveSubproof(earlier, bytes(size), true)));
        const from = { size: earlier, rootHash: naiveRoot(bytes(earlier)).toString('hex') };
        expect(await verifyConsistency(from, to, path)).toBe(true);
      }
    },
  );

  test('a tree that goes on from its edge is the one that grew at once, and completes the same subtrees', () => {
    fc.assert(
      fc.property(fc.nat(300), fc.nat(300), (first, more) => {
        const leaves = hashes(first + more);
        const whole = growingTree(0, []);
        for (const leaf of leaves) whole.add(leaf);
        const edge = subtreesOf({ start: 0, end: first }).map((subtree) =>
          rangeHash(leaves, {
            start: subtree.position * 2 ** subtree.level,
            end: (subtree.position + 1) * 2 ** subtree.level,
          }),
        );
        const later = growingTree(first, edge);
        for (const leaf of leaves.slice(first)) later.add(leaf);
        expect(hex([later.root()])).toEqual(hex([whole.root()]));
        expect(later.size()).toBe(first + more);
        const all = whole.takeCompleted();
        const own = later.takeCompleted();
        expect(own).toEqual(all.filter(({ level, position }) => (position + 1) * 2 ** level > first));
      }),
      { numRuns: 60 },
    );
  });

  test('no proof holds with a hash, an index, a size or a root that is another', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 60 }), fc.nat(), fc.nat(), async (size, at, which) => {
        const index = at % size;
        const rootHash = naiveRoot(bytes(size)).toString('hex');
        const path = hex(naivePath(index, bytes(size)));
        const proof = { index, leafHash: leafHash(`entry ${index}`).toString('hex'), path, rootHash };
        const other = leafHash('another').toString('hex');
        const changed = path.with(which % path.length, other);
        const results = await Promise.all([
          verifyInclusion({ ...proof, path: changed }, size),
          verifyInclusion({ ...proof, path: path.slice(1) }, size),
          verifyInclusion({ ...proof, path: [...path, other] }, size),
          verifyInclusion({ ...proof, leafHash: other }, size),
          verifyInclusion({ ...proof, rootHash: other }, size),
          verifyInclusion({ ...proof, index: (index + 1) % size }, size),
          verifyInclusion(proof, index),
        ]);
        expect(results).toEqual(results.map(() => false));
      }),
      { numRuns: 60 },
    );
  });

  test('no tree is consistent with one that it does not begin with', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 1, max: 50 }),
        fc.nat(),
        async (earlier, more, which) => {
          const size = earlier + more;
          const to = { size, rootHash: naiveRoot(bytes(size)).toString('hex') };
          const forged = bytes(earlier).with(which % earlier, Buffer.from('forged'));
          const from = { size: earlier, rootHash: naiveRoot(forged).toString('hex') };
          const path = hex(naiveSubproof(earlier, bytes(size), true));
          expect(await verifyConsistency(from, to, path)).toBe(false);
          expect(await verifyConsistency(to, from, path)).toBe(false);
          expect(await verifyConsistency(from, { ...to, rootHash: from.rootHash }, path)).toBe(false);
        },
      ),
      { numRuns: 60 },
    );
  });
});
