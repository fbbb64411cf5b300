import type { EventId, WebhookId } from '../../kernel/ids.ts';
import { refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import { webhookEntry } from '../history.ts';
import { lockSubscription } from '../subscriptions/subscriptions.store.ts';
import { insertDelivery } from './deliveries.store.ts';
import type { Delivery } from './delivery.ts';
import { pingNotification } from './notification.ts';

/** Queues `webhook.ping` for this one, active or not, with any list of events. */
export const pingWebhook: Command<{ id: WebhookId }, Delivery, 'not_found'> = async (tx, ctx, { id }) => {
  const { scope, now } = ctx;
  if (!(await lockSubscription(tx, scope, id))) return refuse('not_found', 'No such webhook.');
  const eventId: EventId = ctx.newId();
  const { event, body } = pingNotification(scope, eventId, now);
  const delivery: Delivery = {
    id: ctx.newId(),
    eventId,
    event,
    status: 'pending',
    attempts: 0,
    nextAttemptAt: now,
    createdAt: now,
    deliveredAt: null,
    lastStatusCode: null,
    lastError: null,
    responsePreview: null,
  };
  insertDelivery(tx, scope, id, delivery, body);
  const detail = { deliveryId: delivery.id };
  return { value: delivery, history: [webhookEntry(eventId, 'webhook.pinged', id, detail)] };
};
