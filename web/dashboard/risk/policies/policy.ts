import { type Child, h } from '../../../parts/dom.ts';
import { newIdempotencyKey } from '../../parts/api.ts';
import { ask } from '../../parts/ask.ts';
import { type Desk, placeOf, shownRecord } from '../../parts/page.ts';
import { isAdministrator } from '../../parts/session.ts';
import { facts } from '../../parts/table.ts';
import { asWords, idText, momentText } from '../../parts/texts.ts';
import { type Definition, spanText } from './definition.ts';
import { momentOrNone, NONE, section } from '../marks.ts';
import { policyBadge } from './policies.ts';
import { bandsTable, coverage, factorsTable, inputsTable, rulesTable } from './policy-tables.ts';
import { tryPanel } from './policy-try.ts';
import type { Policy } from '../records.ts';

/** One version: what it takes in, how it scores, what follows, and its definition as it is stored. */
export async function openPolicy(desk: Desk): Promise<Child> {
  const id = encodeURIComponent(desk.parameters['id'] ?? '');
  const place = { noun: 'policy version', list: '/risk/policies' };
  return shownRecord(desk.api.get<Policy>(`/risk/policies/${id}`), place, (policy) => {
    const { definition } = policy.data;
    const tried = tryPanel(desk, () => ({ ok: true, value: { policyVersionId: policy.id } }));
    tried.askFor(definition.inputs);
    return h(
      'div',
      { class: 'risk-stack' },
      aboutPolicy(desk, policy),
      definition.applicability && section('Covers', coverage(definition.applicability)),
      section('Inputs', inputsTable(definition)),
      definition.factors.length > 0 && section('Factors', factorsTable(definition)),
      section('Bands', bandsTable(definition)),
      definition.rules.length > 0 && section('Rules', rulesTable(definition)),
      section('Try it', tried.element),
      section('Definition', h('pre', { tabindex: 0 }, JSON.stringify(definition, undefined, 2))),
    );
  });
}

function aboutPolicy(desk: Desk, policy: Policy): HTMLElement {
  const { id, data } = policy;
  const { definition, publishedBy } = data;
  return section(
    `${data.key}, version ${data.version}`,
    definition.title !== undefined && h('p', { class: 'risk-policy-title' }, definition.title),
    facts([
      ['Status', policyBadge(data.status)],
      ['Created', momentText(data.createdAt)],
      ['Created by', idText(data.createdBy)],
      ['Published', momentOrNone(data.publishedAt)],
      ['Published by', publishedBy === null ? NONE : idText(publishedBy)],
      ['Without all evidence', asWords(definition.missingEvidence)],
      ['Review', reviewText(definition)],
      ['Id', idText(id)],
      ['Digest', idText(data.digest)],
    ]),
    publication(desk, policy),
    correction(desk, policy),
  );
}

function reviewText({ reviewAfterSeconds }: Definition): string {
  return reviewAfterSeconds === undefined ? 'never due' : `due after ${spanText(reviewAfterSeconds)}`;
}

/** Publishing is for owners and admins, and cannot be taken back. */
function publication(desk: Desk, { id, data }: Policy): Child {
  if (data.status === 'published') return undefined;
  if (!isAdministrator(desk.session))
    return h('p', { class: 'quiet-text' }, 'An owner or an admin can publish this draft.');
  const publish = async (): Promise<void> => {
    const key = newIdempotencyKey();
    // It may be published all the same: by somebody else, or without an answer.
    let isDoubtful = false;
    const answer = await ask<Policy>({
      title: `Publish ${data.key}, version ${data.version}`,
      body: [
        h(
          'p',
          {},
          'From then on subjects can be assessed by it. A published version stays published; a change is a new version.',
        ),
      ],
      button: 'Publish',
      send: async () => {
        const sent = await desk.api.post<Policy>(`/risk/policies/${id}/publish`, undefined, key);
        isDoubtful ||= !sent.ok && [0, 409].includes(sent.failure.status);
        return sent;
      },
    });
    if (answer?.ok || isDoubtful) desk.reload();
  };
  return h(
    'div',
    { class: 'row' },
    h('button', { type: 'button', class: 'main', onclick: () => void publish() }, 'Publish'),
  );
}

/** A version never changes: whoever wants another one begins with what this one says. */
function correction({ session }: Desk, { id }: Policy): Child {
  if (!isAdministrator(session))
    return h('p', { class: 'quiet-text' }, 'An owner or an admin can write a new version.');
  const place = placeOf(`/risk/policies/${id}/new-version`);
  return h('div', { class: 'row' }, h('a', { class: 'button', href: place }, 'New version from this one'));
}
