import type { Scalar } from '../../policies/definition.ts';
import type { Kind } from './kind.ts';
import type { Course } from './course.ts';
import type { Effort, Work } from './effort.ts';

/** What is asked of a course. A conjunction is alive as long as none of its atoms is known to fail. */
export interface Question {
  /** Whether the values chosen up to this depth can still matter, or answer it. At depth -1 nothing is chosen. */
  judge(depth: number, alive: Uint8Array): 'go on' | 'leave' | 'answered';
  /** All that later values meet of the choices so far, apart from what they are compared with. Asked after `judge`. */
  residue(depth: number, alive: Uint8Array): string;
  /** About how many conjunctions are looked at to judge. */
  steps(depth: number): number;
}

/** The answering values by depth, or that there are none, or that it was not found out. */
export type Answer = { readonly values: readonly Scalar[] } | 'none' | 'unproven';

/** Positions that are kept to recognize them again; beyond that they are walked again, which is slower but not wrong. */
const KEPT_POSITIONS = 200_000;

/**
 * Chooses values depth by depth until the question is answered or nothing is left. Two positions of equal residue
 * have the same future, so only the first is walked on: what is independent costs a sum and not a product.
 */
export function* walk(course: Course, question: Question, effort: Effort): Work<Answer> {
  const choices = choicesOf(course);
  const { alive, values } = choices;
  const seen = new Set<string>();
  const start = question.judge(-1, alive);
  if (start === 'answered') return { values };
  if (start === 'leave' || course.variables.length === 0) return 'none';

  const ways: Scalar[][] = [waysAt(course, 0, values)];
  while (ways.length > 0) {
    if (effort.over) return 'unproven';
    const depth = ways.length - 1;
    choices.takeBack(depth);
    const value = ways[depth]?.pop();
    if (value === undefined) {
      ways.pop();
      continue;
    }
    effort.cells++;
    effort.step(1 + (course.settled[depth]?.length ?? 0) + question.steps(depth));
    if (effort.restIsDue) yield* effort.rest();
    choices.choose(depth, value);
    const judged = question.judge(depth, alive);
    if (judged === 'answered') return { values };
    if (judged === 'leave' || depth + 1 === course.variables.length) continue;
    const position = `${depth}|${question.residue(depth, alive)}|${compared(course, depth, values)}`;
    if (seen.has(position)) continue;
    if (seen.size < KEPT_POSITIONS) seen.add(position);
    ways.push(waysAt(course, depth + 1, values));
    effort.step(course.domains[depth + 1]?.kinds.length ?? 0);
  }
  return 'none';
}

function choicesOf({ spans, settled }: Course) {
  const alive = new Uint8Array(spans.length).fill(1);
  const values: Scalar[] = [];
  /** What died at each depth. */
  const died: number[][] = settled.map(() => []);
  return {
    alive,
    values,
    choose(depth: number, value: Scalar): void {
      values.push(value);
      for (const atom of settled[depth] ?? []) {
        if (alive[atom.conjunction] === 0) continue;
        if (atom.holds(values[atom.depth] ?? '', values[atom.otherDepth] ?? '')) continue;
        alive[atom.conjunction] = 0;
        died[depth]?.push(atom.conjunction);
      }
    },
    /** Takes back what was chosen at this depth and below. */
    takeBack(depth: number): void {
      for (let at = values.length - 1; at >= depth; at--) {
        for (const conjunction of died[at] ?? []) alive[conjunction] = 1;
        died[at] = [];
      }
      values.length = Math.min(values.length, depth);
    },
  };
}

/**
 * The values worth trying at a depth, the last one first. Of values of one kind that nothing later is compared with,
 * one stands for all: exchanging them changes the truth of no atom.
 */
function waysAt({ domains, remembered }: Course, depth: number, values: readonly Scalar[]): Scalar[] {
  const domain = domains[depth];
  if (!domain) return [];
  const held = new Set<Scalar>();
  for (const earlier of remembered[depth - 1] ?? []) {
    const value = values[earlier];
    const isShared = domains[earlier]?.group === domain.group;
    if (value !== undefined && isShared && domain.documented?.has(value) !== false) held.add(value);
  }
  return [...held, ...domain.kinds.flatMap((kind) => firstWithout(held, kind))].toReversed();
}

function firstWithout(held: ReadonlySet<Scalar>, kind: Kind): readonly Scalar[] {
  for (let index = 0; ; index++) {
    const value = kind.at(index);
    if (value === undefined) return [];
    if (!held.has(value)) return [value];
  }
}

function compared(course: Course, depth: number, values: readonly Scalar[]): string {
  const earlier = course.remembered[depth] ?? [];
  return earlier.length === 0 ? '' : JSON.stringify(earlier.map((at) => values[at]));
}
