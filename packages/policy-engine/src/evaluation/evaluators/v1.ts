import type {
  BandDefinition,
  Condition,
  Decision,
  Effect,
  FactorDefinition,
  FactValue,
  InputDeclaration,
  PolicyDefinition,
  RuleDefinition,
} from '../../policies/definition.ts';
import type {
  Applicability,
  Candidate,
  CompiledPolicy,
  EvaluationResult,
  Evaluator,
  FactorResult,
  InputSnapshot,
  InputStatus,
  Receipt,
  RuleResult,
  Unusable,
} from '../evaluation.ts';

/**
 * Contract 2, *Resolving an input* and *Evaluating*. Released, so frozen: it imports types only, and an assessment
 * that names it is replayed with it for ever. A change of behaviour is a new file beside it.
 */
export const evaluatorV1: Evaluator = { version: 'risk-evaluator-v1', compile };

/** Document 1, *Source registration*: excluded from new assessments. */
const RETIRED_SOURCE = 'service:session-checks';
/** Why an input is unresolved, the most telling first. */
const TELLING = [
  'revoked',
  'unavailable',
  'expired',
  'stale',
  'missing',
] as const satisfies readonly Unusable[];
/** Document 1, *Policy version*, rule 6: the later one takes precedence. */
const DECISIONS: readonly Decision[] = ['none', 'awaiting_evidence', 'review', 'restrict', 'reject'];

/** Points and weights have at most 3 decimals, so their product, a bound and a score have 6: all are whole numbers here. */
const POINTS_SCALE = 1_000;
const SCORE_SCALE = 1_000_000;

/** The value of each input in the order of the policy; undefined where the input is not resolved. */
type Values = readonly (FactValue | undefined)[];
type Truth = 'holds' | 'fails' | 'unknown';

function compile(definition: PolicyDefinition): CompiledPolicy {
  const inputs = definition.inputs.map(compileInput);
  const slots = new Map(inputs.map(({ key }, slot) => [key, slot]));
  const groups = definition.applicability?.map(({ all }) => compileAll(all, slots));
  const scoring = compileScoring(definition, slots);
  return {
    resolve: (receipts, at) => resolveInputs(inputs, receipts, at.getTime()),
    applicability: (snapshots) => (groups ? anyOf(groups, valuesOf(inputs, snapshots)) : 'matched'),
    evaluate: (snapshots) => evaluate(scoring, valuesOf(inputs, snapshots)),
  };
}

// Resolving

interface Input {
  readonly key: string;
  readonly sources: readonly string[];
  readonly maxAgeMilliseconds: number;
  readonly hasType: (value: FactValue | null) => boolean;
}

function compileInput({ key, acceptedSources, maxAgeSeconds, type, itemType }: InputDeclaration): Input {
  const isScalar = (value: unknown): boolean =>
    typeof value === (itemType ?? type) && (typeof value !== 'number' || Number.isFinite(value));
  const isList = (value: unknown): boolean => Array.isArray(value) && value.every(isScalar);
  return {
    key,
    sources: acceptedSources,
    maxAgeMilliseconds: maxAgeSeconds * 1000,
    hasType: type === 'list' ? isList : isScalar,
  };
}

function resolveInputs(inputs: readonly Input[], receipts: readonly Receipt[], at: number): InputSnapshot[] {
  const received = new Map<string, Receipt[]>(inputs.map(({ key }) => [key, []]));
  for (const receipt of receipts) received.get(receipt.fact)?.push(receipt);
  return inputs.map((input) => resolveInput(input, received.get(input.key) ?? [], at));
}

/** The latest receipt of one accepted source, judged. */
interface Judged {
  readonly source: string;
  readonly receipt: Receipt | null;
  readonly status: 'usable' | Unusable;
}

function resolveInput(input: Input, receipts: readonly Receipt[], at: number): InputSnapshot {
  const judged = input.sources.map((source) => judge(input, source, latestOf(source, receipts), at));
  const newest = newestUsable(judged);
  if (newest === null) return snapshot(input, mostTelling(judged), null, judged);
  if (judged.some((one) => one.status === 'usable' && !sameValue(one.receipt?.value, newest.value)))
    return snapshot(input, 'conflict', null, judged);
  // Document 1, Evidence submission, rule 3: what was withdrawn since never falls back to older favourable evidence.
  const withdrawn = judged.filter(
    ({ receipt, status }) =>
      (status === 'revoked' || status === 'unavailable') &&
      receipt !== null &&
      receipt.sequence > newest.sequence,
  );
  if (withdrawn.length > 0) return snapshot(input, mostTelling(withdrawn), null, judged);
  return snapshot(input, 'resolved', newest, judged);
}

/** Receipt order decides, whatever was observed when. */
function latestOf(source: string, receipts: readonly Receipt[]): Receipt | null {
  if (source === RETIRED_SOURCE) return null;
  let latest: Receipt | null = null;
  for (const receipt of receipts) {
    if (receipt.source === source && (latest === null || receipt.sequence > latest.sequence))
      latest = receipt;
  }
  return latest;
}

function judge(input: Input, source: string, receipt: Receipt | null, at: number): Judged {
  return { source, receipt, status: receipt === null ? 'missing' : statusOf(input, receipt, at) };
}

function statusOf(input: Input, receipt: Receipt, at: number): Judged['status'] {
  if (receipt.status !== 'available') return receipt.status;
  if (!input.hasType(receipt.value)) return 'unavailable';
  if (receipt.expiresAt !== null && at >= receipt.expiresAt.getTime()) return 'expired';
  return at >= receipt.observedAt.getTime() + input.maxAgeMilliseconds ? 'stale' : 'usable';
}

function newestUsable(judged: readonly Judged[]): Receipt | null {
  let newest: Receipt | null = null;
  for (const { receipt, status } of judged) {
    if (status === 'usable' && receipt !== null && (newest === null || receipt.sequence > newest.sequence))
      newest = receipt;
  }
  return newest;
}

function mostTelling(judged: readonly Judged[]): Unusable {
  return TELLING.find((status) => judged.some((one) => one.status === status)) ?? 'missing';
}

/** Lists compare as sets. */
function sameValue(one: FactValue | null | undefined, other: FactValue | null): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  const [left, right] = [new Set<unknown>(one), new Set<unknown>(other)];
  return left.size === right.size && one.every((item) => right.has(item));
}

function snapshot(
  { key, maxAgeMilliseconds }: Input,
  status: InputStatus,
  from: Receipt | null,
  judged: readonly Judged[],
): InputSnapshot {
  const candidates = judged.map(({ source, receipt, status }): Candidate => ({
    source,
    evidenceId: receipt?.id ?? null,
    status,
  }));
  const expiresAt = from?.expiresAt ?? null;
  return {
    key,
    status,
    value: from === null ? null : from.value,
    source: from === null ? null : from.source,
    evidenceId: from === null ? null : from.id,
    observedAt: from === null ? null : from.observedAt.toISOString(),
    expiresAt: expiresAt === null ? null : expiresAt.toISOString(),
    freshUntil: from === null ? null : freshUntil(from, maxAgeMilliseconds).toISOString(),
    candidates,
  };
}

function freshUntil({ observedAt, expiresAt }: Receipt, maxAgeMilliseconds: number): Date {
  const aged = observedAt.getTime() + maxAgeMilliseconds;
  return expiresAt !== null && expiresAt.getTime() < aged ? expiresAt : new Date(aged);
}

// Conditions

interface CompiledCondition {
  readonly slot: number;
  /** The input that `eq_fact` and `neq_fact` compare with; else the condition's own. */
  readonly otherSlot: number;
  readonly test: Test;
}
type All = readonly CompiledCondition[];
type Test = (actual: FactValue, other: FactValue) => boolean;

function compileAll(all: readonly Condition[], slots: ReadonlyMap<unknown, number>): All {
  return all.map((condition) => {
    const named = condition.operator === 'eq_fact' || condition.operator === 'neq_fact';
    const slot = slots.get(condition.fact);
    const otherSlot = named ? slots.get(condition.value) : slot;
    if (slot === undefined || otherSlot === undefined) throw new Error('A condition names no declared input');
    return { slot, otherSlot, test: testOf(condition) };
  });
}

/** Values of the declared types only come here, so nothing is converted. */
function testOf({ operator, value }: Condition): Test {
  switch (operator) {
    case 'eq':
      return (actual) => actual === value;
    case 'in':
      return memberOf(value);
    case 'contains':
      return (actual) => Array.isArray(actual) && actual.includes(value);
    case 'gt':
      return (actual) => actual > value;
    case 'gte':
      return (actual) => actual >= value;
    case 'lt':
      return (actual) => actual < value;
    case 'lte':
      return (actual) => actual <= value;
    case 'eq_fact':
      return (actual, other) => actual === other;
    case 'neq_fact':
      return (actual, other) => actual !== other;
  }
}

function memberOf(value: FactValue): Test {
  const members = new Set<FactValue>(Array.isArray(value) ? value : [value]);
  return (actual) => members.has(actual);
}

function valuesOf(inputs: readonly Input[], snapshots: readonly InputSnapshot[]): Values {
  return inputs.map(({ key }, slot) => {
    const snapshot = snapshots[slot];
    if (snapshot?.key !== key) throw new Error('The inputs are not those of the policy, in its order');
    return snapshot.status === 'resolved' ? (snapshot.value ?? undefined) : undefined;
  });
}

/** False if any condition is false, else unknown if any is unknown. */
function truthOf(all: All, values: Values): Truth {
  let truth: Truth = 'holds';
  for (const { slot, otherSlot, test } of all) {
    const actual = values[slot];
    const other = values[otherSlot];
    if (actual === undefined || other === undefined) truth = 'unknown';
    else if (!test(actual, other)) return 'fails';
  }
  return truth;
}

function anyOf(groups: readonly All[], values: Values): Applicability {
  let applicability: Applicability = 'not_matched';
  for (const group of groups) {
    const truth = truthOf(group, values);
    if (truth === 'holds') return 'matched';
    if (truth === 'unknown') applicability = 'unknown';
  }
  return applicability;
}

// Evaluating

interface Scoring {
  readonly factors: readonly Factor[];
  readonly rules: readonly Rule[];
  readonly bands: readonly Band[];
  readonly sums: boolean;
  readonly floor: number;
  readonly ceiling: number;
  readonly missingEvidence: Decision;
}

function compileScoring(definition: PolicyDefinition, slots: ReadonlyMap<string, number>): Scoring {
  const bands = definition.bands.map(compileBand);
  return {
    factors: definition.factors.map((factor) => compileFactor(factor, slots)),
    rules: definition.rules.map((rule) => compileRule(rule, bands, slots)),
    bands,
    sums: definition.aggregation === 'sum',
    floor: scaled(definition.floor, SCORE_SCALE),
    ceiling: definition.ceiling === undefined ? Infinity : scaled(definition.ceiling, SCORE_SCALE),
    missingEvidence: definition.missingEvidence,
  };
}

/** Exact, since the number has no more decimals than the scale; a negative zero becomes zero. */
function scaled(decimal: number, scale: number): number {
  return Math.round(decimal * scale) + 0;
}

interface Band {
  readonly id: string;
  readonly rank: number;
  readonly lowerBound: number;
  readonly effect: Effect;
}

function compileBand({ id, lowerBound, effect }: BandDefinition, rank: number): Band {
  return { id, rank, lowerBound: scaled(lowerBound, SCORE_SCALE), effect };
}

interface Factor {
  readonly match: FactorDefinition['match'];
  readonly cases: readonly Case[];
  readonly noCase: Outcome;
  readonly unknown: Outcome;
}
interface Case {
  readonly all: All;
  readonly outcome: Outcome;
}
/** What can become of a factor. The few there are of each are made beforehand, and shared by all evaluations. */
interface Outcome {
  readonly scored: boolean;
  readonly contribution: number;
  readonly result: FactorResult;
}

function compileFactor(factor: FactorDefinition, slots: ReadonlyMap<string, number>): Factor {
  const { match, cases, defaultPoints } = factor;
  return {
    match,
    cases: cases.map(({ all, id, points, reason }, caseIndex) => ({
      all: compileAll(all, slots),
      outcome: scoredOutcome(factor, points, { caseIndex, caseId: id ?? null, reason: reason ?? null }),
    })),
    noCase:
      defaultPoints === undefined
        ? unscoredOutcome(factor, 'no_case_matched')
        : scoredOutcome(factor, defaultPoints, { caseIndex: null, caseId: null, reason: null }),
    unknown: unscoredOutcome(factor, 'unknown'),
  };
}

function scoredOutcome(
  { key, weight }: FactorDefinition,
  decimalPoints: number,
  { caseIndex, caseId, reason }: Pick<FactorResult, 'caseIndex' | 'caseId' | 'reason'>,
): Outcome {
  const points = scaled(decimalPoints, POINTS_SCALE);
  const contribution = points * scaled(weight, POINTS_SCALE);
  const result = Object.freeze<FactorResult>({
    key,
    status: 'scored',
    caseIndex,
    caseId,
    points: points / POINTS_SCALE,
    weight,
    contribution: contribution / SCORE_SCALE,
    reason,
  });
  return { scored: true, contribution, result };
}

function unscoredOutcome({ key, weight }: FactorDefinition, status: 'unknown' | 'no_case_matched'): Outcome {
  const result = Object.freeze<FactorResult>({
    key,
    status,
    caseIndex: null,
    caseId: null,
    points: null,
    weight,
    contribution: null,
    reason: null,
  });
  return { scored: false, contribution: 0, result };
}

interface Rule {
  readonly all: All;
  readonly forcedRank: number;
  readonly effect: Effect | null;
  readonly held: RuleResult;
  readonly notHeld: RuleResult;
  readonly unknown: RuleResult;
}

function compileRule(rule: RuleDefinition, bands: readonly Band[], slots: ReadonlyMap<string, number>): Rule {
  const { id, all, reason, forcedBand, effect } = rule;
  const forcedRank = bands.findIndex((band) => band.id === forcedBand);
  if (forcedBand !== undefined && forcedRank < 0) throw new Error('A rule forces no band of the policy');
  const result = (outcome: RuleResult['outcome']): RuleResult => Object.freeze({ id, outcome, reason });
  return {
    all: compileAll(all, slots),
    forcedRank,
    effect: effect ?? null,
    held: result('held'),
    notHeld: result('not_held'),
    unknown: result('unknown'),
  };
}

function evaluate(scoring: Scoring, values: Values): EvaluationResult {
  const { factors, complete, aggregate } = scoreFactors(scoring, values);
  const score = complete ? clamp(scoring, aggregate) : null;
  const scoredRank = score === null ? -1 : bandRankAt(scoring.bands, score);
  const { rules, held, forcedRank } = applyRules(scoring.rules, values);
  // Document 1, Policy version, rule 6: forced bands only raise risk.
  const raised = forcedRank > scoredRank;
  const band = scoring.bands[raised ? forcedRank : scoredRank] ?? null;
  const effects = effectsOf(band, held);
  return {
    status: complete ? 'complete' : 'incomplete',
    score: score === null ? null : score / SCORE_SCALE,
    band: band === null ? null : band.id,
    forcedBand: raised && band !== null ? band.id : null,
    decision: strongest(effects, complete ? 'none' : scoring.missingEvidence),
    requiredActions: actionsOf(effects),
    factors,
    rules,
  };
}

/** Complete is with every declared input resolved and every factor scored. */
function scoreFactors({ factors, sums }: Scoring, values: Values) {
  const results: FactorResult[] = [];
  let complete = !values.includes(undefined);
  let aggregate = sums || factors.length === 0 ? 0 : -Infinity;
  for (const factor of factors) {
    const { scored, contribution, result } = outcomeOf(factor, values);
    results.push(result);
    if (!scored) complete = false;
    else if (sums) aggregate += contribution;
    else if (contribution > aggregate) aggregate = contribution;
  }
  return { factors: results, complete, aggregate };
}

function applyRules(rules: readonly Rule[], values: Values) {
  const results: RuleResult[] = [];
  const held: Rule[] = [];
  let forcedRank = -1;
  for (const rule of rules) {
    const truth = truthOf(rule.all, values);
    results.push(truth === 'holds' ? rule.held : truth === 'fails' ? rule.notHeld : rule.unknown);
    if (truth !== 'holds') continue;
    held.push(rule);
    if (rule.forcedRank > forcedRank) forcedRank = rule.forcedRank;
  }
  return { rules: results, held, forcedRank };
}

/** The last band whose lower bound the score reaches. */
function bandRankAt(bands: readonly Band[], score: number): number {
  let rank = -1;
  for (const band of bands) if (band.lowerBound <= score) rank = band.rank;
  return rank;
}

function outcomeOf(factor: Factor, values: Values): Outcome {
  return factor.match === 'first' ? firstOf(factor, values) : highestOf(factor, values);
}

/** The first case that is not false; unknown makes the factor unknown. */
function firstOf({ cases, noCase, unknown }: Factor, values: Values): Outcome {
  for (const { all, outcome } of cases) {
    const truth = truthOf(all, values);
    if (truth === 'holds') return outcome;
    if (truth === 'unknown') return unknown;
  }
  return noCase;
}

/** The greatest points among true cases, the first of equals; any unknown case makes the factor unknown. */
function highestOf({ cases, noCase, unknown }: Factor, values: Values): Outcome {
  let highest: Outcome | null = null;
  for (const { all, outcome } of cases) {
    const truth = truthOf(all, values);
    if (truth === 'unknown') return unknown;
    // One positive weight for all of them: contributions are ordered as points are.
    if (truth === 'holds' && (highest === null || outcome.contribution > highest.contribution))
      highest = outcome;
  }
  return highest ?? noCase;
}

function clamp({ floor, ceiling }: Scoring, aggregated: number): number {
  return Math.min(Math.max(aggregated, floor), ceiling);
}

/** The final band's, then those of the rules that hold, in the order of the definition. */
function effectsOf(band: Band | null, held: readonly Rule[]): readonly Effect[] {
  const effects = band === null ? [] : [band.effect];
  for (const { effect } of held) if (effect !== null) effects.push(effect);
  return effects;
}

function strongest(effects: readonly Effect[], least: Decision): Decision {
  let decision = least;
  for (const effect of effects) {
    if (DECISIONS.indexOf(effect.decision) > DECISIONS.indexOf(decision)) decision = effect.decision;
  }
  return decision;
}

function actionsOf(effects: readonly Effect[]): readonly string[] {
  const actions: string[] = [];
  for (const effect of effects) {
    for (const action of effect.actions) if (!actions.includes(action)) actions.push(action);
  }
  return actions;
}
