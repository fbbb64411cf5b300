import type { PolicyVersionId } from '../../kernel/ids.ts';
import type { PolicyDefinition } from '../policies/definition.ts';
import type { CompiledPolicy } from './evaluation.ts';
import { currentEvaluator } from './evaluators.ts';

/** A published policy version, compiled, with everything that an assessment needs to know of it. */
export interface ReadyPolicy {
  readonly id: PolicyVersionId;
  readonly key: string;
  readonly version: number;
  readonly definition: PolicyDefinition;
  readonly digest: string;
  readonly compiled: CompiledPolicy;
  readonly evaluatorVersion: string;
  /** Every fact with every source that it is accepted from. */
  readonly wanted: readonly { readonly fact: string; readonly source: string }[];
}

export function readyPolicyOf(policy: {
  readonly id: PolicyVersionId;
  readonly key: string;
  readonly version: number;
  readonly definition: PolicyDefinition;
  readonly digest: string;
}): ReadyPolicy {
  const { id, key, version, definition, digest } = policy;
  return {
    id,
    key,
    version,
    definition,
    digest,
    compiled: currentEvaluator.compile(definition),
    evaluatorVersion: currentEvaluator.version,
    wanted: definition.inputs.flatMap((input) =>
      input.acceptedSources.map((source) => ({ fact: input.key, source })),
    ),
  };
}
