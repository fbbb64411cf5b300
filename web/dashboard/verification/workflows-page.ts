import { type Child, h } from '../../parts/dom.ts';
import { nothingHere } from '../parts/notices.ts';
import { type Desk, placeOf, type Rows, shown } from '../parts/page.ts';
import { isAdministrator } from '../parts/session.ts';
import { type Column, pagesByOffset, table } from '../parts/table.ts';
import { momentText } from '../parts/texts.ts';
import type { Workflow } from './records.ts';

const PLACE = '/verification/workflows';

/** The newest revision of each. */
export function workflowsPage({ api, query, session }: Desk): Promise<Child> {
  const offset = query.get('offset') ?? undefined;
  return shown(api.get<Rows<Workflow>>(PLACE, { offset }), ({ items, nextOffset }) =>
    h(
      'div',
      { class: 'verification-stack' },
      h(
        'div',
        { class: 'row verification-bar' },
        h('p', { class: 'lead' }, 'The steps that a person goes through in a session.'),
        isAdministrator(session)
          ? h('a', { class: 'button', href: placeOf(`${PLACE}/new`) }, 'New workflow')
          : h('p', { class: 'quiet-text' }, 'An owner or an admin can save workflows.'),
      ),
      items.length === 0 ? nothingHere('No workflow yet.') : table('Workflows', COLUMNS, items),
      pagesByOffset(PLACE, query, nextOffset),
    ),
  );
}

const COLUMNS: readonly Column<Workflow>[] = [
  {
    title: 'Workflow',
    cell: ({ id, key, name }) =>
      h(
        'div',
        { class: 'verification-long' },
        h('a', { href: placeOf(`${PLACE}/${id}`) }, name),
        h('div', { class: 'quiet-text' }, key),
      ),
  },
  { title: 'Revision', isNumber: true, cell: ({ revision }) => String(revision) },
  { title: 'Steps', cell: ({ steps }) => steps.map(({ key }) => key).join(', ') },
  { title: 'Saved', cell: ({ createdAt }) => momentText(createdAt) },
];
