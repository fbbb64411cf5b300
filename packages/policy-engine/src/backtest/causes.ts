import type { EvaluationResult, FactorResult, InputSnapshot } from '../evaluation/evaluation.ts';

/** A part of a policy that came out differently. */
export interface Cause {
  readonly type: 'factor' | 'rule' | 'input' | 'band';
  readonly id: string;
}

/**
 * Why another policy comes to another band or decision on the same subject: the factors that contribute something else
 * and the rules that hold on one side alone. Where there are none, the inputs that are not resolved any more, and at last the
 * band, whose bounds or effect are others.
 */
export function causesOf(
  before: EvaluationResult,
  after: EvaluationResult,
  inputs: readonly InputSnapshot[],
): readonly Cause[] {
  const parts: readonly Cause[] = [
    ...changed(contributions(before), contributions(after)).map((id) => ({ type: 'factor' as const, id })),
    ...changed(outcomes(before), outcomes(after)).map((id) => ({ type: 'rule' as const, id })),
  ];
  if (parts.length > 0) return parts;
  const missing = inputs.filter(({ status }) => status !== 'resolved');
  if (before.status === 'complete' && after.status === 'incomplete' && missing.length > 0)
    return missing.map(({ key }) => ({ type: 'input', id: key }));
  const band = after.band ?? before.band;
  return band === null ? [] : [{ type: 'band', id: band }];
}

/** A factor that adds nothing is as good as one that is not there; one without a score is not. */
function contributions({ factors }: EvaluationResult): ReadonlyMap<string, number | FactorResult['status']> {
  const all = factors.map(({ key, contribution, status }) => [key, contribution ?? status] as const);
  return new Map(all.filter(([, contribution]) => contribution !== 0));
}

function outcomes({ rules }: EvaluationResult): ReadonlyMap<string, string> {
  return new Map(rules.flatMap(({ id, outcome }) => (outcome === 'held' ? [[id, outcome]] : [])));
}

function changed(
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
): readonly string[] {
  return [...new Set([...after.keys(), ...before.keys()])].filter(
    (key) => before.get(key) !== after.get(key),
  );
}
