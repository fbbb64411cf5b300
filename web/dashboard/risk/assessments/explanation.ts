import { type Child, h } from '../../../parts/dom.ts';
import { badge, nothingHere, type Tone } from '../../parts/notices.ts';
import { type Column, table } from '../../parts/table.ts';
import { asWords } from '../../parts/texts.ts';
import { type Band, conditionsText, effectText, type Rule } from '../policies/definition.ts';
import { NONE, twoLines } from '../marks.ts';
import type { Assessment, FactorResult, RuleResult } from '../records.ts';

type Data = Assessment['data'];

/** How each factor came to its points, and the points to the score. */
export function factorsExplained(data: Data): HTMLElement {
  const { factors, policy } = data;
  if (factors.length === 0)
    return nothingHere('The policy has no factors: the score does not depend on points.');
  const definitionOf = ({ key }: FactorResult) => policy.definition.factors.find((one) => one.key === key);
  const columns: readonly Column<FactorResult>[] = [
    { title: 'Factor', cell: (row) => titleAndKey(definitionOf(row)?.title, row.key) },
    { title: 'Why', cell: (row) => whyOf(row, definitionOf(row)?.cases[row.caseIndex ?? -1]?.all) },
    { title: 'Points', isNumber: true, cell: ({ points }) => numberText(points) },
    { title: 'Weight', isNumber: true, cell: ({ weight }) => String(weight) },
    { title: 'Contribution', isNumber: true, cell: ({ contribution }) => numberText(contribution) },
  ];
  return h('div', { class: 'risk-stack' }, table('Factors', columns, factors), h('p', {}, scoreText(data)));
}

function titleAndKey(title: string | undefined, key: string): Child {
  return title === undefined ? key : twoLines(title, key);
}

function whyOf(
  { status, caseId, caseIndex, reason }: FactorResult,
  conditions: Parameters<typeof conditionsText>[0] | undefined,
): Child {
  if (status === 'unknown') return badge('an input it needs is not resolved', 'caution');
  if (status === 'no_case_matched') return badge('no case holds', 'caution');
  if (caseIndex === null) return 'No case holds: the default points count.';
  const held = conditions ? `${caseId ?? `case ${caseIndex + 1}`}: ${conditionsText(conditions)}` : caseId;
  return reason === null ? (held ?? '') : twoLines(reason, held ?? '');
}

function numberText(value: number | null): string {
  return value === null ? NONE : String(value);
}

function scoreText({ score, policy: { definition } }: Data): string {
  const { aggregation, floor, ceiling } = definition;
  const how = aggregation === 'sum' ? 'The contributions are added up' : 'The highest contribution counts';
  const bounds = ceiling === undefined ? `at least ${floor}` : `at least ${floor} and at most ${ceiling}`;
  if (score === null) return `${how}, ${bounds}. The evaluation is incomplete, so there is no score.`;
  return `${how}, ${bounds}: the score is ${score}.`;
}

/** Every band of the policy, with the one that it came to. */
export function bandsExplained({ band, forcedBand, policy }: Data): HTMLElement {
  const columns: readonly Column<Band>[] = [
    { title: 'Band', cell: ({ id }) => id },
    { title: 'From score', isNumber: true, cell: ({ lowerBound }) => String(lowerBound) },
    { title: 'Leads to', cell: ({ effect }) => effectText(effect) },
    {
      title: 'Result',
      cell: ({ id }) => id === band && badge(id === forcedBand ? 'forced by a rule' : 'reached', 'calm'),
    },
  ];
  return h(
    'div',
    { class: 'risk-stack' },
    band === null && h('p', {}, 'Without a score, and without a rule that forces one, there is no band.'),
    table('Bands', columns, policy.definition.bands),
  );
}

const OUTCOME_TONES: Readonly<Record<RuleResult['outcome'], Tone>> = {
  held: 'bad',
  not_held: 'calm',
  unknown: 'caution',
};

export function rulesExplained({ rules, policy }: Data): HTMLElement {
  const definitionOf = ({ id }: RuleResult) => policy.definition.rules.find((one) => one.id === id);
  const columns: readonly Column<RuleResult>[] = [
    { title: 'Rule', cell: ({ id, reason }) => twoLines(reason, id) },
    { title: 'Outcome', cell: ({ outcome }) => badge(asWords(outcome), OUTCOME_TONES[outcome]) },
    { title: 'Holds if', cell: (row) => conditionsText(definitionOf(row)?.all ?? []) },
    { title: 'Leads to', cell: (row) => consequence(definitionOf(row)) },
  ];
  return table('Rules', columns, rules);
}

function consequence(rule: Rule | undefined): Child {
  if (rule?.forcedBand === undefined) return effectText(rule?.effect);
  return twoLines(effectText(rule.effect), `forces at least band ${rule.forcedBand}`);
}
