import { Type } from 'typebox';
import type { DeliveryId, EventId } from '../../kernel/ids.ts';
import { nullable, strict, Timestamp, Uuid } from '../../kernel/schema.ts';

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** One event on its way to one subscription, and its outcome. */
export interface Delivery {
  readonly id: DeliveryId;
  readonly eventId: EventId;
  readonly event: string;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  readonly nextAttemptAt: Date | null;
  readonly createdAt: Date;
  readonly deliveredAt: Date | null;
  readonly lastStatusCode: number | null;
  readonly lastError: string | null;
  readonly responsePreview: string | null;
}

export interface DeliveryWithBody extends Delivery {
  /** As it is sent: signatures cover these bytes. */
  readonly body: string;
}

const DELIVERY = {
  id: Uuid,
  eventId: Type.String({
    format: 'uuid',
    description: 'The same for all attempts and subscribers; receivers deduplicate on it',
  }),
  event: Type.String(),
  status: Type.Enum([...DELIVERY_STATUSES]),
  attempts: Type.Integer({ description: 'Attempts made, of five; a retry by hand starts anew' }),
  nextAttemptAt: nullable(Timestamp),
  createdAt: Timestamp,
  deliveredAt: nullable(Timestamp),
  lastStatusCode: nullable(Type.Integer()),
  lastError: nullable(
    Type.String({
      description:
        '`unexpected_status`, `timeout`, `address_not_allowed`, `name_not_resolved`, `tls_failed`, `connection_failed` or `not_signed`',
    }),
  ),
  responsePreview: nullable(Type.String({ description: 'The beginning of the last answer' })),
};

export const DeliveryShape = strict(DELIVERY, { title: 'WebhookDelivery' });

export const DeliveryWithBodyShape = strict(
  {
    ...DELIVERY,
    body: Type.String({ description: 'What is sent, to the byte: the signature covers it' }),
  },
  { title: 'WebhookDeliveryWithBody' },
);

export function presentDelivery<One extends Delivery>(delivery: One) {
  const { nextAttemptAt, createdAt, deliveredAt, ...rest } = delivery;
  return {
    ...rest,
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    deliveredAt: deliveredAt?.toISOString() ?? null,
  };
}
