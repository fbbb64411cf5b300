import { domainsOf } from './search/domains.ts';
import type { Work } from './search/effort.ts';
import type { FactorFindings } from './findings.ts';
import { coveringGroups, findingOf, type Inquiry, onCovered } from './inquiry.ts';
import type { LaidOutFactor } from './layout.ts';

/** Which cases of each factor are ever taken, and whether sometimes none holds. */
export function* askFactors(inquiry: Inquiry): Work<void> {
  for (const [index, factor] of inquiry.layout.factors.entries()) {
    const found = inquiry.findings.factors[index];
    if (found && [...found.cases, found.none].includes(undefined)) yield* askFactor(factor, found, inquiry);
  }
}

function* askFactor({ ranked }: LaidOutFactor, found: FactorFindings, inquiry: Inquiry): Work<void> {
  const { layout, effort } = inquiry;
  if (effort.spent) return;
  const cases = ranked.map(({ all }) => all);
  const domains = yield* domainsOf(layout.variables, [...cases, ...coveringGroups(inquiry)], effort);
  for (const [rank, holding] of cases.entries()) {
    if (found.cases[rank] || effort.spent) continue;
    const failing = cases.slice(0, rank);
    found.cases[rank] = findingOf(yield* onCovered({ holding, failing }, inquiry, domains));
  }
  if (found.none || effort.spent) return;
  const answer = yield* onCovered({ holding: [], failing: cases }, inquiry, domains);
  found.none = findingOf(answer);
  if (typeof answer !== 'string') found.witness = answer;
}
