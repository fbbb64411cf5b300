import type { ScreenedSubject } from '@assay/name-screening';
import type { AskedPolicy } from '../runs/run.ts';
import type { SearchedLists } from '../runs/searched.ts';

/** What the lists said by a screening step, and whom and what they were asked for. */
export interface SearchedStep {
  readonly stepKey: string;
  readonly subject: ScreenedSubject;
  readonly asked: AskedPolicy;
  readonly found: SearchedLists;
}

/** The search of this step, if it was by the same subject and policy. */
export function searchOf(
  searches: readonly SearchedStep[],
  step: Omit<SearchedStep, 'found'>,
): SearchedStep | undefined {
  const wanted = textOf(step);
  return searches.find((searched) => textOf(searched) === wanted);
}

function textOf({ stepKey, subject, asked }: Omit<SearchedStep, 'found'>): string {
  return JSON.stringify([stepKey, subject, asked]);
}
