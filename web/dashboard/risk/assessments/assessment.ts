import { type Child, h } from '../../../parts/dom.ts';
import { nothingHere, notice } from '../../parts/notices.ts';
import { allOf, type Desk, placeOf, shown, shownRecord } from '../../parts/page.ts';
import { facts } from '../../parts/table.ts';
import { asWords, idText, momentText } from '../../parts/texts.ts';
import { actionEntry } from '../actions/action.ts';
import { assessButton } from './assess.ts';
import { bandsExplained, factorsExplained, rulesExplained } from './explanation.ts';
import { inputsExplained } from './inputs.ts';
import { completenessBadge, decisionBadge, momentOrNone, NONE, section } from '../marks.ts';
import { overrides } from './overrides.ts';
import type { Action, Assessment, AssessmentState, RequiredAction, Subject } from '../records.ts';
import { replay } from './replay.ts';

/** One assessment, explained to somebody who has to account for it. */
export function openAssessment(desk: Desk): Promise<Child> {
  const { api } = desk;
  const path = `/risk/assessments/${encodeURIComponent(desk.parameters['id'] ?? '')}`;
  const read = allOf<[Assessment, AssessmentState]>([
    api.get<Assessment>(path),
    api.get<AssessmentState>(`${path}/state`),
  ]);
  const place = { noun: 'assessment', list: '/risk/subjects', all: 'All subjects' };
  return shownRecord(read, place, ([assessment, state]) => explained(desk, assessment, state));
}

async function explained(desk: Desk, assessment: Assessment, state: AssessmentState): Promise<Child> {
  const { api } = desk;
  const { data } = assessment;
  const [subject, actions, overridden] = await Promise.all([
    shown(api.get<Subject>(`/risk/subjects/${data.subjectId}`), subjectLink),
    requiredActions(desk, data.requiredActions),
    overrides(desk, assessment, state),
  ]);
  return h(
    'div',
    { class: 'risk-stack' },
    currencyNotice(state, againButton(desk, assessment)),
    section('Result', results(assessment, state), origins(assessment, subject)),
    section('Inputs', inputsExplained(desk, data)),
    section('Factors', factorsExplained(data)),
    section('Bands', bandsExplained(data)),
    data.rules.length > 0 && section('Rules', rulesExplained(data)),
    section('Required actions', actions),
    section('Overrides', overridden),
    section('Evaluate again', replay(desk, assessment)),
  );
}

function subjectLink({ id, data }: Subject): HTMLElement {
  return h('span', {}, h('a', { href: placeOf(`/risk/subjects/${id}`) }, data.externalId), ` (${data.kind})`);
}

function againButton(desk: Desk, { data }: Assessment): HTMLElement {
  const { subjectId, policyVersionId, policyKey, policyVersion } = data;
  const version = [policyVersionId, `${policyKey}, version ${policyVersion}`] as const;
  return assessButton(desk, subjectId, 'Assess the subject again', [version]);
}

function currencyNotice(
  { current, currentUntil, reasons }: AssessmentState,
  again: HTMLElement,
): HTMLElement {
  if (!current)
    return notice(
      'caution',
      h('p', {}, `Not current: ${reasons.map(asWords).join(', ')}. The subject has to be assessed again.`),
      again,
    );
  return notice(
    'good',
    currentUntil === null
      ? h('p', {}, 'Current.')
      : h('p', {}, 'Current until ', momentText(currentUntil), ', unless new evidence arrives before.'),
  );
}

/** What came out, in large letters. */
function results({ data }: Assessment, { effectiveDecision, overrideId }: AssessmentState): HTMLElement {
  const rows: readonly (readonly [string, Child])[] = [
    ['Score', data.score === null ? 'none' : String(data.score)],
    ['Band', data.band ?? 'none'],
    ['Calculated decision', decisionBadge(data.decision)],
    [overrideId === null ? 'Decision now' : 'Decision now (overridden)', decisionBadge(effectiveDecision)],
    ['Evaluation', completenessBadge(data.status)],
  ];
  return h(
    'dl',
    { class: 'risk-results' },
    ...rows.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value))),
  );
}

function origins({ id, data }: Assessment, subject: Child): HTMLElement {
  const { policyKey, policyVersion, policyVersionId, previousAssessmentId } = data;
  return facts([
    ['Subject', subject],
    [
      'Policy',
      h(
        'a',
        { href: placeOf(`/risk/policies/${policyVersionId}`) },
        `${policyKey}, version ${policyVersion}`,
      ),
    ],
    ['Trigger', data.trigger],
    ['Evaluated', momentText(data.evaluatedAt)],
    ['Asked by', idText(data.createdBy)],
    ['Inputs fresh until', momentOrNone(data.freshUntil)],
    ['Review due', momentOrNone(data.reviewDueAt)],
    ['Number in the subject’s history', String(data.sequence)],
    ['Evidence revision', String(data.evidenceRevision)],
    [
      'Previous by this policy',
      previousAssessmentId === null
        ? NONE
        : h('a', { href: placeOf(`/risk/assessments/${previousAssessmentId}`) }, 'Previous assessment'),
    ],
    ['Evaluator', data.evaluatorVersion],
    ['Id', idText(id)],
    ['Digest', idText(data.digest)],
    ['Digest of the policy', idText(data.policy.digest)],
  ]);
}

async function requiredActions(desk: Desk, required: readonly RequiredAction[]): Promise<HTMLElement> {
  if (required.length === 0) return nothingHere('It requires no action.');
  const entries = required.map(({ actionId, origins }) =>
    shown(desk.api.get<Action>(`/risk/actions/${actionId}`), (action) =>
      actionEntry(desk, action, origins.map(({ type, id }) => `${type} ${id}`).join(' and ')),
    ),
  );
  return h('ol', { class: 'risk-entries' }, ...(await Promise.all(entries)));
}
