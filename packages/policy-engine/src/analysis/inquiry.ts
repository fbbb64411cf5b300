import type { Conjunction } from './values/atoms.ts';
import { type Domains, domainsOf } from './search/domains.ts';
import type { Effort, Work } from './search/effort.ts';
import type { Finding, Findings } from './findings.ts';
import type { Layout } from './layout.ts';
import { satisfy, type Values, type Requirement } from './search/satisfy.ts';

/** One round of questions: about what, what is known so far, and how many cells each question may take. */
export interface Inquiry {
  readonly layout: Layout;
  readonly findings: Findings;
  readonly effort: Effort;
  readonly cellsEach: number;
}

/** The groups that cover subjects, as far as is known; without applicability one that asks for nothing. */
export function coveringGroups({ layout, findings }: Inquiry): readonly Conjunction[] {
  return layout.groups?.filter((_, index) => findings.groups[index] !== 'never') ?? [[]];
}

/** Looks for a covered subject on which this is so. */
export function* onCovered(
  { holding, failing }: Requirement,
  inquiry: Inquiry,
  domains: Domains,
): Work<Values | 'none' | 'unproven'> {
  const { effort, cellsEach } = inquiry;
  effort.allow(cellsEach);
  let answer: 'none' | 'unproven' = 'none';
  for (const group of coveringGroups(inquiry)) {
    const found = yield* satisfy({ holding: [...holding, ...group], failing }, domains, effort);
    if (typeof found !== 'string') return found;
    if (found === 'unproven') answer = found;
  }
  return answer;
}

export function findingOf(answer: Values | 'none' | 'unproven'): Finding {
  if (answer === 'unproven') return undefined;
  return answer === 'none' ? 'never' : 'possible';
}

/** Which groups of the applicability, and which rules on covered subjects, can hold. */
export function* askGroupsAndRules(inquiry: Inquiry): Work<void> {
  const { layout, findings, effort } = inquiry;
  for (const [index, group] of (layout.groups ?? []).entries()) {
    if (findings.groups[index] || effort.spent) continue;
    const domains = yield* domainsOf(layout.variables, [group], effort);
    effort.allow(inquiry.cellsEach);
    findings.groups[index] = findingOf(yield* satisfy({ holding: group, failing: [] }, domains, effort));
  }
  for (const [index, { all }] of layout.rules.entries()) {
    if (findings.rules[index] || effort.spent) continue;
    const domains = yield* domainsOf(layout.variables, [all, ...coveringGroups(inquiry)], effort);
    findings.rules[index] = findingOf(yield* onCovered({ holding: all, failing: [] }, inquiry, domains));
  }
}
