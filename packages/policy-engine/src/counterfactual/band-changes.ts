import type { CompiledPolicy, EvaluationResult, InputSnapshot } from '../evaluation/evaluation.ts';
import type { DocumentedValues } from '../analysis/values/atoms.ts';
import type { Decision, FactValue, PolicyDefinition } from '../policies/definition.ts';
import { type Cell, cellsOf } from './cells.ts';
import { combinations } from './combinations.ts';
import { type Region, united } from './region.ts';

export interface Question {
  readonly definition: PolicyDefinition;
  readonly compiled: CompiledPolicy;
  readonly documented: DocumentedValues;
  /** What the band comes from, and the band. */
  readonly inputs: readonly InputSnapshot[];
  readonly band: string | null;
  /** How many combinations of values are tried at most. */
  readonly evaluations: number;
}

/** One way to another band: these inputs, changed so, and no other. */
export interface Way {
  readonly band: string;
  readonly decision: Decision;
  readonly changes: readonly Change[];
}

export interface Change {
  /** Its place in the policy. */
  readonly input: number;
  readonly region: Region;
  /** One value of the region; those of all changes together lead to the band. */
  readonly value: FactValue;
}

export interface Outlook {
  /** All ways that change the fewest inputs, and in lists the fewest items; none where no change leads there. */
  readonly ways: readonly Way[];
  /** False where the search was cut, so that there may be others. */
  readonly exhaustive: boolean;
}

/** Null where there is no lower or no higher band. */
export interface BandChanges {
  readonly lower: Outlook | null;
  readonly higher: Outlook | null;
}

/** What would lead to a lower band, and what to a higher one. */
export function* bandChanges(question: Question): Generator<undefined, BandChanges> {
  const { bands } = question.definition;
  const rankOf = (band: string | null): number => bands.findIndex(({ id }) => id === band);
  const rank = rankOf(question.band);
  const directions = [...(rank > 0 ? ['lower'] : []), ...(rank < bands.length - 1 ? ['higher'] : [])];
  const found = yield* outlooks(question, {
    goals: directions,
    goalOf: (band) => (rankOf(band) < rank ? 'lower' : 'higher'),
    byDecision: false,
  });
  return { lower: found.get('lower') ?? null, higher: found.get('higher') ?? null };
}

/** What would lead to each of the other bands; every value of a region gives the same decision. */
export function* waysToBands(question: Question): Generator<undefined, ReadonlyMap<string, Outlook>> {
  const others = question.definition.bands.map(({ id }) => id).filter((id) => id !== question.band);
  return yield* outlooks(question, { goals: others, goalOf: (band) => band, byDecision: true });
}

interface Search {
  readonly goals: readonly string[];
  readonly goalOf: (band: string) => string;
  /** Whether values that lead to one band by different decisions are told apart. */
  readonly byDecision: boolean;
}

const EVALUATIONS_BETWEEN_RESTS = 500;

/**
 * The smallest ways to each goal, exact: within a cell of the inputs the policy's answer is constant, so the cells of
 * one input are tried, then those of two, until each goal has its ways or nothing is left. Only values on which the
 * policy still covers the subject count. It rests now and then, so that others have their turn.
 */
function* outlooks(
  question: Question,
  { goals, goalOf, byDecision }: Search,
): Generator<undefined, ReadonlyMap<string, Outlook>> {
  const { definition, inputs } = question;
  const cells = cellsOf(definition, question.documented, inputs);
  const cutFree = !cells.some(({ cut }) => cut);
  const found = new Map(goals.map((goal) => [goal, { ways: [] as Way[], exhaustive: cutFree }]));
  const open = new Map(found);
  const effort = { left: question.evaluations, restAt: question.evaluations - EVALUATIONS_BETWEEN_RESTS };
  for (let size = 1; size <= inputs.length && open.size > 0 && effort.left > 0; size++) {
    for (const chosen of combinations(inputs.length, size)) {
      const reached = new ReachableBands(byDecision);
      for (const trial of product(chosen.map((input) => cells[input]?.cells ?? []))) {
        if (effort.left === 0) break;
        effort.left -= 1;
        if (effort.left <= effort.restAt) {
          effort.restAt = effort.left - EVALUATIONS_BETWEEN_RESTS;
          yield;
        }
        const { band, decision } = resultWith(question, chosen, trial) ?? NO_BAND;
        if (band !== null && band !== question.band) reached.add({ band, decision }, chosen, trial);
      }
      for (const way of reached.ways()) open.get(goalOf(way.band))?.ways.push(way);
    }
    for (const [goal, outlook] of open) {
      if (effort.left === 0) outlook.exhaustive = false;
      else if (outlook.ways.length > 0) open.delete(goal);
    }
  }
  return found;
}

const NO_BAND = { band: null, decision: 'none' } as const;

/** Undefined where the policy does not cover the subject any more. */
function resultWith(
  { compiled, inputs }: Question,
  chosen: readonly number[],
  trial: readonly Cell[],
): EvaluationResult | undefined {
  const changed = [...inputs];
  for (const [at, input] of chosen.entries()) {
    const [before, cell] = [inputs[input], trial[at]];
    if (before && cell) changed[input] = { ...before, status: 'resolved', value: cell.value };
  }
  return compiled.applicability(changed) === 'matched' ? compiled.evaluate(changed) : undefined;
}

/** The bands that a choice of inputs leads to, each with the ways that change least. */
class ReachableBands {
  readonly #byDecision: boolean;
  readonly #bands = new Map<string, { cost: number; ways: Way[] }>();

  constructor(byDecision: boolean) {
    this.#byDecision = byDecision;
  }

  add({ band, decision }: Omit<Way, 'changes'>, chosen: readonly number[], trial: readonly Cell[]): void {
    const cost = trial.reduce((sum, cell) => sum + cell.cost, 0);
    const known = this.#bands.get(band);
    if (known && known.cost < cost) return;
    const changes = trial.map(({ region, value }, at) => ({ input: chosen[at] ?? -1, region, value }));
    const ways = known?.cost === cost ? known.ways : [];
    const isJoined = !this.#byDecision || ways.at(-1)?.decision === decision;
    const joined = isJoined ? joinedWith(ways, changes) : undefined;
    this.#bands.set(band, { cost, ways: joined ?? [...ways, { band, decision, changes }] });
  }

  ways(): readonly Way[] {
    return [...this.#bands.values()].flatMap(({ ways }) => ways);
  }
}

/** Several cells of one input that lead to the same band are said as one. */
function joinedWith(ways: readonly Way[], changes: Way['changes']): Way[] | undefined {
  const [change, ...more] = changes;
  const last = ways.at(-1);
  const [before] = last?.changes ?? [];
  if (!change || !last || !before || more.length > 0) return undefined;
  const region = united(before.region, change.region);
  return region && [...ways.slice(0, -1), { ...last, changes: [{ ...before, region }] }];
}

function* product(lists: readonly (readonly Cell[])[], from = 0): Generator<readonly Cell[]> {
  if (from === lists.length) {
    yield [];
    return;
  }
  for (const cell of lists[from] ?? []) for (const rest of product(lists, from + 1)) yield [cell, ...rest];
}
