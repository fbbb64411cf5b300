import { type BandModel, bandsFrom, type NumberedConjunctions } from './band-model.ts';
import { type Course, endingAt, openAt, spanOf } from '../search/course.ts';

/** Which bands rules force. */
export function forceOutlook(
  { rules }: BandModel,
  parts: NumberedConjunctions,
  { variables, spans }: Course,
) {
  const ruleSpans = parts.rules.map((number) => spans[number] ?? spanOf([]));
  const ending = endingAt(ruleSpans, variables.length);
  const open = openAt(ruleSpans, variables.length);
  const bandOf = (rule: number): number => rules[rule]?.band ?? -1;
  const isAlive = (rule: number, alive: Uint8Array): boolean => alive[parts.rules[rule] ?? -1] === 1;
  /** By depth, counted from -1: the bands of the rules that begin later. */
  const later = [-1, ...variables.keys()].map((depth) =>
    rules.reduce(
      (bands, { band }, rule) => ((ruleSpans[rule]?.first ?? -1) > depth ? bands | (1 << band) : bands),
      0,
    ),
  );
  return {
    settle: (forced: number, depth: number, alive: Uint8Array): number =>
      (ending[depth + 1] ?? []).reduce(
        (highest, rule) => (isAlive(rule, alive) ? Math.max(highest, bandOf(rule)) : highest),
        forced,
      ),

    /** The bands that can come to be the highest forced one. */
    possible(forced: number, depth: number, alive: Uint8Array): number {
      let bands = later[depth + 1] ?? 0;
      for (const rule of open[depth] ?? []) if (isAlive(rule, alive)) bands |= 1 << bandOf(rule);
      return (bands & ~bandsFrom(0, forced)) | (forced < 0 ? 0 : 1 << forced);
    },

    residue(forced: number, depth: number, alive: Uint8Array): string {
      const mayRaise = (rule: number): boolean => bandOf(rule) > forced && isAlive(rule, alive);
      return `${forced}:${(open[depth] ?? []).filter(mayRaise).join()}`;
    },

    steps: (depth: number): number => (open[depth]?.length ?? 0) + (ending[depth + 1]?.length ?? 0),
  };
}
