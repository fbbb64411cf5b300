import type {
  Applicability,
  EvaluationResult,
  FactorResult,
  InputSnapshot,
  InputStatus,
  Receipt,
  RuleResult,
  Unusable,
} from '../src/evaluation/evaluation.ts';
import type {
  Condition,
  Decision,
  FactorDefinition,
  FactValue,
  InputDeclaration,
  PolicyDefinition,
} from '../src/policies/definition.ts';

/**
 * The rules of Contract 2, *Resolving an input* and *Evaluating*, one sentence after the other, slow and without a
 * thought of speed. What is released is held against this: written apart from it, it shares only the types.
 */

// Resolving an input

export function referenceInputs(
  definition: PolicyDefinition,
  receipts: readonly Receipt[],
  at: Date,
): InputSnapshot[] {
  return definition.inputs.map((input) => referenceInput(input, receipts, at));
}

function referenceInput(input: InputDeclaration, receipts: readonly Receipt[], at: Date): InputSnapshot {
  const newestFirst = receipts
    .filter((receipt) => receipt.fact === input.key)
    .filter((receipt) => receipt.source !== 'service:session-checks')
    .toSorted((a, b) => b.sequence - a.sequence);
  const latest = newestFirst.filter(
    (receipt, index) =>
      input.acceptedSources.includes(receipt.source) &&
      newestFirst.findIndex(({ source }) => source === receipt.source) === index,
  );
  const candidates = input.acceptedSources.map((source) => {
    const receipt = latest.find((one) => one.source === source);
    return receipt
      ? { source, evidenceId: receipt.id, status: standing(receipt, input, at) }
      : { source, evidenceId: null, status: 'missing' as const };
  });

  const usable = latest.filter((receipt) => standing(receipt, input, at) === 'usable');
  const [best] = usable;
  const ignored = best ? latest.slice(0, latest.indexOf(best)) : [];
  const withdrawn = ignored
    .map((receipt) => standing(receipt, input, at))
    .filter((status) => status === 'revoked' || status === 'unavailable');

  const unresolved = (status: InputStatus): InputSnapshot => ({
    key: input.key,
    status,
    value: null,
    source: null,
    evidenceId: null,
    observedAt: null,
    expiresAt: null,
    freshUntil: null,
    candidates,
  });
  if (!best) return unresolved(mostTelling(candidates.map(({ status }) => status)));
  if (new Set(usable.map(({ value }) => contentOf(value))).size > 1) return unresolved('conflict');
  if (withdrawn.length > 0) return unresolved(mostTelling(withdrawn));
  return {
    key: input.key,
    status: 'resolved',
    value: best.value,
    source: best.source,
    evidenceId: best.id,
    observedAt: best.observedAt.toISOString(),
    expiresAt: best.expiresAt === null ? null : best.expiresAt.toISOString(),
    freshUntil: [staleFrom(best, input), ...(best.expiresAt ? [best.expiresAt] : [])]
      .map((time) => time.toISOString())
      .toSorted()[0]!,
    candidates,
  };
}

function standing(receipt: Receipt, input: InputDeclaration, at: Date): 'usable' | Unusable {
  if (receipt.status === 'revoked') return 'revoked';
  if (receipt.status === 'unavailable' || !matchesType(receipt.value, input)) return 'unavailable';
  if (receipt.expiresAt && receipt.expiresAt <= at) return 'expired';
  if (staleFrom(receipt, input) <= at) return 'stale';
  return 'usable';
}

function staleFrom(receipt: Receipt, input: InputDeclaration): Date {
  return new Date(receipt.observedAt.getTime() + input.maxAgeSeconds * 1000);
}

function matchesType(value: FactValue | null, { type, itemType }: InputDeclaration): boolean {
  if (value === null) return false;
  if (Array.isArray(value)) return type === 'list' && value.every((item) => typeof item === itemType);
  return typeof value === type;
}

function mostTelling(statuses: readonly string[]): Unusable {
  if (statuses.includes('revoked')) return 'revoked';
  if (statuses.includes('unavailable')) return 'unavailable';
  if (statuses.includes('expired')) return 'expired';
  if (statuses.includes('stale')) return 'stale';
  return 'missing';
}

/** Equal texts for equal values: a list is a set, and JSON knows no negative zero. */
function contentOf(value: FactValue | null): string {
  if (!Array.isArray(value)) return JSON.stringify(value);
  return JSON.stringify([...new Set(value.map((item) => JSON.stringify(item)))].toSorted());
}

// Evaluating

/** True, false, or null for unknown. */
type Truth = boolean | null;
type Facts = ReadonlyMap<string, FactValue>;

function factsOf(inputs: readonly InputSnapshot[]): Facts {
  const resolved = inputs.filter(({ status }) => status === 'resolved');
  return new Map(resolved.map(({ key, value }) => [key, value!]));
}

function conditionTruth({ fact, operator, value }: Condition, facts: Facts): Truth {
  const actual = facts.get(fact);
  if (actual === undefined) return null;
  if (operator === 'eq_fact' || operator === 'neq_fact') {
    const other = facts.get(String(value));
    if (other === undefined) return null;
    return (contentOf(actual) === contentOf(other)) === (operator === 'eq_fact');
  }
  const isOneOf = (values: readonly FactValue[], wanted: FactValue): boolean =>
    values.some((one) => contentOf(one) === contentOf(wanted));
  if (operator === 'eq') return isOneOf([actual], value);
  if (operator === 'in') return isOneOf(value as readonly FactValue[], actual);
  if (operator === 'contains') return isOneOf(actual as readonly FactValue[], value);
  const distance = Number(actual) - Number(value);
  if (operator === 'gt') return distance > 0;
  if (operator === 'gte') return distance >= 0;
  if (operator === 'lt') return distance < 0;
  return distance <= 0;
}

function allTruth(all: readonly Condition[], facts: Facts): Truth {
  const truths = all.map((condition) => conditionTruth(condition, facts));
  if (truths.includes(false)) return false;
  return truths.includes(null) ? null : true;
}

export function referenceApplicability(
  { applicability }: PolicyDefinition,
  inputs: readonly InputSnapshot[],
): Applicability {
  if (!applicability) return 'matched';
  const truths = applicability.map(({ all }) => allTruth(all, factsOf(inputs)));
  if (truths.includes(true)) return 'matched';
  return truths.includes(null) ? 'unknown' : 'not_matched';
}

export function referenceResult(
  definition: PolicyDefinition,
  inputs: readonly InputSnapshot[],
): EvaluationResult {
  const facts = factsOf(inputs);
  const factors = definition.factors.map((factor) => referenceFactor(factor, facts));
  const rules = definition.rules.map(({ id, all, reason }): RuleResult => {
    const truth = allTruth(all, facts);
    return { id, outcome: truth === null ? 'unknown' : truth ? 'held' : 'not_held', reason };
  });
  const complete =
    inputs.every(({ status }) => status === 'resolved') && factors.every(({ status }) => status === 'scored');
  const micros = complete ? scoreInMicros(definition, factors) : null;
  const heldRules = definition.rules.filter((_, index) => rules[index]?.outcome === 'held');

  const { bands } = definition;
  const byScore = micros === null ? [] : bands.filter(({ lowerBound }) => decimal(lowerBound, 6) <= micros);
  const byForce = bands.filter(({ id }) => heldRules.some(({ forcedBand }) => forcedBand === id));
  const raised = bands.indexOf(byForce.at(-1)!) > bands.indexOf(byScore.at(-1)!);
  const band = raised ? byForce.at(-1) : byScore.at(-1);

  const effects = [band, ...heldRules].flatMap((one) => (one?.effect ? [one.effect] : []));
  const decisions: Decision[] = effects.map(({ decision }) => decision);
  if (!complete) decisions.push(definition.missingEvidence);
  const order: Decision[] = ['reject', 'restrict', 'review', 'awaiting_evidence'];
  return {
    status: complete ? 'complete' : 'incomplete',
    score: micros === null ? null : Number(micros) / 1e6,
    band: band?.id ?? null,
    forcedBand: raised ? band!.id : null,
    decision: order.find((decision) => decisions.includes(decision)) ?? 'none',
    requiredActions: [...new Set(effects.flatMap(({ actions }) => actions))],
    factors,
    rules,
  };
}

function referenceFactor(factor: FactorDefinition, facts: Facts): FactorResult {
  const { key, weight, match, cases, defaultPoints } = factor;
  const none = { caseIndex: null, caseId: null, points: null, weight, contribution: null, reason: null };
  const tried = cases.map((one, caseIndex) => ({ ...one, caseIndex, truth: allTruth(one.all, facts) }));
  const open = tried.filter(({ truth }) => truth !== false);
  const considered = match === 'first' ? open.slice(0, 1) : open;
  if (considered.some(({ truth }) => truth === null)) return { key, status: 'unknown', ...none };

  const [chosen] = considered.toSorted((a, b) => b.points - a.points || a.caseIndex - b.caseIndex);
  const points = chosen?.points ?? defaultPoints;
  if (points === undefined) return { key, status: 'no_case_matched', ...none };
  return {
    key,
    status: 'scored',
    caseIndex: chosen?.caseIndex ?? null,
    caseId: chosen?.id ?? null,
    points: Number(decimal(points, 3)) / 1e3,
    weight,
    contribution: Number(decimal(points, 3) * decimal(weight, 3)) / 1e6,
    reason: chosen?.reason ?? null,
  };
}

function scoreInMicros(definition: PolicyDefinition, factors: readonly FactorResult[]): bigint {
  const contributions = factors.map(({ points, weight }) => decimal(points!, 3) * decimal(weight, 3));
  let micros =
    definition.aggregation === 'sum'
      ? contributions.reduce((sum, one) => sum + one, 0n)
      : (contributions.toSorted((a, b) => (a < b ? 1 : -1))[0] ?? 0n);
  if (micros < decimal(definition.floor, 6)) micros = decimal(definition.floor, 6);
  if (definition.ceiling !== undefined && micros > decimal(definition.ceiling, 6))
    micros = decimal(definition.ceiling, 6);
  return micros;
}

/** The digits as they are written, moved by so many places: no binary fraction comes near them. */
function decimal(number: number, places: number): bigint {
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(plainText(number))!;
  if (fraction.length > places) throw new Error(`${number} has more than ${places} decimals`);
  return BigInt(`${sign}${whole}${fraction.padEnd(places, '0')}`);
}

function plainText(number: number): string {
  const text = String(number);
  return text.includes('e') ? number.toFixed(6) : text;
}
