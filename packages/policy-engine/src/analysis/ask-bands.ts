import { type BandModel, numbered, type RankedFactor } from './bands/band-model.ts';
import { domainsOf } from './search/domains.ts';
import type { Work } from './search/effort.ts';
import { isForcedUnresolved } from './bands/unresolved-bands.ts';
import { coveringGroups, type Inquiry } from './inquiry.ts';
import { bandScale } from './bands/scale.ts';
import { bandsOfResolved } from './bands/resolved-bands.ts';

/**
 * Which bands can be the final one: by force while an input is unresolved, or on fully resolved inputs, where a
 * factor may still lack a score. There is no third way.
 */
export function* askBands(inquiry: Inquiry): Work<void> {
  const { layout, findings, effort } = inquiry;
  const unforced = yield* askForced(inquiry);
  const wanted = findings.bands.reduce((bands, found, band) => (found ? bands : bands | (1 << band)), 0);
  if (wanted === 0 || effort.spent) return;
  const model = bandModelOf(inquiry);
  const domains = yield* domainsOf(layout.variables, numbered(model).conjunctions, effort);
  effort.allow(inquiry.cellsEach);
  const { reached, unreachable } = yield* bandsOfResolved(model, wanted, domains, effort);
  for (const band of findings.bands.keys()) {
    if ((reached & (1 << band)) !== 0) findings.bands[band] = 'possible';
    if ((unreachable & unforced & (1 << band)) !== 0) findings.bands[band] = 'never';
  }
}

/** Gives the bands that are never forced while an input is unresolved. */
function* askForced(inquiry: Inquiry): Work<number> {
  const { layout, findings, effort } = inquiry;
  const forcing = {
    variables: layout.variables,
    inputs: layout.definition.inputs.length,
    groups: coveringGroups(inquiry),
    rules: forcingRules(inquiry),
  };
  let never = 0;
  for (const [band, found] of findings.bands.entries()) {
    if (found || effort.spent) continue;
    effort.allow(inquiry.cellsEach);
    const answer = yield* isForcedUnresolved(band, forcing, effort);
    if (answer === 'possible') findings.bands[band] = answer;
    if (answer === 'never') never |= 1 << band;
  }
  return never;
}

/** What is proven never to happen is left out: it changes nothing on a covered subject. */
function bandModelOf(inquiry: Inquiry): BandModel {
  const { layout, findings } = inquiry;
  const { definition } = layout;
  const factors = layout.factors.map(({ ranked, defaultContribution }, index): RankedFactor => {
    const found = findings.factors[index];
    return {
      cases: ranked.filter((_, rank) => found?.cases[rank] !== 'never'),
      otherwise: found?.none === 'never' ? 'never' : (defaultContribution ?? 'gap'),
    };
  });
  return {
    groups: layout.groups && coveringGroups(inquiry),
    factors,
    rules: forcingRules(inquiry),
    aggregation: definition.aggregation,
    bandOf: bandScale(definition),
  };
}

function forcingRules({ layout, findings }: Inquiry): BandModel['rules'] {
  return layout.rules.flatMap(({ all, forcedBand }, index) =>
    forcedBand === undefined || findings.rules[index] === 'never' ? [] : [{ all, band: forcedBand }],
  );
}
