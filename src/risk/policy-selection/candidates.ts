import type { Applicability, Receipt } from '@assay/policy-engine';
import type { PolicyVersionId } from '../../kernel/ids.ts';
import type { ReadyPolicy } from '../policies/ready-policy.ts';

export interface Candidate {
  readonly policyVersionId: PolicyVersionId;
  readonly policyKey: string;
  readonly version: number;
  readonly applicability: Applicability;
  /** Keys of the inputs that are not resolved, for any reason. */
  readonly missingInputs: readonly string[];
}

export function candidateOf(policy: ReadyPolicy, receipts: readonly Receipt[], now: Date): Candidate {
  const inputs = policy.compiled.resolve(receipts, now);
  return {
    policyVersionId: policy.id,
    policyKey: policy.key,
    version: policy.version,
    applicability: policy.compiled.applicability(inputs),
    missingInputs: inputs.filter(({ status }) => status !== 'resolved').map(({ key }) => key),
  };
}
