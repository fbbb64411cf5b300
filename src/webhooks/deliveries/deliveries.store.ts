import type { DeliveryId, EventId, WebhookId } from '../../kernel/ids.ts';
import type { RowsAfter } from '../../kernel/listing.ts';
import type { Scope } from '../../kernel/scope.ts';
import { timestampText } from '@assay/values';
import type { Reader, Tx } from '../../platform/database/database.ts';
import type { Coalesced } from '../../platform/database/coalesced.ts';
import { pageById } from '../../platform/database/keyset.ts';
import { none, sql } from '../../platform/database/sql.ts';
import { EVERY_EVENT } from '../events.ts';
import type { Delivery, DeliveryStatus, DeliveryWithBody } from './delivery.ts';
import type { Notification } from './notification.ts';

interface Row {
  readonly id: DeliveryId;
  readonly event_id: EventId;
  readonly event: string;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  readonly next_attempt_at: Date | null;
  readonly created_at: Date;
  readonly delivered_at: Date | null;
  readonly last_status_code: number | null;
  readonly last_error: string | null;
  readonly response_preview: string | null;
}

function toDelivery(row: Row): Delivery {
  return {
    id: row.id,
    eventId: row.event_id,
    event: row.event,
    status: row.status,
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at,
    createdAt: row.created_at,
    deliveredAt: row.delivered_at,
    lastStatusCode: row.last_status_code,
    lastError: row.last_error,
    responsePreview: row.response_preview,
  };
}

const COLUMNS = sql`id, event_id, event, status, attempts, next_attempt_at, created_at, delivered_at, last_status_code,
  last_error, response_preview`;

/**
 * One row for each event and each subscription that is active now and asks for it; answers whether there is any, of all
 * changes that share the transaction.
 */
export function insertDeliveries(
  tx: Tx,
  scope: Scope,
  notifications: readonly Notification[],
  now: Date,
): Promise<boolean> {
  return tx.coalesce(
    DELIVERIES,
    scope,
    notifications.map(({ id, event, body }) => ({ id, event, body, at: timestampText(now) })),
  );
}

/**
 * The lock keeps a subscription from being removed before this transaction has ended. An id has the time and order of
 * its event, and a part that tells subscriptions apart. As text, the list is not even parsed where there is no
 * subscription.
 */
const DELIVERIES: Coalesced<readonly (Notification & { readonly at: string })[], boolean> = {
  statement: (scope, notifications) => sql`
    insert into webhook_deliveries (organization_id, mode, subscription_id, id, event_id, event, body, status, attempts,
      next_attempt_at, created_at)
    select s.organization_id, s.mode, s.id, (left(n.id, 26) || left(md5(n.id || s.id::text), 10))::uuid, n.id::uuid,
      n.event, n.body, 'pending', 0, n.at, n.at
    from webhook_subscriptions s
    join json_to_recordset(${JSON.stringify(notifications.flat())}::text::json)
      as n (id text, event text, body text, at timestamptz)
      on n.event = any (s.events) or ${EVERY_EVENT} = any (s.events)
    where s.organization_id = ${scope.organizationId} and s.mode = ${scope.mode} and s.active
    for key share of s`,
  answers: (changes, { count }) => changes.map(() => count > 0),
};

export function insertDelivery(
  tx: Tx,
  scope: Scope,
  webhookId: WebhookId,
  delivery: Delivery,
  body: string,
): void {
  const { id, eventId, event, status, attempts, nextAttemptAt, createdAt } = delivery;
  tx.send(sql`
    insert into webhook_deliveries (organization_id, mode, subscription_id, id, event_id, event, body, status, attempts,
      next_attempt_at, created_at)
    values (${scope.organizationId}, ${scope.mode}, ${webhookId}, ${id}, ${eventId}, ${event}, ${body}, ${status},
      ${attempts}, ${nextAttemptAt}, ${createdAt})`);
}

export interface DeliveryFilter {
  readonly webhookId: WebhookId;
  readonly status: DeliveryStatus | undefined;
}

export async function selectDeliveries(
  db: Reader,
  scope: Scope,
  { webhookId, status }: DeliveryFilter,
  page: RowsAfter,
): Promise<Delivery[]> {
  const found = await db.rows<Row>(sql`
    select ${COLUMNS} from webhook_deliveries
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and subscription_id = ${webhookId}
      ${status ? sql`and status = ${status}` : none} ${pageById(sql`id`, page)}`);
  return found.map(toDelivery);
}

export async function findDelivery(
  db: Reader,
  scope: Scope,
  webhookId: WebhookId,
  id: DeliveryId,
): Promise<DeliveryWithBody | undefined> {
  const [row] = await db.rows<Row & { readonly body: string }>(sql`
    select ${COLUMNS}, body from webhook_deliveries
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and subscription_id = ${webhookId}
      and id = ${id}`);
  return row && { ...toDelivery(row), body: row.body };
}

export async function lockDelivery(
  tx: Tx,
  scope: Scope,
  webhookId: WebhookId,
  id: DeliveryId,
): Promise<Delivery | undefined> {
  const [row] = await tx.rows<Row>(sql`
    select ${COLUMNS} from webhook_deliveries
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and subscription_id = ${webhookId}
      and id = ${id} for no key update`);
  return row && toDelivery(row);
}

export function queueAgain(tx: Tx, scope: Scope, webhookId: WebhookId, delivery: Delivery): void {
  const { id, status, attempts, nextAttemptAt } = delivery;
  tx.send(sql`
    update webhook_deliveries
    set status = ${status}, attempts = ${attempts}, next_attempt_at = ${nextAttemptAt}
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and subscription_id = ${webhookId}
      and id = ${id}`);
}
