import { Type } from 'typebox';
import { asId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import { cursorListOf, listingOf, listingParameters, NEWEST_PAGES } from '../../kernel/listing.ts';
import { IdParams, strict, Uuid } from '../../kernel/schema.ts';
import { read } from '../../platform/endpoints/reads.ts';
import { write } from '../../platform/endpoints/writes.ts';
import { DELIVERY_STATUSES, DeliveryShape, DeliveryWithBodyShape, presentDelivery } from './delivery.ts';
import { listDeliveries } from './list-deliveries.query.ts';
import { pingWebhook as pingWebhookCommand } from './ping-webhook.command.ts';
import { readDelivery } from './read-delivery.query.ts';
import { retryDelivery } from './retry-delivery.command.ts';

export const pingWebhook = write({
  name: 'pingWebhook',
  tag: 'Webhooks',
  summary: 'Send a test event',
  description:
    'Queues `webhook.ping`, also for a subscription that is switched off or asks for other events.',
  access: 'manager',
  idempotencyKey: 'honoured',
  status: 201,
  params: IdParams,
  answer: DeliveryShape,
  refusals: ['not_found'],
  input: ({ params }) => ({ id: asId<'webhook'>(params.id) }),
  run: pingWebhookCommand,
  present: presentDelivery,
});

export const listWebhookDeliveries = read({
  name: 'listWebhookDeliveries',
  tag: 'Webhooks',
  summary: 'What was sent, newest first',
  description:
    'Oldest first with `order=oldest`. Pass `nextCursor` back unchanged for the same webhook, mode and order.',
  access: 'client',
  params: IdParams,
  query: strict({
    ...listingParameters(NEWEST_PAGES, limits.deliveryPageRows),
    status: Type.Optional(Type.Enum([...DELIVERY_STATUSES])),
  }),
  answer: cursorListOf(DeliveryShape, 'WebhookDeliveries'),
  refusals: ['not_found', 'invalid_cursor'],
  input: ({ params, query }) => ({
    webhookId: asId<'webhook'>(params.id),
    status: query.status,
    listing: listingOf(query),
  }),
  run: listDeliveries,
  present: ({ items, nextCursor }) => ({ items: items.map(presentDelivery), nextCursor }),
});

export const readWebhookDelivery = read({
  name: 'readWebhookDelivery',
  tag: 'Webhooks',
  summary: 'A delivery with what is sent',
  description: '`body` is the same in all attempts.',
  access: 'client',
  params: strict({ id: Uuid, deliveryId: Uuid }),
  answer: DeliveryWithBodyShape,
  refusals: ['not_found'],
  input: ({ params }) => ({
    webhookId: asId<'webhook'>(params.id),
    id: asId<'delivery'>(params.deliveryId),
  }),
  run: readDelivery,
  present: presentDelivery,
});

export const retryWebhookDelivery = write({
  name: 'retryWebhookDelivery',
  tag: 'Webhooks',
  summary: 'Send a failed delivery again',
  description: 'It is due at once, with a new set of five attempts. One that has not failed is 409.',
  access: 'manager',
  idempotencyKey: 'honoured',
  status: 200,
  params: strict({ id: Uuid, deliveryId: Uuid }),
  answer: DeliveryShape,
  refusals: ['not_found', 'illegal_transition'],
  input: ({ params }) => ({
    webhookId: asId<'webhook'>(params.id),
    id: asId<'delivery'>(params.deliveryId),
  }),
  run: retryDelivery,
  present: presentDelivery,
});
