import type { DeliveryId, WebhookId } from '../../kernel/ids.ts';
import { refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import { webhookEntry } from '../history.ts';
import { lockDelivery, queueAgain } from './deliveries.store.ts';
import type { Delivery } from './delivery.ts';

export interface RetriedDelivery {
  readonly webhookId: WebhookId;
  readonly id: DeliveryId;
}

/** A failed delivery is due at once, with a new set of attempts. */
export const retryDelivery: Command<RetriedDelivery, Delivery, 'not_found' | 'illegal_transition'> = async (
  tx,
  ctx,
  { webhookId, id },
) => {
  const delivery = await lockDelivery(tx, ctx.scope, webhookId, id);
  if (!delivery) return refuse('not_found', 'No such delivery of this webhook.');
  if (delivery.status !== 'failed')
    return refuse(
      'illegal_transition',
      `This delivery is ${delivery.status}; only a failed one is retried.`,
      {
        members: { allowed: [] },
      },
    );
  const queued: Delivery = { ...delivery, status: 'pending', attempts: 0, nextAttemptAt: ctx.now };
  queueAgain(tx, ctx.scope, webhookId, queued);
  const detail = { deliveryId: id };
  return {
    value: queued,
    history: [webhookEntry(ctx.newId(), 'webhook.delivery_retried', webhookId, detail)],
  };
};
