import fc from 'fast-check';
import type {
  Receipt,
  BandDefinition,
  Condition,
  Effect,
  FactorDefinition,
  FactValue,
  InputDeclaration,
  PolicyDefinition,
  RuleDefinition,
  Scalar,
  ScalarType,
} from '@assay/policy-engine';
import { EVALUATED_AT, evidenceId } from './evaluation.ts';

/** A policy with everything that format version 1 knows, and states of the evidence that lie around its edges. */
export interface Situation {
  readonly definition: PolicyDefinition;
  readonly evidence: readonly (readonly Receipt[])[];
}

/**
 * What depends on something else is drawn as a number and read when that is known: conditions and receipts when the
 * inputs are. So one arbitrary is made once, and a failing situation shrinks as a whole.
 */
export function situations(states: number): fc.Arbitrary<Situation> {
  return fc
    .record({
      inputs: fc.array(drawnInputs, { minLength: 1, maxLength: 5 }),
      policy: drawnPolicies,
      evidence: fc.array(drawnEvidence, { minLength: states, maxLength: states }),
    })
    .map((drawn) => {
      const inputs = drawn.inputs.map(inputOf);
      const evidence = drawn.evidence.map((state) => evidenceOf(state, inputs));
      return { definition: definitionOf(drawn.policy, inputs), evidence };
    });
}

/** Two policies over the same inputs: a policy with another, or with itself after a change or two. */
export function policyPairs(): fc.Arbitrary<{
  readonly before: PolicyDefinition;
  readonly after: PolicyDefinition;
}> {
  return fc
    .record({
      inputs: fc.array(drawnInputs, { minLength: 1, maxLength: 4 }),
      policy: drawnPolicies,
      other: drawnPolicies,
      parts: fc.subarray(['factors', 'bands', 'rules', 'rest'] as const, { minLength: 1 }),
    })
    .map((drawn) => {
      const inputs = drawn.inputs.map(inputOf);
      const { policy, other, parts } = drawn;
      const changed = {
        ...policy,
        ...(parts.includes('factors') && { factors: other.factors }),
        ...(parts.includes('bands') && { lowest: other.lowest, higher: other.higher }),
        ...(parts.includes('rules') && { rules: other.rules }),
        ...(parts.includes('rest') && {
          applicability: other.applicability,
          aggregation: other.aggregation,
          floor: other.floor,
          room: other.room,
          missingEvidence: other.missingEvidence,
        }),
      };
      return { before: definitionOf(policy, inputs), after: definitionOf(changed, inputs) };
    });
}

type Drawn<A> = A extends fc.Arbitrary<infer T> ? T : never;
const any = fc.nat(999_999);
const pick = <T>(choices: readonly T[], drawn: number): T => choices[drawn % choices.length]!;
/** True once in so many times. */
const seldom = (times: number): fc.Arbitrary<boolean> => any.map((drawn) => drawn % times === times - 1);

// Inputs

/** Few values, so that they meet: equal, one apart, equal in number only, equal to the eye only. */
const VALUES: Readonly<Record<ScalarType, readonly Scalar[]>> = {
  string: ['a', 'b', 'A', 'true', '1', 'é', 'e\u0301', '😀', ''],
  number: [-1, 0, 0.1, 0.2, 0.3, 0.1 + 0.2, 1, 1000, -0],
  boolean: [true, false],
};
const RETIRED_SOURCE = 'service:session-checks';
const SOURCES = ['registered:one', 'api_key:two', 'verification:three', RETIRED_SOURCE];

const drawnInputs = fc.record({
  scalar: fc.constantFrom<ScalarType>('string', 'number', 'boolean'),
  isList: seldom(4),
  /** Of most inputs one source is accepted, so that whole evidence is not rare. */
  manySources: seldom(3),
  sources: fc.shuffledSubarray(SOURCES, { minLength: 1 }),
  maxAgeSeconds: fc.constantFrom(1, 60, 3600),
});

function inputOf(drawn: Drawn<typeof drawnInputs>, index: number): InputDeclaration {
  const { scalar, isList, manySources, sources, maxAgeSeconds } = drawn;
  return {
    key: `fact.${index}`,
    ...(isList ? { type: 'list', itemType: scalar } : { type: scalar }),
    acceptedSources: manySources ? sources : ['registered:one'],
    maxAgeSeconds,
  };
}

// Policies

const drawnConditions = fc.array(fc.record({ what: any, value: any, members: fc.nat(3) }), {
  minLength: 1,
  maxLength: 3,
});

/** Every operator on every input that can take it. */
function conditionsOf(
  drawn: Drawn<typeof drawnConditions>,
  inputs: readonly InputDeclaration[],
): readonly Condition[] {
  const possible = inputs.flatMap((input) => {
    const others = inputs.filter(({ key, type }) => type === input.type && key !== input.key);
    const operators = [...operatorsOf(input), ...(others.length > 0 ? operatorsWithOther(input) : [])];
    return operators.map((operator) => ({ input, operator, others }));
  });
  return drawn.map(({ what, value, members }) => {
    const { input, operator, others } = pick(possible, what);
    const values = VALUES[input.itemType ?? (input.type as ScalarType)];
    const start = value % values.length;
    const meant: Condition['value'] =
      operator === 'in'
        ? values.slice(start, start + 1 + members)
        : operator === 'eq_fact' || operator === 'neq_fact'
          ? pick(others, value).key
          : pick(values, value);
    return { fact: input.key, operator, value: meant };
  });
}

function operatorsOf({ type }: InputDeclaration): readonly Condition['operator'][] {
  if (type === 'list') return ['contains'];
  return type === 'number' ? ['eq', 'in', 'gt', 'gte', 'lt', 'lte'] : ['eq', 'in'];
}

function operatorsWithOther({ type }: InputDeclaration): readonly Condition['operator'][] {
  return type === 'list' ? [] : ['eq_fact', 'neq_fact'];
}

const points = fc.oneof(
  fc.constantFrom(-100_000, -5, -0.1, -0, 0, 0.1, 0.2, 0.3, 5, 12.345, 60, 100_000),
  fc.integer({ min: -5_000, max: 50_000 }).map((thousandths) => thousandths / 1000),
);
const weights = fc.oneof(
  fc.constantFrom(0.001, 0.1, 0.5, 1, 1.25, 100),
  fc.integer({ min: 1, max: 3_000 }).map((thousandths) => thousandths / 1000),
);
const bounds = fc.oneof(
  fc.constantFrom(0.1, 0.2, 0.3, 0.299999, 0.300001, 0.000001, 5, 60, 1_000_000),
  fc.integer({ min: 1, max: 60_000_000 }).map((millionths) => millionths / 1e6),
);
const effects: fc.Arbitrary<Effect> = fc.record({
  decision: fc.constantFrom('none', 'review', 'restrict', 'reject'),
  actions: fc.shuffledSubarray(['hold_payment', 'lock_account', 'notify_compliance']),
});
const effectOfNothing: Effect = { decision: 'none', actions: [] };

const drawnFactors = fc.record({
  match: fc.constantFrom<FactorDefinition['match']>('first', 'highest'),
  weight: weights,
  defaultPoints: fc.option(points, { freq: 6 }),
  cases: fc.array(fc.record({ all: drawnConditions, points, named: fc.boolean(), reasoned: fc.boolean() }), {
    minLength: 1,
    maxLength: 4,
  }),
});
const drawnRules = fc.record({
  all: drawnConditions,
  forced: fc.option(fc.nat(4), { freq: 2 }),
  effect: fc.option(effects, { freq: 3 }),
});
const drawnPolicies = fc.record({
  applicability: fc.option(fc.array(drawnConditions, { minLength: 1, maxLength: 3 }), { freq: 3 }),
  factors: fc.array(drawnFactors, { maxLength: 3 }),
  aggregation: fc.constantFrom<PolicyDefinition['aggregation']>('sum', 'maximum'),
  floor: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: bounds }),
  /** How far the ceiling is above the floor. */
  room: fc.option(bounds, { freq: 2 }),
  lowest: effects,
  higher: fc.uniqueArray(fc.tuple(bounds, effects), { maxLength: 4, selector: ([lower]) => lower }),
  rules: fc.array(drawnRules, { maxLength: 4 }),
  missingEvidence: fc.constantFrom<PolicyDefinition['missingEvidence']>('awaiting_evidence', 'review'),
});

function definitionOf(
  drawn: Drawn<typeof drawnPolicies>,
  inputs: readonly InputDeclaration[],
): PolicyDefinition {
  const { applicability, factors, aggregation, floor, room, lowest, higher, rules, missingEvidence } = drawn;
  const bands = [[0, lowest] as const, ...higher.toSorted(([a], [b]) => a - b)].map(
    ([lowerBound, effect], index): BandDefinition => ({ id: `band-${index}`, lowerBound, effect }),
  );
  return {
    formatVersion: 1,
    inputs,
    ...(applicability && { applicability: applicability.map((all) => ({ all: conditionsOf(all, inputs) })) }),
    factors: factors.map((factor, index) => factorOf(factor, index, inputs)),
    aggregation,
    floor,
    ...(room !== null && { ceiling: (Math.round(floor * 1e6) + Math.round(room * 1e6)) / 1e6 }),
    bands,
    rules: rules.map((rule, index) => ruleOf(rule, index, { bands, inputs })),
    missingEvidence,
  };
}

function factorOf(
  { defaultPoints, cases, ...rest }: Drawn<typeof drawnFactors>,
  index: number,
  inputs: readonly InputDeclaration[],
): FactorDefinition {
  return {
    key: `factor-${index}`,
    ...rest,
    ...(defaultPoints !== null && { defaultPoints }),
    cases: cases.map(({ all, points, named, reasoned }, number) => ({
      ...(named && { id: `case-${number}` }),
      all: conditionsOf(all, inputs),
      points,
      ...(reasoned && { reason: `Reason ${number}` }),
    })),
  };
}

/** A rule forces a band that there is, or has an effect, or both. */
function ruleOf(
  { all, forced, effect }: Drawn<typeof drawnRules>,
  index: number,
  { bands, inputs }: Pick<PolicyDefinition, 'bands' | 'inputs'>,
): RuleDefinition {
  const given = effect ?? (forced === null ? effectOfNothing : null);
  return {
    id: `rule-${index}`,
    all: conditionsOf(all, inputs),
    reason: `Reason ${index}`,
    ...(forced !== null && { forcedBand: pick(bands, forced).id }),
    ...(given !== null && { effect: given }),
  };
}

// Evidence

const STATUSES = ['available', 'available', 'available', 'unavailable', 'revoked'] as const;
const AGES = ['new', 'new', 'new', 'new', 'half', 'just fresh', 'just stale', 'very old'] as const;
const LIVES = [null, null, null, null, null, 5_000, 1, 0, -1] as const;

const drawnReceipts = fc.record({
  order: any,
  input: any,
  source: any,
  values: fc.array(any, { minLength: 1, maxLength: 3 }),
  status: any,
  age: any,
  life: any,
  wrongType: seldom(20),
});
const drawnEvidence = fc.record({
  /** Good evidence for the inputs, one after the other, from the first source that each accepts. */
  good: fc.array(
    fc.record({
      order: any,
      values: fc.array(any, { minLength: 1, maxLength: 3 }),
      absent: seldom(10),
    }),
    { minLength: 5, maxLength: 5 },
  ),
  /** What comes before, between and after it. */
  more: fc.array(drawnReceipts, { maxLength: 6 }),
});

/** Receipt order has nothing to do with the order of the list. */
function evidenceOf(
  { good, more }: Drawn<typeof drawnEvidence>,
  inputs: readonly InputDeclaration[],
): readonly Receipt[] {
  const found = [
    ...inputs.flatMap((input, index) => {
      const { order, values, absent } = good[index]!;
      return absent ? [] : [{ order, receipt: goodReceipt(input, values) }];
    }),
    ...more.map((drawn) => ({ order: drawn.order, receipt: receiptOf(drawn, pick(inputs, drawn.input)) })),
  ];
  const inOrder = found.toSorted((a, b) => a.order - b.order);
  return found.map((one) => {
    const sequence = inOrder.indexOf(one) + 1;
    return { ...one.receipt, id: evidenceId(sequence), sequence };
  });
}

type Unnumbered = Omit<Receipt, 'id' | 'sequence'>;

function goodReceipt(input: InputDeclaration, values: readonly number[]): Unnumbered {
  return {
    fact: input.key,
    source: input.acceptedSources[0]!,
    status: 'available',
    value: valueOf(values, input),
    observedAt: EVALUATED_AT,
    expiresAt: null,
  };
}

function receiptOf(drawn: Drawn<typeof drawnReceipts>, input: InputDeclaration): Unnumbered {
  const status = pick(STATUSES, drawn.status);
  const life = pick(LIVES, drawn.life);
  const value = drawn.wrongType ? pick(ODD_VALUES, drawn.values[0]!) : valueOf(drawn.values, input);
  const now = EVALUATED_AT.getTime();
  return {
    fact: input.key,
    source: pick(SOURCES, drawn.source),
    status,
    value: status === 'available' ? value : null,
    observedAt: new Date(now - ageMilliseconds(pick(AGES, drawn.age), input.maxAgeSeconds * 1000)),
    expiresAt: life === null ? null : new Date(now + life),
  };
}

const ODD_VALUES: readonly FactValue[] = ['a', 1, true, [], ['a'], [1, 'a']];

function valueOf(values: readonly number[], input: InputDeclaration): FactValue {
  if (input.type !== 'list') return pick(VALUES[input.type], values[0]!);
  return values.slice(1).map((drawn) => pick(VALUES[input.itemType!], drawn));
}

function ageMilliseconds(age: (typeof AGES)[number], maximum: number): number {
  switch (age) {
    case 'new':
      return 0;
    case 'half':
      return maximum / 2;
    case 'just fresh':
      return maximum - 1;
    case 'just stale':
      return maximum;
    case 'very old':
      return maximum * 2;
  }
}
