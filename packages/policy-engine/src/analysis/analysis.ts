import type { PolicyDefinition } from '../policies/definition.ts';
import { askBands } from './ask-bands.ts';
import { askFactors } from './ask-factors.ts';
import type { DocumentedValues } from './values/atoms.ts';
import { Effort, type Work } from './search/effort.ts';
import { isComplete, noFindings } from './findings.ts';
import { askGroupsAndRules } from './inquiry.ts';
import { layOut } from './layout.ts';
import { type Warning, warningsOf } from './warnings.ts';

export interface Analysis {
  readonly warnings: readonly Warning[];
  /** Whether everything was decided; if not, there may be more to warn of. */
  readonly exhaustive: boolean;
  /** How many combinations of values were visited. */
  readonly cells: number;
}

/** In the first round each question gets at most this part of the cells; what is hard then shares the rest. */
const FIRST_ROUND_SHARE = 0.01;

/**
 * Contract 2, *Validate*: what can never happen, over all inputs of subjects that the policy covers. Each warning is
 * proven. Where a policy covers nobody, nothing of it can ever happen, and every case, default, band and rule is
 * warned of.
 *
 * The work rests every few milliseconds. Told to stop there, or out of cells, it ends with what is proven.
 */
export function* analysePolicy(
  definition: PolicyDefinition,
  documentedFacts: DocumentedValues,
  budgetCells: number,
): Work<Analysis> {
  const layout = layOut(definition, documentedFacts);
  const findings = noFindings(layout);
  const effort = new Effort(budgetCells);
  for (const cellsEach of [Math.ceil(budgetCells * FIRST_ROUND_SHARE), budgetCells]) {
    if (isComplete(findings) || effort.spent) break;
    const inquiry = { layout, findings, effort, cellsEach };
    yield* askGroupsAndRules(inquiry);
    yield* askFactors(inquiry);
    yield* askBands(inquiry);
  }
  return { warnings: warningsOf(layout, findings), exhaustive: isComplete(findings), cells: effort.cells };
}
