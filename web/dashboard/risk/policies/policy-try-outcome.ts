import { type Child, h } from '../../../parts/dom.ts';
import { notice } from '../../parts/notices.ts';
import { completenessBadge, decisionBadge } from '../marks.ts';
import type { Simulation } from '../records.ts';

type Simulated = Simulation['scenarios'][number];
type Result = Simulated['result'];

/** What an assessment with these inputs would say, and why. */
export function outcomeOf({ applicability, result }: Simulated): HTMLElement {
  const rows: readonly (readonly [string, Child])[] = [
    ['Decision', decisionBadge(result.decision)],
    ['Score', result.score === null ? 'none' : String(result.score)],
    ['Band', result.band ?? 'none'],
    ['Evaluation', completenessBadge(result.status)],
  ];
  return h(
    'div',
    { class: 'risk-stack' },
    applicability !== 'matched' && notice('caution', COVERAGE[applicability]),
    h(
      'dl',
      { class: 'risk-results' },
      ...rows.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value))),
    ),
    h('ul', { class: 'risk-steps' }, ...reasonsOf(result).map((reason) => h('li', {}, reason))),
  );
}

const COVERAGE: Readonly<Record<Exclude<Simulated['applicability'], 'matched'>, string>> = {
  not_matched: 'The policy does not cover such a subject: an assessment would be refused.',
  unknown: 'Whether the policy covers such a subject is not known: an assessment would be refused.',
};

function reasonsOf({ factors, rules, forcedBand, requiredActions }: Result): readonly string[] {
  const actions = requiredActions.length === 0 ? 'no action' : requiredActions.join(', ');
  return [
    ...factors.map(factorText),
    ...rules.flatMap(({ id, outcome, reason }) => {
      if (outcome === 'not_held') return [];
      return [
        outcome === 'held' ? `Rule ${id} holds: ${reason}` : `Rule ${id}: an input it needs is missing`,
      ];
    }),
    ...(forcedBand === null ? [] : [`A rule forces at least band ${forcedBand}`]),
    `Requires ${actions}`,
  ];
}

function factorText({
  key,
  status,
  contribution,
  reason,
  caseId,
  caseIndex,
}: Result['factors'][number]): string {
  if (status === 'unknown') return `Factor ${key}: an input it needs is missing`;
  if (status === 'no_case_matched') return `Factor ${key}: no case holds, and there are no default points`;
  const why = caseIndex === null ? 'default points' : (reason ?? caseId ?? `case ${caseIndex + 1}`);
  return `Factor ${key} gives ${contribution}: ${why}`;
}
