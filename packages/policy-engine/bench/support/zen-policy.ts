import type { Condition, ConditionGroup, FactorDefinition, PolicyDefinition } from '@assay/policy-engine';
import type { Peer, Verdict } from './examples.ts';

/** As much of the engine as is used here. */
export interface Zen {
  readonly ZenDecisionContent: new (graph: object) => object;
  readonly ZenEngine: new () => {
    createDecision(content: object): {
      evaluate(context: unknown, options: { trace: boolean }): Promise<{ result: unknown }>;
    };
  };
}

/** It is no dependency: not every registry has all of its builds, and then `npm ci` would refuse the lock file. */
export const ZEN = '@gorules/zen-engine@0.54.0';

/** Undefined where nobody has installed it. */
export async function loadZen(): Promise<Zen | undefined> {
  const [, scope, packageName] = ZEN.split(/[@/]/);
  try {
    return (await import(`@${scope}/${packageName}`)) as Zen;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

const STRENGTHS = ['none', 'awaiting_evidence', 'review', 'restrict', 'reject'];

/**
 * The policy as a decision graph of zen: a decision table for each factor (`first`, or `collect` where the highest
 * counts) and one for the rules (`collect`), whose results meet in an expression node for score, band and decision.
 */
export function zenPolicy(zen: Zen, definition: PolicyDefinition, trace: boolean): Peer {
  // Compiled beforehand, as its documentation advises.
  const decision = new zen.ZenEngine().createDecision(new zen.ZenDecisionContent(graphOf(definition)));
  return {
    prepare: (facts) => Object.fromEntries(Object.entries(facts).map(([key, value]) => [name(key), value])),
    evaluate: async (context) => {
      const { result } = await decision.evaluate(context, { trace });
      return result as Verdict;
    },
  };
}

/** Its expressions take a dot for a member and a hyphen for a minus. */
const name = (key: string): string => key.replaceAll(/[.-]/g, '_');
const literal = (value: unknown): string => JSON.stringify(value);

function graphOf(definition: PolicyDefinition): object {
  const tables = [...definition.factors.map(factorTable), rulesTable(definition)];
  const nodes = [
    { id: 'input', type: 'inputNode', name: 'input' },
    ...tables,
    { id: 'verdict', type: 'expressionNode', name: 'verdict', content: verdict(definition) },
    { id: 'output', type: 'outputNode', name: 'output' },
  ];
  const edge = (sourceId: string, targetId: string): object => ({
    id: `${sourceId}-${targetId}`,
    type: 'edge',
    sourceId,
    targetId,
  });
  const edges = tables.flatMap(({ id }) => [edge('input', id), edge(id, 'verdict')]);
  return { nodes, edges: [...edges, edge('verdict', 'output')] };
}

function factorTable({ key, match, cases, defaultPoints }: FactorDefinition) {
  const rows = cases.map((one, index) => ({
    _id: `${key}-${index}`,
    when: expressionOf(one),
    points: literal(one.points),
    case: literal(one.id ?? index),
    reason: literal(one.reason ?? ''),
  }));
  const otherwise = {
    _id: `${key}-default`,
    when: '',
    points: literal(defaultPoints),
    case: '""',
    reason: '""',
  };
  const withDefault = match === 'first' && defaultPoints !== undefined ? [...rows, otherwise] : rows;
  return table(name(key), match === 'first' ? 'first' : 'collect', ['points', 'case', 'reason'], withDefault);
}

function rulesTable({ rules, bands }: PolicyDefinition) {
  const rows = rules.map((rule) => ({
    _id: rule.id,
    when: expressionOf(rule),
    id: literal(rule.id),
    reason: literal(rule.reason),
    forced: literal(bands.findIndex(({ id }) => id === rule.forcedBand)),
    strength: literal(STRENGTHS.indexOf(rule.effect?.decision ?? 'none')),
    actions: literal(rule.effect?.actions ?? []),
  }));
  return table('rules', 'collect', ['id', 'reason', 'forced', 'strength', 'actions'], rows);
}

function table(id: string, hitPolicy: string, outputs: readonly string[], rules: readonly object[]) {
  const content = {
    hitPolicy,
    // A column without a field takes a whole expression.
    inputs: [{ id: 'when', name: 'When' }],
    outputs: outputs.map((field) => ({ id: field, name: field, field })),
    rules,
    passThrough: false,
    inputField: null,
    outputPath: id,
    executionMode: 'single',
  };
  return { id, type: 'decisionTableNode', name: id, content };
}

function expressionOf({ all }: ConditionGroup): string {
  return all.map(conditionExpression).join(' and ');
}

function conditionExpression({ fact, operator, value }: Condition): string {
  switch (operator) {
    case 'eq':
      return `${name(fact)} == ${literal(value)}`;
    case 'in':
      return `${name(fact)} in ${literal(value)}`;
    case 'contains':
      return `${literal(value)} in ${name(fact)}`;
    case 'gt':
      return `${name(fact)} > ${literal(value)}`;
    case 'gte':
      return `${name(fact)} >= ${literal(value)}`;
    case 'lt':
      return `${name(fact)} < ${literal(value)}`;
    case 'lte':
      return `${name(fact)} <= ${literal(value)}`;
    case 'eq_fact':
      return `${name(fact)} == ${name(String(value))}`;
    case 'neq_fact':
      return `${name(fact)} != ${name(String(value))}`;
  }
}

function verdict({ factors, aggregation, floor, ceiling, bands }: PolicyDefinition): object {
  const contributions = factors.map((factor) => `(${pointsOf(factor)}) * ${factor.weight}`).join(', ');
  const ladder = (of: (rank: number) => string): string =>
    bands.reduce((rest, _, rank) => (rank === 0 ? of(0) : `$.rank >= ${rank} ? ${of(rank)} : (${rest})`), '');
  const scored = bands.reduce(
    (rest, { lowerBound }, rank) => (rank === 0 ? '0' : `$.score >= ${lowerBound} ? ${rank} : (${rest})`),
    '',
  );
  const effect = (rank: number) => bands[rank]?.effect ?? { decision: 'none', actions: [] };
  const expressions = {
    aggregate: `${aggregation === 'sum' ? 'sum' : 'max'}([${contributions}])`,
    score: `min([max([$.aggregate, ${floor}]), ${ceiling ?? 1e12}])`,
    scoredRank: scored,
    forcedRank: 'len(rules) > 0 ? max(map(rules, #.forced)) : -1',
    rank: 'max([$.scoredRank, $.forcedRank])',
    band: ladder((rank) => literal(bands[rank]?.id)),
    bandStrength: ladder((rank) => literal(STRENGTHS.indexOf(effect(rank).decision))),
    strength: 'len(rules) > 0 ? max([$.bandStrength, max(map(rules, #.strength))]) : $.bandStrength',
    decision: `${literal(STRENGTHS)}[$.strength]`,
    bandActions: ladder((rank) => literal(effect(rank).actions)),
    ruleActions: 'flatMap(rules, #.actions)',
  };
  return {
    expressions: Object.entries(expressions).map(([key, value]) => ({ id: key, key, value })),
    passThrough: true,
    inputField: null,
    outputPath: null,
    executionMode: 'single',
  };
}

function pointsOf({ key, match, defaultPoints }: FactorDefinition): string {
  if (match === 'first') return `${name(key)}.points`;
  return `len(${name(key)}) > 0 ? max(map(${name(key)}, #.points)) : ${defaultPoints ?? 0}`;
}
