import { type Child, h } from '../../parts/dom.ts';
import { withQuery } from '../parts/api.ts';
import { choiceField } from '../parts/form.ts';
import { nothingHere } from '../parts/notices.ts';
import { type Desk, placeOf, type Rows, shown } from '../parts/page.ts';
import { type Column, pagesByOffset, table } from '../parts/table.ts';
import { asWords, momentText } from '../parts/texts.ts';
import { checkBadges, NONE, reviewBadge, runBadge, sessionBadge, subjectLink } from './marks.ts';
import type { Check, PlacedWorkflow, VerificationSession } from './records.ts';

const PLACE = '/verification/sessions';

export function sessionsPage({ api, go, query }: Desk): Promise<Child> {
  const status = query.get('status') ?? undefined;
  const offset = query.get('offset') ?? undefined;
  return shown(api.get<Rows<VerificationSession>>(PLACE, { status, offset }), ({ items, nextOffset }) =>
    h(
      'div',
      { class: 'verification-stack' },
      h(
        'div',
        { class: 'row verification-bar' },
        h('p', { class: 'lead' }, 'People who go through workflows, the oldest session first.'),
        h('a', { class: 'button', href: placeOf(`${PLACE}/new`) }, 'New session'),
      ),
      stateFilter(status, (chosen) => go(withQuery(PLACE, { status: chosen }))),
      items.length === 0 ? noSessions(status) : table('Verification sessions', COLUMNS, items),
      pagesByOffset(PLACE, query, nextOffset),
    ),
  );
}

const STATES: readonly (readonly [status: VerificationSession['status'], text: string])[] = [
  ['open', 'Open'],
  ['completed', 'Completed'],
  ['expired', 'Expired'],
];

function stateFilter(chosen: string | undefined, choose: (status: string | undefined) => void): HTMLElement {
  const { element, control } = choiceField({ label: 'State' }, [['', 'All'], ...STATES], chosen);
  control.addEventListener('change', () => choose(control.value === '' ? undefined : control.value));
  return h('div', { class: 'verification-choice' }, element);
}

function noSessions(status: string | undefined): HTMLElement {
  return nothingHere(status === undefined ? 'No session yet.' : `No session is ${status}.`);
}

const COLUMNS: readonly Column<VerificationSession>[] = [
  {
    title: 'External id',
    cell: ({ id, externalId }) =>
      h('a', { class: 'verification-long', href: placeOf(`${PLACE}/${id}`) }, externalId),
  },
  { title: 'State', cell: ({ status }) => sessionBadge(status) },
  { title: 'Newest attempts', cell: ({ workflows }) => lines(workflows.map(newestAttempt)) },
  { title: 'Checks', cell: ({ checks }) => (checks.length === 0 ? NONE : lines(checks.map(foundBy))) },
  {
    title: 'Subject',
    cell: ({ subjectId }) => (subjectId === null ? NONE : subjectLink(subjectId, 'Subject')),
  },
  { title: 'Created', cell: ({ createdAt }) => momentText(createdAt) },
];

function newestAttempt({ workflowKey, runs }: PlacedWorkflow): HTMLElement {
  const newest = runs.at(-1);
  return h(
    'span',
    { class: 'row' },
    workflowKey,
    newest ? runBadge(newest.status) : h('span', { class: 'quiet-text' }, 'not started'),
    newest && reviewBadge(newest),
  );
}

function foundBy(check: Check): HTMLElement {
  return h('span', { class: 'row' }, asWords(check.kind), checkBadges(check));
}

function lines(children: readonly HTMLElement[]): HTMLElement {
  return h('ul', { class: 'verification-bare' }, ...children.map((child) => h('li', {}, child)));
}
