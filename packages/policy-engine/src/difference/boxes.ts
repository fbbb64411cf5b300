import { type Branch, differs, type Leaf, type Node } from './diagram.ts';

/** A set of inputs that all lead to one leaf: some cells of some axes, and every cell of the others. */
export interface Box {
  readonly leaf: Leaf;
  readonly sides: Sides;
}

/** The cells by the number of their axis. */
export type Sides = ReadonlyMap<number, ReadonlySet<number>>;

export interface Boxes {
  readonly boxes: readonly Box[];
  /** False where some differences lie in none of them. */
  readonly isComplete: boolean;
}

interface Limits {
  /** How many cells each axis has. */
  readonly cells: readonly number[];
  /** How many boxes are told. */
  readonly boxes: number;
  /** How many nodes are visited, and boxes compared. */
  readonly visits: number;
}

/**
 * Boxes that cover every difference, each as large as it can be. They may overlap: *PEP* and *volume from 10,000 on* is
 * said more simply than *PEP* and *volume from 10,000 on without PEP*.
 */
export function* boxesOf(root: Node, limits: Limits): Generator<undefined, Boxes> {
  const found: Box[] = [];
  const effort = { left: limits.visits, restAt: limits.visits };
  for (const path of paths(root)) {
    effort.left -= 1 + found.length;
    if (effort.left <= 0) return { boxes: found, isComplete: false };
    yield;
    if (found.some((box) => isWithin(path, box))) continue;
    if (found.length === limits.boxes) return { boxes: found, isComplete: false };
    found.push(yield* grown(root, path, { cells: limits.cells, effort }));
  }
  return {
    boxes: found.filter((box) => !found.some((other) => other !== box && isWithin(box, other))),
    isComplete: true,
  };
}

/** The ways from a node to its differences. */
function* paths(node: Node, sides: Sides = new Map()): Generator<Box> {
  if (node.kind !== 'branch') {
    if (node.kind === 'different') yield { leaf: node, sides };
    return;
  }
  for (const [child, cells] of cellsByChild(node))
    if (differs(child)) yield* paths(child, new Map([...sides, [node.axis, cells]]));
}

function cellsByChild({ children }: Branch): ReadonlyMap<Node, ReadonlySet<number>> {
  const cells = new Map<Node, Set<number>>();
  for (const [cell, child] of children.entries()) {
    const known = cells.get(child) ?? new Set();
    cells.set(child, known.add(cell));
  }
  return cells;
}

function isWithin(inner: Box, outer: Box): boolean {
  if (inner.leaf !== outer.leaf) return false;
  return [...outer.sides].every(([axis, cells]) => {
    const own = inner.sides.get(axis);
    return own !== undefined && [...own].every((cell) => cells.has(cell));
  });
}

/** Takes sides away, and adds cells to those that stay, while all of the box still leads to its leaf. */
function* grown(
  root: Node,
  { leaf, sides: given }: Box,
  { cells, effort }: Growth,
): Generator<undefined, Box> {
  let sides: Sides = given;
  const axes = [...given.keys()].toReversed();
  for (const axis of axes) {
    const without = new Map([...sides].filter(([other]) => other !== axis));
    if (yield* allLeadTo(root, leaf, without, effort)) sides = without;
  }
  for (const axis of axes) {
    for (let cell = 0; sides.has(axis) && cell < (cells[axis] ?? 0) && effort.left > 0; cell++) {
      const kept = sides.get(axis);
      if (!kept || kept.has(cell)) continue;
      effort.left -= Math.floor(kept.size / CELLS_OF_A_VISIT);
      const wider = new Map([...sides, [axis, new Set([...kept, cell])]]);
      if (yield* allLeadTo(root, leaf, wider, effort)) sides = wider;
    }
  }
  return { leaf, sides };
}

interface Effort {
  left: number;
  /** Where others have their turn next. */
  restAt: number;
}

interface Growth {
  readonly cells: readonly number[];
  readonly effort: Effort;
}

const VISITS_BETWEEN_RESTS = 200;
/** So many cells of a node are looked at in the time of a visit. */
const CELLS_OF_A_VISIT = 16;

/** False also where there is no effort left to find out: a smaller box is as true. */
function* allLeadTo(root: Node, leaf: Leaf, sides: Sides, effort: Effort): Generator<undefined, boolean> {
  const seen = new Set<Node>([root]);
  for (const node of seen) {
    effort.left -= 1;
    if (node.kind === 'branch') effort.left -= Math.floor(node.children.length / CELLS_OF_A_VISIT);
    if (effort.left <= effort.restAt) {
      effort.restAt = effort.left - VISITS_BETWEEN_RESTS;
      yield;
    }
    if (effort.left <= 0) return false;
    if (node.kind !== 'branch') {
      if (node !== leaf) return false;
      continue;
    }
    const side = sides.get(node.axis);
    for (const [cell, child] of node.children.entries()) if (side?.has(cell) !== false) seen.add(child);
  }
  return true;
}
