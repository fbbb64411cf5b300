import type { WebhookId } from '../../kernel/ids.ts';
import type { Listed, Listing } from '../../kernel/listing.ts';
import { refuse } from '../../kernel/result.ts';
import { type ListingRefusal, readCursorPage } from '../../platform/cursors/cursor-page.ts';
import type { Query } from '../../platform/endpoints/contexts.ts';
import { findSubscription } from '../subscriptions/subscriptions.store.ts';
import { selectDeliveries } from './deliveries.store.ts';
import type { Delivery, DeliveryStatus } from './delivery.ts';

export interface DeliveriesRequest {
  readonly webhookId: WebhookId;
  readonly status: DeliveryStatus | undefined;
  readonly listing: Listing;
}

/** Document 1 ties a cursor to the webhook and the mode: another status goes on from the same delivery. */
export const listDeliveries: Query<
  DeliveriesRequest,
  Listed<Delivery>,
  'not_found' | ListingRefusal
> = async (db, { scope }, { webhookId, status, listing }) => {
  if (!(await findSubscription(db, scope, webhookId))) return refuse('not_found', 'No such webhook.');
  return readCursorPage(scope, ['webhook deliveries', webhookId], listing, (page) =>
    selectDeliveries(db, scope, { webhookId, status }, page),
  );
};
