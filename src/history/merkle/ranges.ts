/** Leaves from `start` to before `end`. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A complete subtree: the leaves from `position * 2 ** level` on, `2 ** level` of them. */
export interface Subtree {
  readonly level: number;
  readonly position: number;
}

/**
 * The complete subtrees of a range, left to right, each as large as it can be. A range of a proof begins where a subtree
 * of its size may begin, so their sizes fall.
 */
export function subtreesOf({ start, end }: Range): readonly Subtree[] {
  const subtrees: Subtree[] = [];
  for (let from = start; from < end;) {
    let level = 0;
    while (from % 2 ** (level + 1) === 0 && from + 2 ** (level + 1) <= end) level += 1;
    subtrees.push({ level, position: from / 2 ** level });
    from += 2 ** level;
  }
  return subtrees;
}

/** RFC 6962, section 2.1.1: the ranges whose hashes prove that a leaf is in the tree of this size, the nearest first. */
export function inclusionRanges(index: number, size: number): readonly Range[] {
  const path: Range[] = [];
  let [start, end] = [0, size];
  while (end - start > 1) {
    const split = start + largestPowerBelow(end - start);
    path.push(index < split ? { start: split, end } : { start, end: split });
    if (index < split) end = split;
    else start = split;
  }
  return path.toReversed();
}

/** RFC 6962, section 2.1.2: the ranges whose hashes prove that the tree of size `to` begins with that of size `from`. */
export function consistencyRanges(from: number, to: number): readonly Range[] {
  if (from === 0 || from === to) return [];
  const path: Range[] = [];
  let [start, end] = [0, to];
  let isEarlierRoot = true;
  while (from < end) {
    const split = start + largestPowerBelow(end - start);
    if (from <= split) {
      path.push({ start: split, end });
      end = split;
    } else {
      path.push({ start, end: split });
      start = split;
      isEarlierRoot = false;
    }
  }
  if (!isEarlierRoot) path.push({ start, end });
  return path.toReversed();
}

function largestPowerBelow(count: number): number {
  let power = 1;
  while (power * 2 < count) power *= 2;
  return power;
}
