import { type PreparedPolicy, preparePolicy } from '@assay/policy-engine';
import { RecentlyUsed } from '@assay/values';
import type { PolicyVersionId } from '../../kernel/ids.ts';
import type { Policy } from './policy.ts';

/** A published policy version, compiled, with everything that an assessment needs to know of it. */
export interface ReadyPolicy extends PreparedPolicy {
  readonly id: PolicyVersionId;
  readonly key: string;
  readonly version: number;
  readonly digest: string;
  /** Definition and digest as JSON: every assessment shows them. */
  readonly snapshotText: string;
}

/** Of all organizations; a compiled version takes some kilobytes. */
const READY_POLICIES = 500;

/**
 * Published versions in their compiled form, by organization, mode and id. A published version never changes, so its
 * compiled form stays true in every transaction.
 */
export type ReadyPolicies = RecentlyUsed<string, ReadyPolicy>;

export function openReadyPolicies(): ReadyPolicies {
  return new RecentlyUsed(READY_POLICIES);
}

/** `boundFacts`: the fact of an input by its key, where that is not the key itself. */
export function readyPolicyOf(
  { id, key, version, definition, digest }: Policy,
  boundFacts: ReadonlyMap<string, string>,
): ReadyPolicy {
  const snapshotText = JSON.stringify({ definition, digest });
  return { id, key, version, digest, snapshotText, ...preparePolicy(definition, boundFacts) };
}
