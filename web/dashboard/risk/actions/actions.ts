import { type Child, h } from '../../../parts/dom.ts';
import { choiceField, inputField } from '../../parts/form.ts';
import { nothingHere } from '../../parts/notices.ts';
import { type Desk, type Rows, shown } from '../../parts/page.ts';
import { pagesByOffset } from '../../parts/table.ts';
import { actionEntry } from './action.ts';
import { filterForm } from '../lists.ts';
import type { Action } from '../records.ts';

const PLACE = '/risk/actions';

const STATUSES = [
  ['', 'open'],
  ['requested', 'requested'],
  ['acknowledged', 'acknowledged'],
  ['failed', 'failed'],
  ['completed', 'completed'],
  ['cancelled', 'cancelled'],
  ['all', 'all'],
] as const;

/** What assessments asked for, the oldest first. */
export async function openActions(desk: Desk): Promise<Child> {
  const { api, query } = desk;
  const of = (name: string): string => query.get(name) ?? '';
  const filters = {
    search: inputField({ label: 'External id of the subject' }, { type: 'search', value: of('search') }),
    policyKey: inputField({ label: 'Policy key' }, { value: of('policyKey') }),
    status: choiceField({ label: 'Status' }, STATUSES, of('status')),
  };
  const asked = api.get<Rows<Action>>('/risk/action-queue', {
    search: of('search'),
    policyKey: of('policyKey'),
    status: of('status'),
    offset: of('offset'),
  });
  const list = await shown(asked, ({ items, nextOffset }) =>
    h(
      'div',
      { class: 'risk-stack' },
      items.length === 0
        ? nothingHere('No action fits.')
        : h('ol', { class: 'risk-entries card' }, ...items.map((action) => actionEntry(desk, action))),
      pagesByOffset(PLACE, query, nextOffset),
    ),
  );
  return h('div', { class: 'risk-stack' }, filterForm(desk, PLACE, filters), list);
}
