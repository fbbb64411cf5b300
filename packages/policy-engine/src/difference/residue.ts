import { bandScale } from '../analysis/bands/scale.ts';
import type { Layout } from '../analysis/layout.ts';
import type { Conjunction } from '../analysis/values/atoms.ts';
import { type Decision, DECISIONS, type PolicyDefinition } from '../policies/definition.ts';

/** What a policy comes to. */
export interface Outcome {
  readonly band: string | null;
  readonly decision: Decision;
}

/** A policy as far as the band and the decision of resolved inputs depend on it. */
export interface Plan {
  readonly definition: PolicyDefinition;
  readonly factors: readonly FactorPlan[];
  readonly rules: readonly RulePlan[];
  readonly bandOf: (aggregate: number) => number;
  readonly missing: number;
}

export interface FactorPlan {
  /** The same for factors that decide the same, also of another policy. */
  readonly id: number;
  /** The first one that holds is taken. */
  readonly cases: readonly { readonly all: number; readonly contribution: number }[];
  readonly otherwise: number | undefined;
}

export interface RulePlan {
  readonly id: number;
  readonly all: number;
  readonly forcedRank: number;
  readonly decision: number;
}

/** Gives equal conjunctions and parts of several policies equal numbers. */
export class Numbering {
  readonly conjunctions: Conjunction[] = [];
  readonly #known = new Map<string, number>();
  #parts = 0;

  conjunction(all: Conjunction, text: string): number {
    return this.#numberOf(`all ${text}`, () => this.conjunctions.push(all) - 1);
  }

  part(text: string): number {
    return this.#numberOf(`part ${text}`, () => this.#parts++);
  }

  #numberOf(text: string, next: () => number): number {
    const known = this.#known.get(text) ?? next();
    this.#known.set(text, known);
    return known;
  }
}

export function planOf({ definition, factors, rules }: Layout, numbering: Numbering): Plan {
  const numberOf = (all: Conjunction, conditions: unknown): number =>
    numbering.conjunction(all, JSON.stringify(conditions));
  return {
    definition,
    factors: factors.map(({ ranked, defaultContribution: otherwise }, at) => {
      const cases = ranked.map(({ index, all, contribution }) => ({
        all: numberOf(all, definition.factors[at]?.cases[index]?.all),
        contribution,
      }));
      return { id: numbering.part(JSON.stringify([cases, otherwise])), cases, otherwise };
    }),
    rules: rules.map(({ all: atoms, forcedBand: forcedRank = -1 }, at) => {
      const rule = definition.rules[at];
      const all = numberOf(atoms, rule?.all);
      const decision = DECISIONS.indexOf(rule?.effect?.decision ?? 'none');
      return {
        id: numbering.part(JSON.stringify([all, forcedRank, decision])),
        all,
        forcedRank,
        decision,
      };
    }),
    bandOf: bandScale(definition),
    missing: DECISIONS.indexOf(definition.missingEvidence),
  };
}

/** Outside of factors and rules: policies that are equal here and in the rest of both decide the same. */
export function frameOf(definition: PolicyDefinition): string {
  const { aggregation, floor, ceiling, bands, missingEvidence } = definition;
  const bounds = bands.map(({ id, lowerBound, effect }) => [id, lowerBound, effect.decision]);
  return JSON.stringify([aggregation, floor, ceiling, bounds, missingEvidence]);
}

/** What is left of a policy once some axes have their cells. */
export interface Residue {
  /** Of the factors that are scored; not looked at any more where `rank` is there. */
  readonly aggregate: number;
  /** The rank of the band by score, -1 without a score; undefined while it is open. */
  readonly rank: number | undefined;
  readonly factors: readonly OpenFactor[];
  readonly forcedRank: number;
  readonly decision: number;
  readonly rules: readonly RulePlan[];
  /** Equal texts are equal residues. */
  readonly text: string;
}

interface OpenFactor {
  readonly plan: FactorPlan;
  /** Cases that can still be taken. */
  readonly alive: FactorPlan['cases'];
}

type ResidueParts = Omit<Residue, 'text'>;

/** What a step knows of a conjunction. */
export type Truth = 'holds' | 'fails' | 'open';

export function residueOf(plan: Plan): Residue {
  const starts = plan.definition.aggregation === 'sum' || plan.factors.length === 0;
  const whole: Residue = {
    aggregate: starts ? 0 : Number.NEGATIVE_INFINITY,
    rank: undefined,
    factors: plan.factors.map((factor) => ({ plan: factor, alive: factor.cases })),
    forcedRank: -1,
    decision: 0,
    rules: plan.rules,
    text: '',
  };
  return advanced(plan, whole, () => 'open');
}

/** The residue after one more axis has its cell. */
export function advanced(plan: Plan, residue: Residue, truthOf: (all: number) => Truth): Residue {
  let { aggregate, rank, forcedRank, decision } = residue;
  const sums = plan.definition.aggregation === 'sum';
  const factors: OpenFactor[] = [];
  for (const { plan: factor, alive } of residue.factors) {
    const next = aliveOf(alive, truthOf);
    const [first] = next;
    if (first && truthOf(first.all) !== 'holds') factors.push({ plan: factor, alive: next });
    else {
      const contribution = first?.contribution ?? factor.otherwise;
      if (contribution === undefined) rank = -1;
      else aggregate = sums ? aggregate + contribution : Math.max(aggregate, contribution);
    }
  }
  const rules: RulePlan[] = [];
  for (const rule of residue.rules) {
    const truth = truthOf(rule.all);
    if (truth === 'open') rules.push(rule);
    if (truth !== 'holds') continue;
    forcedRank = Math.max(forcedRank, rule.forcedRank);
    decision = Math.max(decision, rule.decision);
  }
  return withText(settled(plan, { aggregate, rank, factors, forcedRank, decision, rules }));
}

export function isOpen({ factors, rules }: Residue): boolean {
  return factors.length > 0 || rules.length > 0;
}

/** The conjunctions that still count. */
export function* openConjunctions({ factors, rules }: Residue): Generator<number> {
  for (const { alive } of factors) for (const { all } of alive) yield all;
  for (const { all } of rules) yield all;
}

/** Of a residue with nothing open. */
export function outcomeOf({ definition, missing }: Plan, { rank = -1, ...rest }: Residue): Outcome {
  const band = definition.bands[Math.max(rank, rest.forcedRank)];
  const ofBand = band ? DECISIONS.indexOf(band.effect.decision) : 0;
  const decision = Math.max(rest.decision, ofBand, rank < 0 ? missing : 0);
  return { band: band?.id ?? null, decision: DECISIONS[decision] ?? 'none' };
}

/** Nothing after a case that holds is taken. */
function aliveOf(
  alive: OpenFactor['alive'],
  truthOf: (all: number) => Truth,
): readonly { readonly all: number; readonly contribution: number }[] {
  const next: { all: number; contribution: number }[] = [];
  for (const one of alive) {
    const truth = truthOf(one.all);
    if (truth !== 'fails') next.push(one);
    if (truth === 'holds') break;
  }
  return next;
}

/** Leaves out what cannot change the outcome any more, so that residues that come to the same become equal. */
function settled(plan: Plan, residue: ResidueParts): ResidueParts {
  const { forcedRank, decision } = residue;
  const rules = residue.rules.filter((rule) => rule.forcedRank > forcedRank || rule.decision > decision);
  const rank = residue.rank ?? settledRank(plan, residue);
  if (rank === undefined) return { ...residue, rules };
  const gaps = rank < 0 ? [] : residue.factors.filter(({ plan: { otherwise } }) => otherwise === undefined);
  return { ...residue, aggregate: 0, rank, factors: gaps, rules };
}

/** Where every way to score the open factors leads to one band; 0 where a rule has forced one that is as high. */
function settledRank({ bandOf, definition }: Plan, residue: ResidueParts): number | undefined {
  let [least, most] = [residue.aggregate, residue.aggregate];
  for (const { plan, alive } of residue.factors) {
    const contributions = alive.map(({ contribution }) => contribution);
    if (plan.otherwise !== undefined) contributions.push(plan.otherwise);
    const [low, high] = [Math.min(...contributions), Math.max(...contributions)];
    least = definition.aggregation === 'sum' ? least + low : Math.max(least, low);
    most = definition.aggregation === 'sum' ? most + high : Math.max(most, high);
  }
  const [lowest, highest] = [bandOf(least), bandOf(most)];
  if (highest <= residue.forcedRank) return 0;
  return lowest === highest ? lowest : undefined;
}

function withText(residue: ResidueParts): Residue {
  const { aggregate, rank, forcedRank, decision } = residue;
  const factors = residue.factors.map(
    ({ plan, alive }) => `${plan.id}:${alive.map(({ all }) => all).join('.')}`,
  );
  const rules = residue.rules.map(({ id }) => id).toSorted((a, b) => a - b);
  const score = rank === undefined ? `a${aggregate}` : `r${rank}`;
  return {
    ...residue,
    text: `${score} ${factors.toSorted().join()} f${forcedRank} d${decision} ${rules.join()}`,
  };
}
