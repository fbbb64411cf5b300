import type { ScreenedSubject } from '@assay/name-screening';
import type { RunPolicy } from '../runs/run-policy.ts';
import type { ListsSearch } from '../runs/searching/search-outcome.ts';

/** What the lists said by a screening step, and whom and what they were asked for. */
export interface StepSearch {
  readonly stepKey: string;
  readonly subject: ScreenedSubject;
  readonly asked: RunPolicy;
  readonly found: ListsSearch;
}

/** The search of this step, if it was by the same subject and policy. */
export function searchOf(
  searches: readonly StepSearch[],
  step: Omit<StepSearch, 'found'>,
): StepSearch | undefined {
  const wanted = textOf(step);
  return searches.find((searched) => textOf(searched) === wanted);
}

function textOf({ stepKey, subject, asked }: Omit<StepSearch, 'found'>): string {
  return JSON.stringify([stepKey, subject, asked]);
}
