import {
  type Decision,
  evaluatorOf,
  type FactValue,
  waysToBands,
  type Way,
  worded,
} from '@assay/policy-engine';
import type { AssessmentId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import { refuse } from '../../kernel/result.ts';
import type { Query } from '../../platform/endpoints/contexts.ts';
import { inTurns } from '../../platform/turns.ts';
import type { RiskCapabilities } from '../capabilities.ts';
import type { Assessment } from './assessment.ts';
import { findAssessment } from './assessments.store.ts';

export interface Counterfactuals {
  readonly items: readonly Counterfactual[];
  /** False where the search was cut, so that there may be others. */
  readonly complete: boolean;
}

export interface Counterfactual {
  readonly band: string;
  readonly decision: Decision;
  readonly changes: readonly InputChange[];
}

interface InputChange {
  readonly input: string;
  /** Null where the assessment had no value of it. */
  readonly from: FactValue | null;
  readonly to: FactValue;
  /** All values that do, in words. */
  readonly text: string;
}

/** Of the assessment's own policy version, evaluator and inputs: what is true today plays no part. */
export const listCounterfactuals: Query<
  AssessmentId,
  Counterfactuals,
  'not_found',
  RiskCapabilities
> = async (db, { scope, capabilities }, id) => {
  const assessment = await findAssessment(db, scope, id);
  if (!assessment) return refuse('not_found', 'No such assessment.');
  const { policy, inputs, result, evaluatorVersion } = assessment;
  const compiled = evaluatorOf(evaluatorVersion)?.compile(policy.definition);
  if (!compiled) throw new Error(`this service does not have the evaluator ${evaluatorVersion}`);
  const outlooks = await inTurns(
    waysToBands({
      definition: policy.definition,
      compiled,
      documented: capabilities.documentedFacts,
      inputs,
      band: result.band,
      evaluations: limits.counterfactualEvaluations,
    }),
  );
  const ways = [...outlooks.values()].flatMap((outlook) => outlook.ways);
  const items = ways
    .toSorted((one, other) => one.changes.length - other.changes.length)
    .slice(0, limits.counterfactuals)
    .map(({ band, decision, changes }): Counterfactual => {
      return { band, decision, changes: changes.map((change) => changeOf(assessment, change)) };
    });
  const isExhaustive = [...outlooks.values()].every(({ exhaustive }) => exhaustive);
  return { items, complete: isExhaustive && items.length === ways.length };
};

function changeOf({ inputs, policy }: Assessment, change: Way['changes'][number]): InputChange {
  const key = policy.definition.inputs[change.input]?.key ?? '';
  const before = inputs[change.input];
  return {
    input: key,
    from: before?.status === 'resolved' ? before.value : null,
    to: change.value,
    text: `${key} ${worded(change.region)}`,
  };
}
