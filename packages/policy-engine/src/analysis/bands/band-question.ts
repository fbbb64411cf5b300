import { type BandModel, bandsFrom, type NumberedConjunctions } from './band-model.ts';
import type { Course } from '../search/course.ts';
import { coverageOutlook } from './coverage-outlook.ts';
import { forceOutlook } from './force-outlook.ts';
import { scoreOutlook } from './score-outlook.ts';
import type { Question } from '../search/walk.ts';

interface BandQuestion extends Question {
  /** The wanted bands in which nothing ended so far. */
  missing(): number;
  /** The bands that the bounds of all factors together leave possible. */
  possibleAtAll(): number;
}

/** What is certain at a depth, from the factors and rules that end there or before. */
interface Position {
  /** Null where a factor has no score: then there is none at all, and only force gives a band. */
  readonly aggregate: number | null;
  /** The highest band forced by a rule that holds, or -1. */
  readonly forced: number;
}

/** Which of the wanted bands can be the final one. A position is left when it leads only to bands already reached. */
export function bandQuestion(
  model: BandModel,
  parts: NumberedConjunctions,
  course: Course,
  wanted: number,
): BandQuestion {
  const scores = scoreOutlook(model, parts, course);
  const forces = forceOutlook(model, parts, course);
  const covering = coverageOutlook(model, parts, course);
  const start: Position = { aggregate: 0, forced: -1 };
  const positions: Position[] = [];
  let missing = wanted;
  let possibleAtAll = wanted;
  /** The bands between which a score lies, as last judged. */
  let [low, high] = [0, 0];

  const possible = ({ aggregate, forced }: Position, depth: number, alive: Uint8Array): number => {
    const { least, greatest, mayScore, mayGap } = scores.prospect(aggregate, depth, alive);
    const forceable = forces.possible(forced, depth, alive);
    [low, high] = mayScore ? [model.bandOf(least), model.bandOf(greatest)] : [0, -1];
    const byScore = mayScore
      ? bandsFrom(Math.max(low, forced), high) | (forceable & ~bandsFrom(0, low - 1))
      : 0;
    return byScore | (mayGap ? forceable : 0);
  };

  return {
    judge(depth, alive) {
      if (!covering.possible(alive)) return 'leave';
      const before = positions[depth] ?? start;
      const position = {
        aggregate: scores.settle(before.aggregate, depth, alive),
        forced: forces.settle(before.forced, depth, alive),
      };
      positions[depth + 1] = position;
      const bands = possible(position, depth, alive);
      if (depth === -1) possibleAtAll = bands;
      if (depth + 1 < course.variables.length) return (bands & missing) === 0 ? 'leave' : 'go on';
      missing &= ~bands;
      return missing === 0 ? 'answered' : 'leave';
    },
    residue(depth, alive) {
      const { aggregate, forced } = positions[depth + 1] ?? start;
      const certainBand = low === high ? low : undefined;
      return [
        scores.residue(aggregate, depth, alive, certainBand),
        forces.residue(forced, depth, alive),
        covering.residue(depth, alive),
      ].join(';');
    },
    steps: (depth) => scores.steps(depth) + forces.steps(depth) + parts.groups.length,
    missing: () => missing,
    possibleAtAll: () => possibleAtAll,
  };
}
