import type { Conjunction } from '../values/atoms.ts';

/** A policy as far as the final band of a fully resolved input depends on it. Bands are counted from 0. */
export interface BandModel {
  /** One of them holds on a covered subject; undefined where every subject is covered. */
  readonly groups: readonly Conjunction[] | undefined;
  readonly factors: readonly RankedFactor[];
  readonly rules: readonly { readonly all: Conjunction; readonly band: number }[];
  readonly aggregation: 'sum' | 'maximum';
  readonly bandOf: (aggregate: number) => number;
}

/** The factor takes the first of its cases that holds. */
export interface RankedFactor {
  readonly cases: readonly { readonly all: Conjunction; readonly contribution: number }[];
  /** What it contributes without a case: something, or nothing at all; `never` where some case always holds. */
  readonly otherwise: number | 'gap' | 'never';
}

/** The conjunctions of a model, and where among them those of its groups, factors and rules are. */
export interface NumberedConjunctions {
  readonly conjunctions: readonly Conjunction[];
  readonly groups: readonly number[];
  readonly factors: readonly (readonly number[])[];
  readonly rules: readonly number[];
}

export function numbered(model: BandModel): NumberedConjunctions {
  const conjunctions: Conjunction[] = [];
  const numberOf = (all: Conjunction): number => conjunctions.push(all) - 1;
  return {
    conjunctions,
    groups: (model.groups ?? []).map(numberOf),
    factors: model.factors.map(({ cases }) => cases.map(({ all }) => numberOf(all))),
    rules: model.rules.map(({ all }) => numberOf(all)),
  };
}

/** Sets of bands are bits: there are at most 20. */
export function bandsFrom(first: number, last: number): number {
  return first > last ? 0 : (1 << (last + 1)) - (1 << first);
}
