import { type Child, h } from '../../../parts/dom.ts';
import { inputField } from '../../parts/form.ts';
import { badge, nothingHere } from '../../parts/notices.ts';
import { type Desk, placeOf, type Rows, shown } from '../../parts/page.ts';
import { isAdministrator } from '../../parts/session.ts';
import { type Column, pagesByOffset, table } from '../../parts/table.ts';
import { momentText } from '../../parts/texts.ts';
import { filterForm } from '../lists.ts';
import { momentOrNone, NONE } from '../marks.ts';
import type { Policy } from '../records.ts';

const PLACE = '/risk/policies';

/** Every version of every policy. */
export async function openPolicies(desk: Desk): Promise<Child> {
  const { api, query } = desk;
  const search = query.get('search') ?? '';
  const asked = api.get<Rows<Policy>>('/risk/policies', { search, offset: query.get('offset') ?? 0 });
  const list = await shown(asked, ({ items, nextOffset }) =>
    h(
      'div',
      { class: 'risk-stack' },
      items.length === 0
        ? nothingHere(search === '' ? 'No policy yet.' : `No policy has “${search}” in its key.`)
        : table('Policy versions', COLUMNS, items),
      pagesByOffset(PLACE, query, nextOffset),
    ),
  );
  const searched = inputField({ label: 'Policy key' }, { type: 'search', value: search });
  return h(
    'div',
    { class: 'risk-stack' },
    writing(desk),
    filterForm(desk, PLACE, { search: searched }),
    list,
  );
}

/** Writing is for owners and admins. */
function writing({ session }: Desk): HTMLElement {
  if (!isAdministrator(session))
    return h('p', { class: 'quiet-text' }, 'An owner or an admin can write policies.');
  return h('div', { class: 'row' }, h('a', { class: 'button', href: placeOf(`${PLACE}/new`) }, 'New policy'));
}

const COLUMNS: readonly Column<Policy>[] = [
  {
    title: 'Policy',
    cell: ({ id, data }) => h('a', { href: placeOf(`${PLACE}/${id}`) }, data.key),
  },
  { title: 'Version', isNumber: true, cell: ({ data }) => String(data.version) },
  { title: 'Title', cell: ({ data }) => data.definition.title ?? NONE },
  { title: 'Status', cell: ({ data }) => policyBadge(data.status) },
  { title: 'Created', cell: ({ data }) => momentText(data.createdAt) },
  { title: 'Published', cell: ({ data }) => momentOrNone(data.publishedAt) },
];

export function policyBadge(status: Policy['data']['status']): HTMLElement {
  return badge(status, status === 'published' ? 'good' : 'calm');
}
