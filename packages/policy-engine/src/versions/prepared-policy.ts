import type { PolicyDefinition } from '../policies/definition.ts';
import type { CompiledPolicy, Receipt } from '../evaluation/evaluation.ts';
import { currentEvaluator } from './evaluators.ts';

/** A policy compiled for new assessments, with the evidence that it asks for. */
export interface PreparedPolicy {
  readonly definition: PolicyDefinition;
  readonly compiled: CompiledPolicy;
  readonly evaluatorVersion: string;
  /** Every fact with every source that it is accepted from, once. */
  readonly wanted: readonly FactSource[];
  /** The receipts of what is wanted, each under the key of every input that takes it: evaluators look there. */
  asInputs(receipts: readonly Receipt[]): readonly Receipt[];
}

interface FactSource {
  readonly fact: string;
  readonly source: string;
}

/** `boundFacts`: the fact of an input by its key, where that is not the key itself. */
export function preparePolicy(
  definition: PolicyDefinition,
  boundFacts: ReadonlyMap<string, string>,
): PreparedPolicy {
  return {
    definition,
    compiled: currentEvaluator.compile(definition),
    evaluatorVersion: currentEvaluator.version,
    wanted: wantedBy(definition, boundFacts),
    asInputs: (receipts) =>
      boundFacts.size === 0 ? receipts : underInputKeys(definition, boundFacts, receipts),
  };
}

function wantedBy(
  { inputs }: PolicyDefinition,
  boundFacts: ReadonlyMap<string, string>,
): readonly FactSource[] {
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
