import type { WebhookId } from '../../kernel/ids.ts';
import type { RowsAfter } from '../../kernel/listing.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { pageById } from '../../platform/database/keyset.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Subscription, SubscriptionTerms } from './subscription.ts';

interface Row {
  readonly id: WebhookId;
  readonly url: string;
  readonly events: readonly string[];
  readonly active: boolean;
  readonly description: string | null;
  readonly created_at: Date;
}

function toSubscription(row: Row, scope: Scope): Subscription {
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    mode: scope.mode,
    active: row.active,
    description: row.description,
    createdAt: row.created_at,
  };
}

const COLUMNS = sql`id, url, events, active, description, created_at`;

export function insertSubscription(
  tx: Tx,
  scope: Scope,
  subscription: Subscription,
  made: { readonly by: string; readonly sealedSecret: Buffer },
): void {
  const { id, url, events, active, description, createdAt } = subscription;
  tx.send(sql`
    insert into webhook_subscriptions (organization_id, mode, id, url, events, description, active, sealed_secret,
      created_at, created_by)
    values (${scope.organizationId}, ${scope.mode}, ${id}, ${url}, ${events}, ${description}, ${active},
      ${made.sealedSecret}, ${createdAt}, ${made.by})`);
}

export async function selectSubscriptions(
  db: Reader,
  scope: Scope,
  page: RowsAfter,
): Promise<Subscription[]> {
  const rows = await db.rows<Row>(sql`
    select ${COLUMNS} from webhook_subscriptions
    where organization_id = ${scope.organizationId} and mode = ${scope.mode}
    ${pageById(sql`id`, page)}`);
  return rows.map((row) => toSubscription(row, scope));
}

export async function findSubscription(
  db: Reader,
  scope: Scope,
  id: WebhookId,
): Promise<Subscription | undefined> {
  const [row] = await db.rows<Row>(sql`
    select ${COLUMNS} from webhook_subscriptions
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${id}`);
  return row && toSubscription(row, scope);
}

/** Changes of one subscription take turns; announcements of changes do not wait for it. */
export async function lockSubscription(
  tx: Tx,
  scope: Scope,
  id: WebhookId,
): Promise<Subscription | undefined> {
  const [row] = await tx.rows<Row>(sql`
    select ${COLUMNS} from webhook_subscriptions
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${id}
    for no key update`);
  return row && toSubscription(row, scope);
}

export function saveTerms(tx: Tx, scope: Scope, id: WebhookId, terms: SubscriptionTerms): void {
  const { url, events, active, description } = terms;
  tx.send(sql`
    update webhook_subscriptions
    set url = ${url}, events = ${events}, active = ${active}, description = ${description}
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${id}`);
}

export function saveSecret(
  tx: Tx,
  scope: Scope,
  id: WebhookId,
  secret: { readonly sealed: Buffer; readonly formerUntil: Date },
): void {
  tx.send(sql`
    update webhook_subscriptions
    set sealed_secret = ${secret.sealed}, former_sealed_secret = sealed_secret, former_secret_until = ${secret.formerUntil}
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${id}`);
}

/**
 * Waits for the changes that are being announced to this subscription, so that none leaves a delivery behind;
 * false when there is no such subscription.
 */
export async function lockForRemoval(tx: Tx, scope: Scope, id: WebhookId): Promise<boolean> {
  const rows = await tx.rows(sql`
    select true from webhook_subscriptions
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${id} for update`);
  return rows.length > 0;
}

export function removeSubscription(tx: Tx, scope: Scope, id: WebhookId): void {
  tx.send(sql`
    delete from webhook_deliveries
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and subscription_id = ${id}`);
  tx.send(sql`
    delete from webhook_subscriptions
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${id}`);
}
