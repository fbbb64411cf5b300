import { limits } from '../../../kernel/limits.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { DocumentedFacts } from '../../../platform/given.ts';
import type { PolicyDefinition } from '../definition.ts';
import { type Analysis, analysePolicy } from './analysis.ts';

/** Analyses within the limits of time and cells. Whatever the policy, other requests have their turns meanwhile. */
export async function analyseWithinBudget(
  clock: Clock,
  definition: PolicyDefinition,
  documentedFacts: DocumentedFacts,
): Promise<Analysis> {
  const end = clock.now().getTime() + limits.analysisSeconds * 1000;
  const work = analysePolicy(definition, documentedFacts, limits.analysisCells);
  let step = work.next();
  while (!step.done) {
    await turnOfOthers();
    step = work.next(clock.now().getTime() < end ? undefined : 'stop');
  }
  return step.value;
}

function turnOfOthers(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
