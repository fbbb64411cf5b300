import { type Child, h } from '../../parts/dom.ts';
import { badge, nothingHere } from '../parts/notices.ts';
import { type Desk, placeOf, type Rows, shown } from '../parts/page.ts';
import { isAdministrator } from '../parts/session.ts';
import { type Column, pagesByOffset, table } from '../parts/table.ts';
import { countText, momentText } from '../parts/texts.ts';
import { opening, together } from './layout.ts';
import { addWebhook } from './webhook-dialogs.ts';
import { EVERY_EVENT, type Webhook } from './webhook-fields.ts';

/** Subscriptions of the mode that the dashboard shows. */
export function webhooksPage(desk: Desk): Promise<Child> {
  const { api, query, session } = desk;
  const isKeeper = isAdministrator(session);
  const refused = h('div', { class: 'refused' });
  return shown(
    api.get<Rows<Webhook>>('/webhooks', { offset: query.get('offset') ?? undefined }),
    ({ items, nextOffset }) =>
      together(
        opening(
          `Where the service reports what happens in ${session.mode} mode.`,
          isKeeper &&
            h(
              'button',
              { type: 'button', class: 'main', onclick: () => void addWebhook(desk, refused) },
              'Add a webhook',
            ),
        ),
        !isKeeper && h('p', {}, 'Only owners and admins add and change webhooks.'),
        refused,
        items.length === 0
          ? nothingHere(`There are no webhooks in ${session.mode} mode yet.`)
          : table('Webhooks', COLUMNS, items),
        pagesByOffset('/settings/webhooks', query, nextOffset),
      ),
  );
}

const COLUMNS: readonly Column<Webhook>[] = [
  {
    title: 'Address',
    cell: ({ id, url, description }) =>
      h(
        'div',
        { class: 'long-text' },
        h('a', { href: placeOf(`/settings/webhooks/${id}`) }, url),
        description !== null && h('div', { class: 'quiet-text' }, description),
      ),
  },
  { title: 'Events', cell: ({ events }) => inShort(events) },
  { title: 'State', cell: ({ active }) => activeBadge(active) },
  { title: 'Created', cell: ({ createdAt }) => momentText(createdAt) },
];

export function activeBadge(isActive: boolean): HTMLElement {
  return isActive ? badge('on', 'good') : badge('off', 'calm');
}

function inShort(events: readonly string[]): string {
  if (events.includes(EVERY_EVENT)) return 'every event';
  const [only] = events;
  return events.length === 1 && only !== undefined ? only : countText(events.length, 'event');
}
