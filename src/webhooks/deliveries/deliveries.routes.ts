import { Type } from 'typebox';
import { bounds } from '../../kernel/bounds.ts';
import { asId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import { IdParams, nullable, strict, Uuid } from '../../kernel/schema.ts';
import { read, write } from '../../platform/endpoint.ts';
import { DELIVERY_STATUSES, DeliveryShape, presentDelivery } from './delivery.ts';
import { listDeliveries } from './list-deliveries.query.ts';
import { pingWebhook as pingWebhookCommand } from './ping-webhook.command.ts';
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

const USUAL_PAGE_ROWS = 50;

export const listWebhookDeliveries = read({
  name: 'listWebhookDeliveries',
  tag: 'Webhooks',
  summary: 'What was sent, newest first',
  description: 'Pass `nextCursor` back unchanged for the same webhook and mode.',
  access: 'client',
  params: IdParams,
  query: strict({
    cursor: Type.Optional(
      Type.String({ maxLength: bounds.cursorCharacters, description: '`nextCursor` of the page before' }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: limits.deliveryPageRows,
        description: `${USUAL_PAGE_ROWS} when absent`,
      }),
    ),
    status: Type.Optional(Type.Enum([...DELIVERY_STATUSES])),
  }),
  answer: strict(
    {
      items: Type.Array(DeliveryShape),
      nextCursor: nullable(Type.String({ description: 'Opaque; null at the end' })),
    },
    { title: 'WebhookDeliveries' },
  ),
  refusals: ['not_found', 'invalid_cursor'],
  input: ({ params, query }) => ({
    webhookId: asId<'webhook'>(params.id),
    cursor: query.cursor,
    status: query.status,
    limit: query.limit ?? USUAL_PAGE_ROWS,
  }),
  run: listDeliveries,
  present: ({ items, nextCursor }) => ({ items: items.map(presentDelivery), nextCursor }),
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
