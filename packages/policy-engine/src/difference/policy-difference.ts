import { layOut, type Layout } from '../analysis/layout.ts';
import { atomsOf, type DocumentedValues } from '../analysis/values/atoms.ts';
import type { FactValue, InputDeclaration, PolicyDefinition } from '../policies/definition.ts';
import { type Axis, axesOf } from './axes.ts';
import { type Box, boxesOf } from './boxes.ts';
import { type Comparison, diagramOf, isKnown, type Leaf } from './diagram.ts';
import { frameOf, Numbering, type Outcome, type Plan, planOf, type Truth } from './residue.ts';
import { describeCells, type CellDescription, type Where } from './where.ts';
import { witnessOf } from './witness.ts';
import { differenceText } from './wording.ts';

export interface PolicyComparison {
  readonly before: PolicyDefinition;
  readonly after: PolicyDefinition;
  readonly documented: DocumentedValues;
  /** How many conditions of cells are looked at, and afterwards how many of the places where those lead. */
  readonly steps: number;
  /** How many differences are described. */
  readonly differences: number;
}

export interface PolicyDifferences {
  /** Proven; never where the comparison was cut. */
  readonly same: boolean;
  /** Those that are described most simply come first. Their regions may overlap. */
  readonly differences: readonly PolicyDifference[];
  /** False where there may be others. */
  readonly complete: boolean;
  /** Inputs of different types in both policies: no value is one for both, and so nothing can be compared. */
  readonly incomparable: readonly string[];
}

export interface PolicyDifference {
  /** All of it is so in the region; nothing where it is every input. */
  readonly where: readonly Where[];
  readonly before: Outcome;
  readonly after: Outcome;
  /** One value of each input, on which the policies differ so; both cover it where that is possible. */
  readonly witness: Readonly<Record<string, FactValue>>;
  readonly text: string;
}

/**
 * Which inputs lead to another band or decision, exact: every input in a region differs as described, and with `complete`
 * every input that differs lies in a region. It is about subjects with a value for each input of both policies,
 * whatever the applicability. The work rests now and then, so that others have their turn.
 */
export function* policyDifferences(asked: PolicyComparison): Generator<undefined, PolicyDifferences> {
  const { before, after, documented } = asked;
  const { inputs, incomparable } = unitedInputs(before, after);
  if (incomparable.length > 0) return { same: false, differences: [], complete: false, incomparable };
  const atoms = atomsOf({ ...before, inputs }, documented);
  const layouts = [before, after].map((one) => layOut(one, documented, atoms));
  const sides = yield* sidesOf(layouts, asked.steps);
  const root = yield* diagramOf(sides.comparison);
  const { axes } = sides.comparison;
  const cells = axes.map((axis) => axis.cells.length);
  const found = yield* boxesOf(root, { cells, boxes: asked.differences, visits: asked.steps });
  const witness = witnessOf({ axes, inputs, documented, covering: coveringCells(sides, layouts) });
  const differences: PolicyDifference[] = [];
  for (const { leaf, descriptions } of describeBoxes(found.boxes, axes, inputs)) {
    yield;
    // One more than is described shows that there are more: a single box can have many thousands.
    if (differences.length > asked.differences) break;
    const where = inOrder(
      descriptions.flatMap((one) => one.where),
      inputs,
    );
    const chosen = new Map(descriptions.map((one) => [one.axis, one.cells]));
    differences.push({
      where,
      before: leaf.before,
      after: leaf.after,
      witness: witness(chosen),
      text: differenceText(where, leaf.before, leaf.after),
    });
  }
  const simplest = differences.toSorted((one, other) => one.where.length - other.where.length);
  const complete =
    isKnown(root) &&
    found.isComplete &&
    !axes.some(({ isCut }) => isCut) &&
    simplest.length <= asked.differences;
  return {
    same: complete && differences.length === 0,
    differences: simplest.slice(0, asked.differences),
    complete,
    incomparable,
  };
}

/** The inputs of the one, then what only the other declares. */
function unitedInputs(before: PolicyDefinition, after: PolicyDefinition) {
  const known = new Map(before.inputs.map((input) => [input.key, input]));
  const added = after.inputs.filter(({ key }) => !known.has(key));
  const incomparable = after.inputs.filter(({ key, type, itemType }) => {
    const own = known.get(key);
    return own && (own.type !== type || own.itemType !== itemType);
  });
  return { inputs: [...before.inputs, ...added], incomparable: incomparable.map(({ key }) => key) };
}

interface Sides {
  readonly comparison: Comparison;
  readonly isFulfilled: (axis: number, cell: number, layoutGroup: LayoutGroup) => boolean;
}
type LayoutGroup = NonNullable<Layout['groups']>[number];

function* sidesOf(layouts: readonly Layout[], steps: number): Generator<undefined, Sides> {
  const numbering = new Numbering();
  const [before, after] = layouts.map((layout) => planOf(layout, numbering));
  if (!before || !after) throw new Error('Two policies are compared');
  const { conjunctions } = numbering;
  const groups = layouts.flatMap((layout) => layout.groups ?? []);
  const variables = layouts[0]?.variables ?? [];
  const { axes: unordered, axisOf } = axesOf(variables, [...conjunctions, ...groups]);
  const order = orderOf(before, after, (all) =>
    (conjunctions[all] ?? []).map(({ variable }) => axisOf[variable] ?? -1),
  );
  for (const axis of unordered.keys()) if (!order.includes(axis)) order.push(axis);
  const placeOf = axisOf.map((axis) => order.indexOf(axis));
  const axes = order.flatMap((axis) => unordered[axis] ?? []);
  const isFulfilled: Sides['isFulfilled'] = (axis, cell, group) =>
    group.every(({ variable, other, holds }) => {
      if (placeOf[variable] !== axis) return true;
      const { members, cells } = axes[axis] ?? { members: [], cells: [] };
      const valueOf = (one: number) => cells[cell]?.values[members.findIndex((m) => m === variables[one])];
      const [value, compared] = [valueOf(variable), valueOf(other ?? variable)];
      return value !== undefined && compared !== undefined && holds(value, compared);
    });
  const places = conjunctions.map((all) => new Set(all.map(({ variable }) => placeOf[variable] ?? -1)));
  const lastPlace = places.map((own) => Math.max(...own));
  const failing: ReadonlySet<number>[][] = [];
  for (const [axis, { cells }] of axes.entries()) {
    const looking = [...conjunctions.entries()].filter(([all]) => places[all]?.has(axis));
    failing.push([]);
    for (const cell of cells.keys()) {
      yield;
      const failed = looking.filter(([, all]) => !isFulfilled(axis, cell, all));
      failing[axis]?.push(new Set(failed.map(([all]) => all)));
    }
  }
  const truthOf = (axis: number, cell: number, all: number): Truth => {
    if (failing[axis]?.[cell]?.has(all)) return 'fails';
    return (lastPlace[all] ?? 0) <= axis ? 'holds' : 'open';
  };
  return {
    comparison: {
      before,
      after,
      sharesFrame: frameOf(before.definition) === frameOf(after.definition),
      axes,
      truthOf,
      dependsOn: (all, axis) => places[all]?.has(axis) === true,
      steps,
    },
    isFulfilled,
  };
}

/** First what the parts look at that only one of the policies has: where those agree, little is left to compare. */
function orderOf(before: Plan, after: Plan, axesIn: (all: number) => readonly number[]): number[] {
  const partsOf = (plan: Plan) => [
    ...plan.factors.map(({ id, cases }) => ({ id, alls: cases.map(({ all }) => all) })),
    ...plan.rules.map(({ id, all }) => ({ id, alls: [all] })),
  ];
  const [own, others] = [partsOf(before), partsOf(after)];
  const isShared = ({ id }: { id: number }): boolean =>
    own.some((part) => part.id === id) && others.some((part) => part.id === id);
  const parts = [...own, ...others];
  const ordered = [...parts.filter((part) => !isShared(part)), ...parts.filter(isShared)];
  return [...new Set(ordered.flatMap(({ alls }) => alls.flatMap(axesIn)))];
}

/** For each way in which both policies can cover a subject: whether a cell is in accord with it. */
function coveringCells({ isFulfilled }: Sides, layouts: readonly Layout[]) {
  const [own = [[]], others = [[]]] = layouts.map(({ groups }) => groups);
  return own.flatMap((one) =>
    others.map(
      (other) =>
        (axis: number, cell: number): boolean =>
          isFulfilled(axis, cell, one) && isFulfilled(axis, cell, other),
    ),
  );
}

type SideDescription = CellDescription & { readonly axis: number };

/** Each box as often as it takes to tell all of it. */
function* describeBoxes(
  boxes: readonly Box[],
  axes: readonly Axis[],
  inputs: readonly InputDeclaration[],
): Generator<{ readonly leaf: Leaf; readonly descriptions: readonly SideDescription[] }> {
  for (const { leaf, sides } of boxes) {
    const ways = [...sides].map(([number, cells]) => {
      const axis = axes[number];
      return axis ? describeCells(axis, cells, inputs).map((one) => ({ ...one, axis: number })) : [];
    });
    for (const descriptions of choices(ways)) yield { leaf, descriptions };
  }
}

function* choices<One>(ways: readonly (readonly One[])[], from = 0): Generator<readonly One[]> {
  if (from === ways.length) yield [];
  for (const one of ways[from] ?? []) for (const rest of choices(ways, from + 1)) yield [one, ...rest];
}

/** In the order of the inputs, and what is said of the items of one list at once. */
function inOrder(where: readonly Where[], inputs: readonly InputDeclaration[]): readonly Where[] {
  return inputs.flatMap(({ key }) => {
    const own = where.filter(({ input }) => input === key);
    const lists = own.flatMap((one) => ('without' in one ? [one] : []));
    if (lists.length < 2) return own;
    return [
      {
        input: key,
        values: lists.flatMap(({ values }) => values),
        without: lists.flatMap(({ without }) => without),
      },
    ];
  });
}
