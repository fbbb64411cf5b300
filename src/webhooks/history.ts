import type { JsonValue } from '@assay/values';
import type { AuditEntry } from '../kernel/history.ts';
import type { EventId } from '../kernel/ids.ts';

export type WebhookChange =
  | 'webhook.created'
  | 'webhook.changed'
  | 'webhook.deleted'
  | 'webhook.secret_rotated'
  | 'webhook.pinged'
  | 'webhook.delivery_retried';

export function webhookEntry(
  id: EventId,
  type: WebhookChange,
  webhookId: string,
  detail: { readonly [key: string]: JsonValue } = {},
): AuditEntry {
  return { chapter: 'webhooks', id, type, resource: 'webhooks', resourceId: webhookId, detail };
}

/** Changes that queue a delivery by themselves. */
export function queuesDelivery(type: string): boolean {
  return type === 'webhook.pinged' || type === 'webhook.delivery_retried';
}
