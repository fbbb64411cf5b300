import {
  type EvaluationResult,
  type InputSnapshot,
  type Receipt,
  currentEvaluator,
  type Condition,
  type FactValue,
  type InputDeclaration,
  type PolicyDefinition,
} from '@assay/policy-engine';

export const EVALUATED_AT = new Date('2026-03-01T12:00:00.000Z');
export const SOURCE = 'registered:5b0c1a52-6f0e-4c55-9a0d-6b4f4a4f1d01';

export const secondsBefore = (seconds: number): Date => new Date(EVALUATED_AT.getTime() - seconds * 1000);
export const secondsAfter = (seconds: number): Date => secondsBefore(-seconds);

export function evidenceId(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

/** Good evidence of a minute ago, unless said otherwise. Its id is that of its sequence. */
export function aReceipt(fact: string, value: FactValue | null, parts: Partial<Receipt> = {}): Receipt {
  const sequence = parts.sequence ?? 1;
  return {
    id: evidenceId(sequence),
    fact,
    source: SOURCE,
    status: 'available',
    value,
    observedAt: secondsBefore(60),
    expiresAt: null,
    sequence,
    ...parts,
  };
}

/** A declaration by its type: `number`, `list of string` … */
export function anInput(key: string, type: string, parts: Partial<InputDeclaration> = {}): InputDeclaration {
  const [name, itemType] = type.split(' of ') as [InputDeclaration['type'], InputDeclaration['itemType']];
  return {
    key,
    type: name,
    ...(itemType && { itemType }),
    acceptedSources: [SOURCE],
    maxAgeSeconds: 3600,
    ...parts,
  };
}

/** One band and nothing to score, unless said otherwise. */
export function aDefinition(parts: Partial<PolicyDefinition>): PolicyDefinition {
  return {
    formatVersion: 1,
    inputs: [],
    factors: [],
    aggregation: 'sum',
    floor: 0,
    bands: [{ id: 'low', lowerBound: 0, effect: { decision: 'none', actions: [] } }],
    rules: [],
    missingEvidence: 'awaiting_evidence',
    ...parts,
  };
}

/** `when('age', 'gt', 18)` */
export function when(
  fact: string,
  operator: Condition['operator'],
  value: Condition['value'],
): { readonly all: readonly Condition[] } {
  return { all: [{ fact, operator, value }] };
}

/** Inputs resolved from good evidence; a fact that is left out is missing. */
export function inputsOf(
  definition: PolicyDefinition,
  facts: Readonly<Record<string, FactValue>>,
): readonly InputSnapshot[] {
  const receipts = definition.inputs.flatMap(({ key, acceptedSources: [source = SOURCE] }, index) => {
    const value = facts[key];
    return value === undefined ? [] : [aReceipt(key, value, { source, sequence: index + 1 })];
  });
  return currentEvaluator.compile(definition).resolve(receipts, EVALUATED_AT);
}

export function evaluateFacts(
  definition: PolicyDefinition,
  facts: Readonly<Record<string, FactValue>>,
): EvaluationResult {
  return currentEvaluator.compile(definition).evaluate(inputsOf(definition, facts));
}
