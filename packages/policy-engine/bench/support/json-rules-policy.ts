import { Engine, type RuleProperties } from 'json-rules-engine';
import type { Condition, ConditionGroup, Effect, PolicyDefinition } from '@assay/policy-engine';
import type { Facts, Peer, Verdict } from './examples.ts';

const STRENGTHS = ['none', 'awaiting_evidence', 'review', 'restrict', 'reject'];
const OPERATORS: Readonly<Record<Condition['operator'], string>> = {
  eq: 'equal',
  in: 'in',
  contains: 'contains',
  gt: 'greaterThan',
  gte: 'greaterThanInclusive',
  lt: 'lessThan',
  lte: 'lessThanInclusive',
  eq_fact: 'equal',
  neq_fact: 'notEqual',
};

/**
 * The policy as rules of json-rules-engine, one for each case and each rule. It has neither points nor bands, so
 * those are counted from its results, which explain every condition that held or failed.
 */
export function jsonRulesPolicy(definition: PolicyDefinition): Peer {
  const engine = new Engine([...caseRules(definition), ...ruleRules(definition)]);
  return {
    prepare: (facts) => facts,
    evaluate: async (facts) => {
      const { results } = await engine.run(facts as Facts);
      return verdictOf(definition, new Set(results.map(({ name }) => name)));
    },
  };
}

function caseRules({ factors }: PolicyDefinition): RuleProperties[] {
  return factors.flatMap(({ key, cases }) =>
    cases.map((one, index) => ({
      name: `${key}/${index}`,
      conditions: conditionsOf(one),
      event: { type: key, params: { caseId: one.id, points: one.points, reason: one.reason } },
    })),
  );
}

function ruleRules({ rules }: PolicyDefinition): RuleProperties[] {
  return rules.map((rule) => ({
    name: rule.id,
    conditions: conditionsOf(rule),
    event: { type: rule.id, params: { reason: rule.reason } },
  }));
}

function conditionsOf({ all }: ConditionGroup) {
  return {
    all: all.map(({ fact, operator, value }) => ({
      fact,
      operator: OPERATORS[operator],
      value: operator.endsWith('_fact') ? { fact: String(value) } : value,
    })),
  };
}

function verdictOf(definition: PolicyDefinition, held: ReadonlySet<unknown>): Verdict {
  const { factors, aggregation, floor, ceiling = Infinity, bands } = definition;
  const contributions = factors.map(({ key, cases, match, weight, defaultPoints = 0 }) => {
    const points = cases.filter((_, index) => held.has(`${key}/${index}`)).map((one) => one.points);
    const chosen = match === 'first' ? points[0] : points.length > 0 ? Math.max(...points) : undefined;
    return (chosen ?? defaultPoints) * weight;
  });
  const aggregate =
    aggregation === 'sum' ? contributions.reduce((sum, one) => sum + one, 0) : Math.max(...contributions);
  const score = Math.min(Math.max(aggregate, floor), ceiling);
  const rules = definition.rules.filter(({ id }) => held.has(id));
  const forced = rules.map(({ forcedBand }) => bands.findIndex(({ id }) => id === forcedBand));
  const rank = Math.max(
    bands.findLastIndex(({ lowerBound }) => lowerBound <= score),
    ...forced,
  );
  const band = bands[rank];
  const effects: (Effect | undefined)[] = [band?.effect, ...rules.map(({ effect }) => effect)];
  const strength = Math.max(...effects.map((effect) => STRENGTHS.indexOf(effect?.decision ?? 'none')));
  return { score, band: band?.id ?? '', decision: STRENGTHS[strength] ?? 'none' };
}
