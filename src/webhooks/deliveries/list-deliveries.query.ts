import { makeCursor, readCursor } from '../../platform/cursor.ts';
import { asId, type WebhookId } from '../../kernel/ids.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { Query } from '../../platform/endpoint.ts';
import { findSubscription } from '../subscriptions/subscriptions.store.ts';
import { selectDeliveries } from './deliveries.store.ts';
import type { Delivery, DeliveryStatus } from './delivery.ts';

export interface DeliveriesRequest {
  readonly webhookId: WebhookId;
  readonly status: DeliveryStatus | undefined;
  readonly cursor: string | undefined;
  readonly limit: number;
}

export interface DeliveryPage {
  readonly items: readonly Delivery[];
  readonly nextCursor: string | null;
}

/** Newest first. A page of the largest deliveries stays far below the budget of a list. */
export const listDeliveries: Query<DeliveriesRequest, DeliveryPage, 'not_found' | 'invalid_cursor'> = async (
  db,
  { scope },
  { webhookId, status, cursor, limit },
) => {
  if (!(await findSubscription(db, scope, webhookId))) return refuse('not_found', 'No such webhook.');
  const place = ['webhook deliveries', scope.organizationId, scope.mode, webhookId];
  const last = cursor === undefined ? undefined : readCursor(place, cursor);
  if (cursor !== undefined && last === undefined) return refuseCursor();
  const before = last === undefined ? undefined : asId<'delivery'>(last);
  const rows = await selectDeliveries(db, scope, webhookId, { status, before }, limit + 1);
  const items = rows.slice(0, limit);
  const end = items.at(-1);
  return { items, nextCursor: end && rows.length > limit ? makeCursor(place, end.id) : null };
};

function refuseCursor(): Refusal<'invalid_cursor'> {
  const message = 'Send nextCursor as it came with a page of this webhook, in the same mode.';
  return refuse('invalid_cursor', message, {
    errors: [{ parameter: 'cursor', code: 'invalid_cursor', message }],
  });
}
