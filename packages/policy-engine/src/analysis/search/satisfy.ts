import type { Scalar } from '../../policies/definition.ts';
import type { Conjunction } from '../values/atoms.ts';
import { type Course, courseOf, endingAt, openAt, sizeOf } from './course.ts';
import type { Domains } from './domains.ts';
import type { Effort, Work } from './effort.ts';
import { type Question, walk } from './walk.ts';

export interface Requirement {
  readonly holding: Conjunction;
  /** Each of them fails. */
  readonly failing: readonly Conjunction[];
}

/** By variable, all that the wanted conjunctions name. */
export type Values = ReadonlyMap<number, Scalar>;

/** Values under which exactly this is so; or that there are none, or that it was not found out. */
export function* satisfy(
  { holding, failing }: Requirement,
  domains: Domains,
  effort: Effort,
): Work<Values | 'none' | 'unproven'> {
  const conjunctions = [...holding.map((atom) => [atom]), ...failing];
  const linking = conjunctions.flatMap((conjunction, index) =>
    index >= holding.length || conjunction[0]?.other !== undefined ? [[index]] : [],
  );
  const course = courseOf(conjunctions, linking, domains);
  yield* effort.prepared(sizeOf(course));
  const answer = yield* walk(course, wantedOn(course, holding.length), effort);
  if (typeof answer === 'string') return answer;
  return new Map(course.variables.map((variable, depth) => [variable, answer.values[depth] ?? '']));
}

/** The first conjunctions of the course are wanted to hold, the others to fail. */
function wantedOn({ variables, spans }: Course, holding: number): Question {
  const settled = endingAt(spans, variables.length);
  const failingOpen = openAt(spans, variables.length).map((open) =>
    open.filter((conjunction) => conjunction >= holding),
  );
  return {
    judge(depth, alive) {
      const asWanted = (conjunction: number): boolean => (alive[conjunction] === 1) === conjunction < holding;
      if (!(settled[depth + 1] ?? []).every(asWanted)) return 'leave';
      return depth + 1 === variables.length ? 'answered' : 'go on';
    },
    residue: (depth, alive) =>
      (failingOpen[depth] ?? []).filter((conjunction) => alive[conjunction] === 1).join(),
    steps: (depth) => (failingOpen[depth]?.length ?? 0) + (settled[depth + 1]?.length ?? 0),
  };
}
