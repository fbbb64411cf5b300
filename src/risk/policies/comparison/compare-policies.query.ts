import { type PolicyDifferences, policyDifferences } from '@assay/policy-engine';
import type { PolicyVersionId } from '../../../kernel/ids.ts';
import { limits } from '../../../kernel/limits.ts';
import { refuse } from '../../../kernel/result.ts';
import type { Query } from '../../../platform/endpoints/contexts.ts';
import { inTurns } from '../../../platform/turns.ts';
import type { RiskCapabilities } from '../../capabilities.ts';
import { findPolicy } from '../policies.store.ts';

/** Two versions, of one key or of two. */
export interface ComparedVersions {
  readonly beforeId: PolicyVersionId;
  readonly afterId: PolicyVersionId;
}

/** Of the definitions alone: no evidence and no assessment plays a part. */
export const comparePolicies: Query<
  ComparedVersions,
  PolicyDifferences,
  'not_found',
  RiskCapabilities
> = async (db, { scope, capabilities }, { beforeId, afterId }) => {
  const [before, after] = await Promise.all([
    findPolicy(db, scope, beforeId),
    findPolicy(db, scope, afterId),
  ]);
  if (!before || !after) return refuse('not_found', 'No such policy version.');
  return inTurns(
    policyDifferences({
      before: before.definition,
      after: after.definition,
      documented: capabilities.documentedFacts,
      steps: limits.policyDifferenceSteps,
      differences: limits.policyDifferences,
    }),
  );
};
