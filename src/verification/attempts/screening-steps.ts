import type { Step } from '../step.ts';
import type { AttemptedRun } from '../runs/attempt.ts';
import type { Outputs } from '../runs/run.ts';

type Attempted = Pick<AttemptedRun, 'steps' | 'run'>;

/** Contract 3, *The screening step*: it is taken as soon as every step before it has a result, whatever that is. */
export function firstWithoutResult({ steps, run }: Attempted): Step | undefined {
  return steps.find(({ key }) => run.results.every((result) => result.key !== key));
}

/** The steps before one with what they produced; nothing where they failed. */
export function stepsBefore(
  { steps, run }: Attempted,
  step: Step,
): readonly { readonly step: Step; readonly outputs: Outputs }[] {
  return steps.slice(0, steps.indexOf(step)).map((one) => {
    const result = run.results.find(({ key }) => key === one.key);
    return { step: one, outputs: result?.status === 'succeeded' ? result.outputs : {} };
  });
}

/** The attempt with one more result. */
export function withResult<Attempt extends Attempted>(
  attempt: Attempt,
  result: AttemptedRun['run']['results'][number],
): Attempt {
  return { ...attempt, run: { ...attempt.run, results: [...attempt.run.results, result] } };
}
