import type { BandModel, NumberedConjunctions } from './band-model.ts';
import { type Course, openAt, spanOf } from '../search/course.ts';

/** Whether the subject is one that the policy covers. */
export function coverageOutlook(
  { groups }: BandModel,
  parts: NumberedConjunctions,
  { variables, spans }: Course,
) {
  const open = openAt(
    parts.groups.map((number) => spans[number] ?? spanOf([])),
    variables.length,
  );
  return {
    possible: (alive: Uint8Array): boolean =>
      groups === undefined || parts.groups.some((number) => alive[number] === 1),

    residue(depth: number, alive: Uint8Array): string {
      const holds = (number: number): boolean => alive[number] === 1 && (spans[number]?.last ?? -1) <= depth;
      if (parts.groups.some(holds)) return 'covered';
      return (open[depth] ?? []).filter((group) => alive[parts.groups[group] ?? -1] === 1).join();
    },
  };
}
