import { bandQuestion } from './band-question.ts';
import { type BandModel, numbered } from './band-model.ts';
import { courseOf, sizeOf } from '../search/course.ts';
import type { Domains } from '../search/domains.ts';
import type { Effort, Work } from '../search/effort.ts';
import { walk } from '../search/walk.ts';

/** Sets of bands, as bits. What is in neither was not found out. */
export interface BandsFound {
  readonly reached: number;
  readonly unreachable: number;
}

/** Looks for fully resolved inputs of covered subjects that end in the wanted bands. */
export function* bandsOfResolved(
  model: BandModel,
  wanted: number,
  domains: Domains,
  effort: Effort,
): Work<BandsFound> {
  const parts = numbered(model);
  const { conjunctions, groups, factors, rules } = parts;
  const course = courseOf(conjunctions, [groups, ...factors, ...rules.map((rule) => [rule])], domains);
  yield* effort.prepared(sizeOf(course));
  const question = bandQuestion(model, parts, course, wanted);
  const answer = yield* walk(course, question, effort);
  const missing = question.missing();
  return {
    reached: wanted & ~missing,
    unreachable: answer === 'none' ? missing : missing & ~question.possibleAtAll(),
  };
}
