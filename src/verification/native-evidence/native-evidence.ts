import type { Run, StepResult } from '../runs/run.ts';
import { type OutputValue, requiresApproval, type Step } from '../step.ts';

/** The outcome of a change for one output field. */
export interface FieldOutcome {
  readonly stepKey: string;
  readonly field: string;
  readonly status: 'available' | 'unavailable';
  readonly value: OutputValue | null;
  readonly observedAt: Date;
}

type Reviewed = 'pending' | 'approved';

/**
 * Contract 3, *Native evidence* 3 and 4: a value counts as soon as its step succeeds, or with the approval of the
 * attempt where the type asks for it; a failed, unsupported or missing output is unavailable in any case.
 */
export function outcomesOfResult(
  step: Step,
  result: StepResult,
  reviewed: Reviewed,
): readonly FieldOutcome[] {
  const usable = result.status === 'succeeded' ? result.outputs : {};
  return step.outputs.flatMap(({ field }): FieldOutcome[] => {
    const value = Object.hasOwn(usable, field) ? usable[field] : undefined;
    const place = { stepKey: step.key, field, observedAt: result.completedAt };
    if (value === undefined) return [{ ...place, status: 'unavailable', value: null }];
    if (requiresApproval(step.type) && reviewed !== 'approved') return [];
    return [{ ...place, status: 'available', value }];
  });
}

/** Everything that the results of a run say so far. */
export function outcomesOfRun(
  steps: readonly Step[],
  results: readonly StepResult[],
  reviewed: Reviewed,
): readonly FieldOutcome[] {
  return steps.flatMap((step) => {
    const result = results.find(({ key }) => key === step.key);
    return result ? outcomesOfResult(step, result, reviewed) : [];
  });
}

/** An approval brings the values that waited for it and, after a rejection, all that this had withdrawn. */
export function outcomesOfApproval(
  steps: readonly Step[],
  { results, reviewStatus }: Pick<Run, 'results' | 'reviewStatus'>,
): readonly FieldOutcome[] {
  const waiting = reviewStatus === 'rejected' ? steps : steps.filter(({ type }) => requiresApproval(type));
  return outcomesOfRun(waiting, results, 'approved').filter(({ status }) => status === 'available');
}

/** A rejection or revocation leaves no field of the attempt standing, of any type. */
export function outcomesOfRejection(steps: readonly Step[], now: Date): readonly FieldOutcome[] {
  return steps.flatMap(({ key, outputs }) =>
    outputs.map(({ field }) => ({
      stepKey: key,
      field,
      status: 'unavailable' as const,
      value: null,
      observedAt: now,
    })),
  );
}
