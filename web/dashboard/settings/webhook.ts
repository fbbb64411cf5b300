import { type Child, h } from '../../parts/dom.ts';
import { allOf, type Desk, placeOf, shownRecord } from '../parts/page.ts';
import { isAdministrator } from '../parts/session.ts';
import { facts } from '../parts/table.ts';
import { momentText } from '../parts/texts.ts';
import { actionButton } from './action-button.ts';
import { type Deliveries, deliveriesOf } from './deliveries.ts';
import { together } from './layout.ts';
import { changeWebhook, deleteWebhook, rotateSecret } from './webhook-dialogs.ts';
import { EVERY_EVENT, type Webhook } from './webhook-fields.ts';
import { activeBadge } from './webhooks.ts';

export function webhookPage(desk: Desk): Promise<Child> {
  const { api, parameters, query, session } = desk;
  const path = `/webhooks/${encodeURIComponent(parameters['id'] ?? '')}`;
  const isKeeper = isAdministrator(session);
  const refused = h('div', { class: 'refused' });
  const wanted = { status: query.get('status') ?? undefined, cursor: query.get('cursor') ?? undefined };
  return shownRecord(
    allOf<[Webhook, Deliveries]>([api.get(path), api.get(`${path}/deliveries`, wanted)]),
    { noun: 'webhook', list: '/settings/webhooks' },
    ([webhook, deliveries]) =>
      together(
        h('p', {}, h('a', { href: placeOf('/settings/webhooks') }, 'All webhooks')),
        h(
          'section',
          { class: 'card' },
          h('h2', {}, webhook.url),
          factsOf(webhook),
          isKeeper
            ? actionsOn(desk, webhook, refused)
            : h('p', {}, 'Only owners and admins change a webhook and send anything again.'),
          refused,
        ),
        ...deliveriesOf(desk, webhook.id, deliveries),
      ),
  );
}

function factsOf({ active, description, events, mode, createdAt }: Webhook): HTMLElement {
  return facts([
    ['State', activeBadge(active)],
    ['Mode', mode],
    ['Created', momentText(createdAt)],
    ['Description', description ?? 'none'],
    ['Events', events.includes(EVERY_EVENT) ? 'every event' : events.join(', ')],
  ]);
}

function actionsOn(desk: Desk, webhook: Webhook, refused: HTMLElement): HTMLElement {
  const { api, reload } = desk;
  const path = `/webhooks/${webhook.id}`;
  const button = (text: string, press: () => void): HTMLElement =>
    h('button', { type: 'button', onclick: press }, text);
  return h(
    'div',
    { class: 'row' },
    actionButton({ text: 'Send a ping', refused, send: () => api.post(`${path}/ping`), done: reload }),
    actionButton({
      text: webhook.active ? 'Switch off' : 'Switch on',
      refused,
      send: () => api.patch(path, { active: !webhook.active }),
      done: reload,
    }),
    button('Change', () => void changeWebhook(desk, webhook, refused)),
    button('New secret', () => void rotateSecret(desk, webhook)),
    button('Delete', () => void deleteWebhook(desk, webhook)),
  );
}
