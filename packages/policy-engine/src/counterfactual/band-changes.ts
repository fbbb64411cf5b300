import type { CompiledPolicy, InputSnapshot } from '../evaluation/evaluation.ts';
import type { DocumentedValues } from '../analysis/values/atoms.ts';
import type { PolicyDefinition } from '../policies/definition.ts';
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
  readonly changes: readonly { readonly input: number; readonly region: Region }[];
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

const EVALUATIONS_BETWEEN_RESTS = 500;

/**
 * What would change the band, exact and minimal: within a cell of the inputs the policy's answer is constant, so the
 * cells of one input are tried, then those of two, until each direction has its ways or nothing is left. Only values
 * on which the policy still covers the subject count. It rests now and then, so that others have their turn.
 */
export function* bandChanges(question: Question): Generator<void, BandChanges> {
  const { definition, inputs } = question;
  const cells = cellsOf(definition, question.documented, inputs);
  const rankOf = (band: string | null): number => definition.bands.findIndex(({ id }) => id === band);
  const rank = rankOf(question.band);
  const open = new Set<Direction>([
    ...(rank > 0 ? ['lower' as const] : []),
    ...(rank < definition.bands.length - 1 ? ['higher' as const] : []),
  ]);
  const asked = new Set(open);
  const cutFree = !cells.some(({ cut }) => cut);
  const found: Record<Direction, { ways: Way[]; exhaustive: boolean }> = {
    lower: { ways: [], exhaustive: cutFree },
    higher: { ways: [], exhaustive: cutFree },
  };
  const effort = { left: question.evaluations, restAt: question.evaluations - EVALUATIONS_BETWEEN_RESTS };
  for (let size = 1; size <= inputs.length && open.size > 0 && effort.left > 0; size++) {
    for (const chosen of combinations(inputs.length, size)) {
      const reached = new Reached();
      for (const trial of product(chosen.map((input) => cells[input]?.cells ?? []))) {
        if (effort.left === 0) break;
        effort.left -= 1;
        if (effort.left <= effort.restAt) {
          effort.restAt = effort.left - EVALUATIONS_BETWEEN_RESTS;
          yield;
        }
        const band = bandWith(question, chosen, trial);
        if (band !== null && band !== question.band) reached.add(band, chosen, trial);
      }
      for (const way of reached.ways()) {
        const direction = rankOf(way.band) < rank ? 'lower' : 'higher';
        if (open.has(direction)) found[direction].ways.push(way);
      }
    }
    for (const direction of open) {
      if (effort.left === 0) found[direction].exhaustive = false;
      else if (found[direction].ways.length > 0) open.delete(direction);
    }
  }
  return {
    lower: asked.has('lower') ? found.lower : null,
    higher: asked.has('higher') ? found.higher : null,
  };
}

type Direction = 'lower' | 'higher';

/** Null where the policy does not cover the subject any more, or gives no band. */
function bandWith(
  { compiled, inputs }: Question,
  chosen: readonly number[],
  trial: readonly Cell[],
): string | null {
  const changed = [...inputs];
  for (const [at, input] of chosen.entries()) {
    const [before, cell] = [inputs[input], trial[at]];
    if (before && cell) changed[input] = { ...before, status: 'resolved', value: cell.value };
  }
  return compiled.applicability(changed) === 'matched' ? compiled.evaluate(changed).band : null;
}

/** The bands that a choice of inputs leads to, each with the ways that change least. */
class Reached {
  readonly #bands = new Map<string, { cost: number; ways: Way[] }>();

  add(band: string, chosen: readonly number[], trial: readonly Cell[]): void {
    const cost = trial.reduce((sum, cell) => sum + cell.cost, 0);
    const known = this.#bands.get(band);
    if (known && known.cost < cost) return;
    const changes = trial.map(({ region }, at) => ({ input: chosen[at] ?? -1, region }));
    const ways = known?.cost === cost ? known.ways : [];
    const joined = joinedWith(ways, changes);
    this.#bands.set(band, { cost, ways: joined ?? [...ways, { band, changes }] });
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
