import { type Child, h } from '../../parts/dom.ts';
import { newIdempotencyKey } from '../parts/api.ts';
import { ask } from '../parts/ask.ts';
import { type Desk, shownRecord } from '../parts/page.ts';
import { isAdministrator } from '../parts/session.ts';
import { facts, table } from '../parts/table.ts';
import { asWords, idText, momentText } from '../parts/texts.ts';
import { conditionsText, type Definition, effectText, type Factor, spanText } from './definition.ts';
import { momentOrNone, NONE, section } from './marks.ts';
import { policyBadge } from './policies.ts';
import type { Policy } from './records.ts';

/** One version: what it takes in, how it scores, what follows, and its definition as it is stored. */
export async function openPolicy(desk: Desk): Promise<Child> {
  const id = encodeURIComponent(desk.parameters['id'] ?? '');
  const place = { noun: 'policy version', list: '/risk/policies' };
  return shownRecord(desk.api.get<Policy>(`/risk/policies/${id}`), place, (policy) => {
    const { definition } = policy.data;
    return h(
      'div',
      { class: 'risk-stack' },
      aboutPolicy(desk, policy),
      definition.applicability && section('Covers', coverage(definition.applicability)),
      section('Inputs', inputsTable(definition)),
      definition.factors.length > 0 && section('Factors', factorsTable(definition)),
      section('Bands', bandsTable(definition)),
      definition.rules.length > 0 && section('Rules', rulesTable(definition)),
      section('Definition', h('pre', { tabindex: 0 }, JSON.stringify(definition, undefined, 2))),
    );
  });
}

function aboutPolicy(desk: Desk, policy: Policy): HTMLElement {
  const { id, data } = policy;
  const { definition, publishedBy } = data;
  return section(
    `${data.key}, version ${data.version}`,
    definition.title !== undefined && h('p', {}, definition.title),
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
      send: () => desk.api.post<Policy>(`/risk/policies/${id}/publish`, undefined, key),
    });
    if (answer?.ok) desk.reload();
  };
  return h(
    'div',
    { class: 'row' },
    h('button', { type: 'button', class: 'main', onclick: () => void publish() }, 'Publish'),
  );
}

/** A subject is covered where all conditions of one group hold. */
function coverage(groups: NonNullable<Definition['applicability']>): HTMLElement {
  return h(
    'ul',
    { class: 'risk-steps' },
    ...groups.map(({ all }) => h('li', {}, `subjects whose ${conditionsText(all)}`)),
  );
}

function inputsTable({ inputs }: Definition): HTMLElement {
  return table(
    'Inputs',
    [
      { title: 'Input', cell: ({ key }) => key },
      {
        title: 'Type',
        cell: ({ type, itemType }) => (itemType === undefined ? type : `${type} of ${itemType}s`),
      },
      { title: 'Good for', cell: ({ maxAgeSeconds }) => spanText(maxAgeSeconds) },
      {
        title: 'Accepted sources',
        cell: ({ acceptedSources }) =>
          h('ul', { class: 'risk-bare' }, ...acceptedSources.map((source) => h('li', {}, idText(source)))),
      },
    ],
    inputs,
  );
}

function factorsTable({ factors, aggregation, floor, ceiling }: Definition): HTMLElement {
  return h(
    'div',
    { class: 'risk-stack' },
    h(
      'p',
      {},
      aggregation === 'sum' ? 'The weighted points are added up' : 'The highest weighted points count',
      ceiling === undefined ? `, at least ${floor}.` : `, at least ${floor} and at most ${ceiling}.`,
    ),
    table(
      'Factors',
      [
        { title: 'Factor', cell: ({ key, title }) => title ?? key },
        { title: 'Weight', isNumber: true, cell: ({ weight }) => String(weight) },
        { title: 'Points', cell: casesOf },
      ],
      factors,
    ),
  );
}

function casesOf({ match, cases, defaultPoints }: Factor): HTMLElement {
  return h(
    'div',
    {},
    h('p', { class: 'quiet-text' }, match === 'first' ? 'the first that holds' : 'the highest that holds'),
    h(
      'ul',
      { class: 'risk-bare' },
      ...cases.map(({ all, points }) =>
        h('li', {}, h('strong', {}, String(points)), ` if ${conditionsText(all)}`),
      ),
      defaultPoints !== undefined && h('li', {}, h('strong', {}, String(defaultPoints)), ' otherwise'),
    ),
  );
}

function bandsTable({ bands }: Definition): HTMLElement {
  return table(
    'Bands',
    [
      { title: 'Band', cell: ({ id }) => id },
      { title: 'From score', isNumber: true, cell: ({ lowerBound }) => String(lowerBound) },
      { title: 'Leads to', cell: ({ effect }) => effectText(effect) },
    ],
    bands,
  );
}

function rulesTable({ rules }: Definition): HTMLElement {
  return table(
    'Rules',
    [
      { title: 'Rule', cell: ({ id }) => id },
      { title: 'Holds if', cell: ({ all }) => conditionsText(all) },
      { title: 'Reason', cell: ({ reason }) => reason },
      { title: 'Forces band', cell: ({ forcedBand }) => forcedBand ?? NONE },
      { title: 'Leads to', cell: ({ effect }) => effectText(effect) },
    ],
    rules,
  );
}
