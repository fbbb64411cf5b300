import { type Child, h } from '../../parts/dom.ts';
import { nothingHere } from '../parts/notices.ts';
import { type Desk, placeOf, type Rows, shown } from '../parts/page.ts';
import { type Column, pagesByOffset, table } from '../parts/table.ts';
import { momentText } from '../parts/texts.ts';
import type { Template } from './records.ts';

const PATH = '/documents/templates';

export function templateListPage({ api, query }: Desk): Promise<Child> {
  const offset = query.get('offset') ?? undefined;
  return shown(api.get<Rows<Template>>('/templates', { offset }), (page) =>
    h(
      'div',
      { class: 'documents-page' },
      h(
        'div',
        { class: 'row documents-bar' },
        h('p', { class: 'lead' }, 'Agreements in Markdown, from which documents are made.'),
        h('a', { class: 'button', href: placeOf(`${PATH}/new`) }, 'New template'),
      ),
      page.items.length > 0
        ? table('Templates', COLUMNS, page.items)
        : nothingHere('There are no templates yet.'),
      pagesByOffset(PATH, query, page.nextOffset),
    ),
  );
}

const COLUMNS: readonly Column<Template>[] = [
  {
    title: 'Name',
    cell: ({ id, name, description }) =>
      h(
        'div',
        { class: 'long-name' },
        h('a', { href: placeOf(`${PATH}/${id}`) }, name),
        description !== null && h('div', { class: 'quiet-text' }, description),
      ),
  },
  { title: 'Roles', cell: ({ roles }) => roles.map(({ role }) => role).join(', ') || '–' },
  { title: 'Page size', cell: ({ pageSize }) => pageSize },
  { title: 'Revision', isNumber: true, cell: ({ revision }) => String(revision) },
  { title: 'Changed', cell: ({ updatedAt }) => momentText(updatedAt) },
];
