import { fill, h } from '../../parts/dom.ts';
import { keyByContent, newIdempotencyKey } from '../parts/api.ts';
import { ask } from '../parts/ask.ts';
import { failureNotice } from '../parts/notices.ts';
import type { Desk } from '../parts/page.ts';
import { facts } from '../parts/table.ts';
import { showSecret } from './secret-dialog.ts';
import { eventNames, EVERY_EVENT, type Webhook, webhookFields } from './webhook-fields.ts';

export async function addWebhook({ api, session, reload }: Desk, refused: HTMLElement): Promise<void> {
  const names = await eventNames(api);
  fill(refused, !names.ok && failureNotice(names.failure));
  if (!names.ok) return;
  const { elements, fields, read } = webhookFields(names.value, {
    url: '',
    events: [EVERY_EVENT],
    description: null,
  });
  const keyOf = keyByContent();
  const made = await ask<Webhook & { readonly secret: string }>({
    title: `Add a webhook in ${session.mode} mode`,
    body: elements,
    button: 'Add',
    fields,
    send: () => {
      const body = { ...read(), mode: session.mode };
      return api.post('/webhooks', body, keyOf(body));
    },
  });
  if (!made?.ok) return;
  await showWebhookSecret(made.value, made.value.secret);
  reload();
}

export async function changeWebhook(
  { api, reload }: Desk,
  webhook: Webhook,
  refused: HTMLElement,
): Promise<void> {
  const names = await eventNames(api);
  fill(refused, !names.ok && failureNotice(names.failure));
  if (!names.ok) return;
  const { elements, fields, read } = webhookFields(names.value, webhook);
  const changed = await ask({
    title: 'Change the webhook',
    body: elements,
    button: 'Change',
    fields,
    send: () => api.patch(`/webhooks/${webhook.id}`, read()),
  });
  if (changed) reload();
}

export async function rotateSecret({ api, reload }: Desk, webhook: Webhook): Promise<void> {
  const idempotencyKey = newIdempotencyKey();
  const rotated = await ask<{ readonly secret: string }>({
    title: 'Get a new secret?',
    body: [
      h(
        'p',
        {},
        'The former secret signs too for 24 hours, so that the receiver can change over in that time.',
      ),
    ],
    button: 'Get a new secret',
    send: () => api.post(`/webhooks/${webhook.id}/rotate-secret`, undefined, idempotencyKey),
  });
  if (!rotated?.ok) return;
  await showWebhookSecret(webhook, rotated.value.secret);
  reload();
}

export async function deleteWebhook({ api, go }: Desk, { id, url }: Webhook): Promise<void> {
  const deleted = await ask({
    title: 'Delete this webhook?',
    body: [
      h('p', {}, h('strong', {}, url)),
      h(
        'p',
        {},
        'Nothing more is sent, not even what is due now, and the list of its deliveries is removed.',
      ),
    ],
    button: 'Delete',
    isDangerous: true,
    send: () => api.remove(`/webhooks/${id}`),
  });
  if (deleted) go('/settings/webhooks');
}

function showWebhookSecret({ url }: Webhook, secret: string): Promise<void> {
  const about = facts([['Signs what is sent to', url]]);
  return showSecret({ title: 'The secret of this webhook', secret, about });
}
