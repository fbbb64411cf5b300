import { type Child, fill, h } from '../../../parts/dom.ts';
import type { Api } from '../../parts/api.ts';
import { type Desk, placeOf, shown } from '../../parts/page.ts';
import { facts } from '../../parts/table.ts';
import { idText, momentText } from '../../parts/texts.ts';
import { receiptLines } from '../subjects/evidence-list.ts';
import { actionBadge, decisionBadge, overrideBadge } from '../marks.ts';
import type { Action, Evidence, Finding, Override } from '../records.ts';

type Citation = Finding['citations'][number];

/** The records that a finding rests on, as an element. */
export type ShowCitations = (finding: Finding) => HTMLElement;

const NOUNS: Readonly<Record<Citation['resource'], string>> = {
  subjects: 'subject',
  policies: 'policy version',
  evidence: 'evidence',
  assessments: 'assessment',
  overrides: 'override',
  actions: 'action',
};

/** A record has the same number wherever these findings cite it; one that is alone of its kind needs none. */
export function citationsOf({ api }: Desk, findings: readonly Finding[]): ShowCitations {
  const labels = labelsOf(findings.flatMap(({ citations }) => citations));
  return ({ citations }) =>
    h(
      'div',
      { class: 'risk-citations' },
      h('span', { class: 'quiet-text' }, 'Rests on'),
      ...citations.map((one) => cited(api, one, labels.get(one.id) ?? NOUNS[one.resource])),
    );
}

function labelsOf(citations: readonly Citation[]): ReadonlyMap<string, string> {
  const idsOf = (resource: Citation['resource']): readonly string[] => [
    ...new Set(citations.filter((one) => one.resource === resource).map(({ id }) => id)),
  ];
  return new Map(
    (Object.keys(NOUNS) as Citation['resource'][]).flatMap((resource) => {
      const ids = idsOf(resource);
      return ids.map((id, index): [string, string] => [
        id,
        ids.length === 1 ? NOUNS[resource] : `${NOUNS[resource]} ${index + 1}`,
      ]);
    }),
  );
}

/** A link to the page of the record; what has no page opens in place. */
function cited(api: Api, { resource, id }: Citation, label: string): Child {
  switch (resource) {
    case 'subjects':
    case 'policies':
    case 'assessments':
      return h('a', { href: placeOf(`/risk/${resource}/${id}`) }, label);
    case 'evidence':
      return opening(label, () => shown(api.get<Evidence>(`/risk/evidence/${id}`), receipt));
    case 'actions':
      return opening(label, () => shown(api.get<Action>(`/risk/actions/${id}`), actionFacts));
    case 'overrides':
      return opening(label, () => shown(api.get<Override>(`/risk/overrides/${id}`), overrideFacts));
  }
}

/** It is read when somebody wants to see it. */
function opening(label: string, read: () => Promise<Child>): HTMLElement {
  const place = h('div', { class: 'risk-cited' });
  const details = h('details', {}, h('summary', {}, label), place);
  const show = async (): Promise<void> => {
    fill(place, h('p', { role: 'status' }, 'One moment…'));
    fill(place, await read());
  };
  details.addEventListener('toggle', () => {
    if (details.open) void show();
  });
  return details;
}

function receipt(evidence: Evidence): HTMLElement {
  return h(
    'div',
    { class: 'risk-sources' },
    ...receiptLines(evidence),
    h('p', {}, 'Receipt ', idText(evidence.id)),
  );
}

/** The assessment shows the action, and lets it be moved on. */
function actionFacts({ data }: Action): HTMLElement {
  return facts([
    ['Action', data.name],
    ['Status now', actionBadge(data.status)],
    ['Required', momentText(data.createdAt)],
    ['Required by', assessmentLink(data.assessmentId)],
  ]);
}

function overrideFacts({ data }: Override): HTMLElement {
  return facts([
    ['Override', decisionBadge(data.decision)],
    ['Status now', overrideBadge(data.status)],
    ['Reason', data.reason],
    ['Until', momentText(data.expiresAt)],
    ['Overrides', assessmentLink(data.assessmentId)],
  ]);
}

function assessmentLink(id: string): HTMLElement {
  return h('a', { href: placeOf(`/risk/assessments/${id}`) }, 'its assessment');
}
