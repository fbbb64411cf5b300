import { EMPTY_ROOT, nodeHash } from './hashes.ts';

/** The root of a tree that leaves are added to. It keeps as many hashes as the size has binary digits. */
export interface RunningRoot {
  readonly add: (leaf: string) => Promise<void>;
  readonly root: () => Promise<string>;
  readonly size: () => number;
}

export function runningRoot(): RunningRoot {
  const edge: { readonly level: number; readonly hash: string }[] = [];
  let count = 0;
  return {
    add: async (leaf) => {
      let node = { level: 0, hash: leaf };
      for (let left = edge.at(-1); left?.level === node.level; left = edge.at(-1)) {
        edge.pop();
        node = { level: node.level + 1, hash: await nodeHash(left.hash, node.hash) };
      }
      edge.push(node);
      count += 1;
    },
    root: async () => {
      let hash = edge.at(-1)?.hash ?? EMPTY_ROOT;
      for (const left of edge.slice(0, -1).toReversed()) hash = await nodeHash(left.hash, hash);
      return hash;
    },
    size: () => count,
  };
}
