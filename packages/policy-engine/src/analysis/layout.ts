import type { FactorDefinition, PolicyDefinition } from '../policies/definition.ts';
import {
  type Atoms,
  atomsOf,
  type Conjunction,
  type DocumentedValues,
  type Variable,
} from './values/atoms.ts';
import { contributionOf } from './bands/scale.ts';

/** A policy laid out for analysis: what its conditions say, without what the analysis does not look at. */
export interface Layout {
  readonly definition: PolicyDefinition;
  readonly variables: readonly Variable[];
  /** Of the applicability; undefined where every subject is covered. */
  readonly groups: readonly Conjunction[] | undefined;
  readonly factors: readonly LaidOutFactor[];
  readonly rules: readonly LaidOutRule[];
}

export interface LaidOutFactor {
  /** In the order in which they are taken: the first one that holds. */
  readonly ranked: readonly RankedCase[];
  /** Undefined where a factor without a case that holds has no score. */
  readonly defaultContribution: number | undefined;
}

export interface RankedCase {
  /** Position in the definition. */
  readonly index: number;
  readonly all: Conjunction;
  readonly contribution: number;
}

interface LaidOutRule {
  readonly all: Conjunction;
  readonly forcedBand: number | undefined;
}

/** With `atoms` of several policies together, their conditions speak of the same variables. */
export function layOut(
  definition: PolicyDefinition,
  documented: DocumentedValues,
  { variables, conjunction }: Atoms = atomsOf(definition, documented),
): Layout {
  const { applicability, factors, rules, bands } = definition;
  return {
    definition,
    variables,
    groups: applicability?.map(conjunction),
    factors: factors.map((factor) => ({
      ranked: rankedCases(factor).map(({ index, points }) => ({
        index,
        all: conjunction(factor.cases[index] ?? { all: [] }),
        contribution: contributionOf(points, factor.weight),
      })),
      defaultContribution:
        factor.defaultPoints === undefined ? undefined : contributionOf(factor.defaultPoints, factor.weight),
    })),
    rules: rules.map(({ all, forcedBand }) => ({
      all: conjunction({ all }),
      forcedBand: forcedBand === undefined ? undefined : bands.findIndex(({ id }) => id === forcedBand),
    })),
  };
}

/** `highest` is `first` with the greatest points in front; equal points keep their order. */
function rankedCases({ match, cases }: FactorDefinition): readonly { index: number; points: number }[] {
  const placed = cases.map(({ points }, index) => ({ index, points }));
  return match === 'first' ? placed : placed.toSorted((a, b) => b.points - a.points);
}
