import { hashOfSubtrees, nodeHash } from './hashes.ts';
import { type Subtree, subtreesOf } from './ranges.ts';

/**
 * Subtrees from this level on are stored; smaller ones are made from at most sixteen leaves. So a proof reads a number
 * of hashes that grows with the logarithm of the size, and the log has one stored node for eight entries.
 */
export const STORED_LEVEL = 4;

export interface StoredNode extends Subtree {
  readonly hash: Buffer;
}

/** A tree that grows to the right. Its edge, the complete subtrees that it consists of, stands for all that is in it. */
export interface GrowingTree {
  readonly add: (leaf: Buffer) => void;
  readonly size: () => number;
  readonly root: () => Buffer;
  /** The subtrees to store that were completed since the last call. */
  readonly takeCompleted: () => readonly StoredNode[];
}

/** `edge`: the hashes of the subtrees of the first `size` leaves, left to right. */
export function growingTree(size: number, edge: readonly Buffer[]): GrowingTree {
  const subtrees = subtreesOf({ start: 0, end: size });
  const right: StoredNode[] = subtrees.map((subtree, at) => ({ ...subtree, hash: hashAt(edge, at) }));
  let count = size;
  let completed: StoredNode[] = [];
  return {
    add: (leaf) => {
      let node: StoredNode = { level: 0, position: count, hash: leaf };
      for (let left = right.at(-1); left?.level === node.level; left = right.at(-1)) {
        right.pop();
        node = {
          level: node.level + 1,
          position: Math.floor(node.position / 2),
          hash: nodeHash(left.hash, node.hash),
        };
        if (node.level >= STORED_LEVEL) completed.push(node);
      }
      right.push(node);
      count += 1;
    },
    size: () => count,
    root: () => hashOfSubtrees(right.map(({ hash }) => hash)),
    takeCompleted: () => {
      const taken = completed;
      completed = [];
      return taken;
    },
  };
}

function hashAt(edge: readonly Buffer[], at: number): Buffer {
  const hash = edge[at];
  if (!hash) throw new Error(`the edge of a tree has no hash ${at}`);
  return hash;
}
