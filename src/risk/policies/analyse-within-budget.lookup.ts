import { type PolicyDefinition, type Analysis, analysePolicy } from '@assay/policy-engine';
import { limits } from '../../kernel/limits.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DocumentedFacts } from '../capabilities.ts';
import { turnOfOthers } from '../../platform/turns.ts';

/**
 * The time after which other requests have their turn. The process counts it: a clock that tests move may stand still.
 */
const SLICE_MILLISECONDS = 5;

/** Analyses within the limits of time and cells. With every policy, other requests have their turns meanwhile. */
export async function analyseWithinBudget(
  clock: Clock,
  definition: PolicyDefinition,
  documentedFacts: DocumentedFacts,
): Promise<Analysis> {
  const now = (): number => clock.now().getTime();
  const end = now() + limits.analysisSeconds * 1000;
  const work = analysePolicy(definition, documentedFacts, limits.analysisCells);
  for (;;) {
    const sliceEnd = performance.now() + SLICE_MILLISECONDS;
    do {
      const step = work.next(now() < end ? undefined : 'stop');
      if (step.done) return step.value;
    } while (performance.now() < sliceEnd);
    await turnOfOthers();
  }
}
