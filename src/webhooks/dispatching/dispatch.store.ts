import type { DeliveryId, EventId, OrganizationId, WebhookId } from '../../kernel/ids.ts';
import type { Mode, Scope } from '../../kernel/scope.ts';
import { type Backlog, backlogOf, MOST_COUNTED } from '../../platform/metrics/backlog.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { none, sql } from '../../platform/database/sql.ts';
import {
  type Claim,
  claiming,
  dueRows,
  isDue,
  isUnder,
  type Lease,
  type LeasedWork,
} from '../../platform/workers/leased-work.ts';
import type { AfterAttempt } from './attempt.ts';

const DELIVERIES: LeasedWork = {
  table: sql`webhook_deliveries`,
  key: [sql`subscription_id`, sql`id`],
  dueAt: sql`next_attempt_at`,
  leasedUntil: sql`leased_until`,
  only: sql`status = 'pending'`,
};

export interface DueSubscription {
  readonly scope: Scope;
  readonly id: WebhookId;
}

export interface DueFilter {
  readonly now: Date;
  /** Undefined: of every organization. */
  readonly organizationIds: readonly OrganizationId[] | undefined;
  readonly except: readonly WebhookId[];
  readonly most: number;
}

/**
 * Subscriptions that something is due for. Organizations take turns: first the one of each that has waited longest,
 * then the second of each. Among equals chance decides, so that no organization is always the one that is cut off. One
 * probe of the index for each subscription: deliveries that piled up for one of them cost the others nothing.
 */
export async function selectDueSubscriptions(db: Reader, filter: DueFilter): Promise<DueSubscription[]> {
  const { now, organizationIds, except, most } = filter;
  const rows = await db.rows<{ organization_id: OrganizationId; mode: Mode; id: WebhookId }>(sql`
    select s.organization_id, s.mode, s.id
    from webhook_subscriptions s
    cross join lateral (
      select next_attempt_at from webhook_deliveries
      where organization_id = s.organization_id and mode = s.mode and subscription_id = s.id
        and ${isDue(DELIVERIES, now)}
      order by next_attempt_at limit 1) d
    where not s.id = any (${except}::uuid[])
      ${organizationIds ? sql`and s.organization_id = any (${organizationIds}::uuid[])` : none}
    order by row_number() over (partition by s.organization_id order by d.next_attempt_at, random()), random()
    limit ${most}`);
  return rows.map(({ organization_id: organizationId, mode, id }) => ({
    scope: { organizationId, mode },
    id,
  }));
}

/** One probe of the index for each subscription, as to find what to send; then as many as are counted. */
export function measureDeliveries(db: Reader, now: Date): Promise<Backlog> {
  const due = (most: number) => sql`
    select d.next_attempt_at from webhook_subscriptions s
    cross join lateral (
      select next_attempt_at from webhook_deliveries
      where organization_id = s.organization_id and mode = s.mode and subscription_id = s.id
        and ${isDue(DELIVERIES, now)}
      order by next_attempt_at limit ${most}) d`;
  return backlogOf(
    db,
    sql`
    select (select count(*)::int from (${due(MOST_COUNTED)} limit ${MOST_COUNTED}) counted) as count,
      (select min(next_attempt_at) from (${due(1)}) first) as "oldestDueAt"`,
  );
}

export interface ClaimedDelivery {
  readonly scope: Scope;
  readonly lease: Lease;
  readonly webhookId: WebhookId;
  readonly id: DeliveryId;
  readonly eventId: EventId;
  readonly event: string;
  readonly body: string;
  readonly attempts: number;
  /** As they are now: every attempt goes to the present address and is signed anew. */
  readonly url: string;
  readonly sealedSecret: Buffer;
  readonly formerSealedSecret: Buffer | null;
  readonly formerSecretUntil: Date | null;
}

interface ClaimedRow {
  readonly subscription_id: WebhookId;
  readonly id: DeliveryId;
  readonly event_id: EventId;
  readonly event: string;
  readonly body: string;
  readonly attempts: number;
  readonly url: string;
  readonly sealed_secret: Buffer;
  readonly former_sealed_secret: Buffer | null;
  readonly former_secret_until: Date | null;
}

/** Deliveries that are due, at most so many of each subscription. */
export async function claimDeliveries(
  db: Reader,
  scope: Scope,
  quotas: readonly (readonly [WebhookId, number])[],
  claim: Claim,
): Promise<ClaimedDelivery[]> {
  const of = sql`organization_id = ${scope.organizationId} and mode = ${scope.mode}`;
  const ofOne = { now: claim.now, of: sql`${of} and subscription_id = q.subscription`, most: sql`q.quota` };
  const [subscriptions, shares] = [quotas.map(([id]) => id), quotas.map(([, quota]) => quota)];
  const due = sql`
    select d.subscription_id, d.id
    from unnest(${subscriptions}::uuid[], ${shares}::int[]) as q (subscription, quota)
    cross join lateral (${dueRows(DELIVERIES, ofOne)}) d`;
  const rows = await db.rows<ClaimedRow>(sql`
    with claimed as (
      ${claiming(DELIVERIES, { ...claim, of, due })} returning subscription_id, id, event_id, event, body, attempts)
    select d.*, s.url, s.sealed_secret, s.former_sealed_secret, s.former_secret_until
    from claimed d
    join webhook_subscriptions s on s.organization_id = ${scope.organizationId} and s.mode = ${scope.mode}
      and s.id = d.subscription_id`);
  return rows.map((row) => toClaimed(row, scope, claim.lease));
}

function toClaimed(row: ClaimedRow, scope: Scope, lease: Lease): ClaimedDelivery {
  return {
    scope,
    lease,
    webhookId: row.subscription_id,
    id: row.id,
    eventId: row.event_id,
    event: row.event,
    body: row.body,
    attempts: row.attempts,
    url: row.url,
    sealedSecret: row.sealed_secret,
    formerSealedSecret: row.former_sealed_secret,
    formerSecretUntil: row.former_secret_until,
  };
}

export interface FinishedAttempt extends AfterAttempt {
  readonly mode: Mode;
  readonly webhookId: WebhookId;
  readonly id: DeliveryId;
  readonly lease: Lease;
}

/**
 * Stores the outcomes of attempts. A process that lost a lease in the meantime stores nothing: another one is sending.
 */
export function saveAttempts(
  tx: Tx,
  organizationId: OrganizationId,
  finished: readonly FinishedAttempt[],
): void {
  const rows = finished.map(({ lease, ...one }) => ({ ...one, leasedUntil: lease.until }));
  tx.send(sql`
    update webhook_deliveries d
    set status = f.status, attempts = f.attempts, next_attempt_at = f."nextAttemptAt", delivered_at = f."deliveredAt",
      last_status_code = f."lastStatusCode", last_error = f."lastError", response_preview = f."responsePreview",
      leased_until = null
    from json_to_recordset(${JSON.stringify(rows)}::json) as f (mode text, "webhookId" uuid, id uuid, status text,
      attempts int, "nextAttemptAt" timestamptz, "deliveredAt" timestamptz, "lastStatusCode" int, "lastError" text,
      "responsePreview" text, "leasedUntil" timestamptz)
    where d.organization_id = ${organizationId} and d.mode = f.mode and d.subscription_id = f."webhookId" and d.id = f.id
      and ${isUnder(DELIVERIES, { until: sql`f."leasedUntil"` })} and d.status = 'pending'`);
}
