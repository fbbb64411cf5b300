import type { Axis } from './axes.ts';
import {
  advanced,
  isOpen,
  openConjunctions,
  type Outcome,
  outcomeOf,
  type Plan,
  type Residue,
  residueOf,
  type Truth,
} from './residue.ts';

/** Where a cell of every axis leads. Equal parts are one node, so nodes can be compared by identity. */
export type Node = Leaf | Branch;

export interface Leaf {
  readonly kind: 'same' | 'different' | 'unknown';
  readonly before: Outcome;
  readonly after: Outcome;
}

export interface Branch {
  readonly kind: 'branch';
  readonly axis: number;
  /** One for each cell of the axis. */
  readonly children: readonly Node[];
  /** Whether some cells of it lead to a difference. */
  readonly differs: boolean;
  readonly isKnown: boolean;
}

export interface Comparison {
  readonly before: Plan;
  readonly after: Plan;
  /** Whether equal residues of both mean equal outcomes. */
  readonly sharesFrame: boolean;
  /** In the order in which they are taken. */
  readonly axes: readonly Axis[];
  /** What is known of a conjunction once the axis, in that order, has this cell and all before it have theirs. */
  readonly truthOf: (axis: number, cell: number, all: number) => Truth;
  readonly dependsOn: (all: number, axis: number) => boolean;
  /** How many conjunctions are looked at. */
  readonly steps: number;
}

const STEPS_BETWEEN_RESTS = 2_000;
const NOTHING: Outcome = { band: null, decision: 'none' };
const SAME: Leaf = { kind: 'same', before: NOTHING, after: NOTHING };
const UNKNOWN: Leaf = { kind: 'unknown', before: NOTHING, after: NOTHING };

/** Both policies side by side, axis after axis. What leads to the same residues is looked at once. */
export function* diagramOf(comparison: Comparison): Generator<undefined, Node> {
  const nodes = new Nodes(comparison);
  let left = comparison.steps;
  let restAt = left - STEPS_BETWEEN_RESTS;
  const root = nodes.at(0, residueOf(comparison.before), residueOf(comparison.after));
  const stack: Frame[] = isFrame(root) ? [root] : [];
  for (let frame = stack.at(-1); frame; frame = stack.at(-1)) {
    const cells = comparison.axes[frame.axis]?.cells.length ?? 0;
    if (frame.children.length === cells) {
      stack.pop();
      const node = nodes.branch(frame);
      const parent = stack.at(-1);
      if (!parent) return node;
      parent.children.push(node);
      continue;
    }
    if (left <= 0) {
      frame.children.push(UNKNOWN);
      continue;
    }
    left -= frame.size;
    if (left <= restAt) {
      restAt = left - STEPS_BETWEEN_RESTS;
      yield;
    }
    const next = nodes.next(frame, frame.children.length);
    if (isFrame(next)) stack.push(next);
    else frame.children.push(next);
  }
  return isFrame(root) ? UNKNOWN : root;
}

/** A branch that is being made. */
interface Frame {
  readonly kind: 'frame';
  readonly key: string;
  readonly axis: number;
  readonly before: Residue;
  readonly after: Residue;
  /** How many conjunctions each of its cells has to look at. */
  readonly size: number;
  readonly children: Node[];
}

function isFrame(one: Node | Frame): one is Frame {
  return one.kind === 'frame';
}

class Nodes {
  readonly #comparison: Comparison;
  readonly #leaves = new Map<string, Leaf>();
  readonly #byResidues = new Map<string, Node>();
  readonly #byChildren = new Map<string, Branch>();
  readonly #numbers = new Map<Node, number>();

  constructor(comparison: Comparison) {
    this.#comparison = comparison;
  }

  next({ axis, before, after }: Frame, cell: number): Node | Frame {
    const { truthOf, ...plans } = this.#comparison;
    const truth = (all: number): Truth => truthOf(axis, cell, all);
    return this.at(axis + 1, advanced(plans.before, before, truth), advanced(plans.after, after, truth));
  }

  /** The node of these residues, or a frame where it has yet to be made. */
  at(from: number, before: Residue, after: Residue): Node | Frame {
    const { sharesFrame, axes, dependsOn, ...plans } = this.#comparison;
    if (sharesFrame && before.text === after.text) return SAME;
    if (!isOpen(before) && !isOpen(after))
      return this.#leaf(outcomeOf(plans.before, before), outcomeOf(plans.after, after));
    const open = new Set([...openConjunctions(before), ...openConjunctions(after)]);
    let axis = from;
    while (axis < axes.length && ![...open].some((all) => dependsOn(all, axis))) axis += 1;
    const key = `${axis} ${before.text} / ${after.text}`;
    const size = open.size;
    return this.#byResidues.get(key) ?? { kind: 'frame', key, axis, before, after, size, children: [] };
  }

  /** An axis on which nothing depends is left out. */
  branch({ key, axis, children }: Frame): Node {
    const [first = SAME] = children;
    const node = children.every((child) => child === first) ? first : this.#branch(axis, children);
    this.#byResidues.set(key, node);
    return node;
  }

  #branch(axis: number, children: readonly Node[]): Branch {
    const text = `${axis} ${children.map((child) => this.#numberOf(child)).join()}`;
    const known = this.#byChildren.get(text);
    if (known) return known;
    const branch: Branch = {
      kind: 'branch',
      axis,
      children,
      differs: children.some(differs),
      isKnown: children.every(isKnown),
    };
    this.#byChildren.set(text, branch);
    return branch;
  }

  #leaf(before: Outcome, after: Outcome): Leaf {
    if (before.band === after.band && before.decision === after.decision) return SAME;
    const text = JSON.stringify([before, after]);
    const leaf = this.#leaves.get(text) ?? { kind: 'different', before, after };
    this.#leaves.set(text, leaf);
    return leaf;
  }

  #numberOf(node: Node): number {
    const number = this.#numbers.get(node) ?? this.#numbers.size;
    this.#numbers.set(node, number);
    return number;
  }
}

export function differs(node: Node): boolean {
  return node.kind === 'branch' ? node.differs : node.kind === 'different';
}

export function isKnown(node: Node): boolean {
  return node.kind === 'branch' ? node.isKnown : node.kind !== 'unknown';
}
