import type { PolicyVersionId } from '../../kernel/ids.ts';
import type { PolicyDefinition } from '../policies/definition.ts';
import type { CompiledPolicy, Receipt } from './evaluation.ts';
import { currentEvaluator } from './evaluators.ts';

/** A published policy version, compiled, with everything that an assessment needs to know of it. */
export interface ReadyPolicy {
  readonly id: PolicyVersionId;
  readonly key: string;
  readonly version: number;
  readonly definition: PolicyDefinition;
  readonly digest: string;
  /** Definition and digest as JSON: every assessment shows them. */
  readonly snapshotText: string;
  readonly compiled: CompiledPolicy;
  readonly evaluatorVersion: string;
  /** Every fact with every source that it is accepted from, once. */
  readonly wanted: readonly Wanted[];
  /** The receipts of what is wanted, each under the key of every input that takes it: evaluators look there. */
  asInputs(receipts: readonly Receipt[]): readonly Receipt[];
}

interface Wanted {
  readonly fact: string;
  readonly source: string;
}

/** `boundFacts`: the fact of an input by its key, where that is not the key itself. */
export function readyPolicyOf(
  policy: {
    readonly id: PolicyVersionId;
    readonly key: string;
    readonly version: number;
    readonly definition: PolicyDefinition;
    readonly digest: string;
  },
  boundFacts: ReadonlyMap<string, string>,
): ReadyPolicy {
  const { id, key, version, definition, digest } = policy;
  return {
    id,
    key,
    version,
    definition,
    digest,
    snapshotText: JSON.stringify({ definition, digest }),
    compiled: currentEvaluator.compile(definition),
    evaluatorVersion: currentEvaluator.version,
    wanted: wantedBy(definition, boundFacts),
    asInputs: (receipts) =>
      boundFacts.size === 0 ? receipts : underInputKeys(definition, boundFacts, receipts),
  };
}

function wantedBy({ inputs }: PolicyDefinition, boundFacts: ReadonlyMap<string, string>): readonly Wanted[] {
  const wanted = inputs.flatMap(({ key, acceptedSources }) =>
    acceptedSources.map((source) => ({ fact: boundFacts.get(key) ?? key, source })),
  );
  return [...new Map(wanted.map((one) => [`${one.fact} ${one.source}`, one])).values()];
}

function underInputKeys(
  { inputs }: PolicyDefinition,
  boundFacts: ReadonlyMap<string, string>,
  receipts: readonly Receipt[],
): readonly Receipt[] {
  return inputs.flatMap(({ key, acceptedSources }) => {
    const fact = boundFacts.get(key) ?? key;
    return receipts
      .filter((receipt) => receipt.fact === fact && acceptedSources.includes(receipt.source))
      .map((receipt) => ({ ...receipt, fact: key }));
  });
}
