import type { DeliveryId, WebhookId } from '../../kernel/ids.ts';
import { refuse } from '../../kernel/result.ts';
import type { Query } from '../../platform/endpoints/contexts.ts';
import { findDelivery } from './deliveries.store.ts';
import type { DeliveryWithBody } from './delivery.ts';

interface DeliveryRequest {
  readonly webhookId: WebhookId;
  readonly id: DeliveryId;
}

/** A receiver's author compares what came with what was sent. */
export const readDelivery: Query<DeliveryRequest, DeliveryWithBody, 'not_found'> = async (
  db,
  { scope },
  { webhookId, id },
) => (await findDelivery(db, scope, webhookId, id)) ?? refuse('not_found', 'No such delivery.');
