import type { Step } from '../step.ts';
import type { AttemptedRun } from '../runs/attempt.ts';
import type { Outputs } from '../runs/run.ts';

type AttemptSteps = Pick<AttemptedRun, 'steps' | 'run'>;

/** Contract 3, *The screening step*: it is done as soon as every step before it has a result, of any status. */
export function firstWithoutResult({ steps, run }: AttemptSteps): Step | undefined {
  return steps.find(({ key }) => run.results.every((result) => result.key !== key));
}

/** The steps before one with their outputs; nothing where they failed. */
export function stepsBefore(
  { steps, run }: AttemptSteps,
  step: Step,
): readonly { readonly step: Step; readonly outputs: Outputs }[] {
  return steps.slice(0, steps.indexOf(step)).map((one) => {
    const result = run.results.find(({ key }) => key === one.key);
    return { step: one, outputs: result?.status === 'succeeded' ? result.outputs : {} };
  });
}

/** The attempt with one more result. */
export function withResult<Attempt extends AttemptSteps>(
  attempt: Attempt,
  result: AttemptedRun['run']['results'][number],
): Attempt {
  return { ...attempt, run: { ...attempt.run, results: [...attempt.run.results, result] } };
}
