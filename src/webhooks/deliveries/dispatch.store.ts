import type { DeliveryId, EventId, Id, OrganizationId, WebhookId } from '../../kernel/ids.ts';
import type { Mode, Scope } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { none, sql } from '../../platform/database/sql.ts';
import type { AfterAttempt } from './attempt.ts';

export type WorkerId = Id<'worker'>;

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
 * then the second of each. Among equals chance decides, so that nobody is always the one who is cut off. One probe
 * of the index for each subscription: what piled up for one of them costs the others nothing.
 */
export async function selectDueSubscriptions(db: Reader, filter: DueFilter): Promise<DueSubscription[]> {
  const { now, organizationIds, except, most } = filter;
  const rows = await db.rows<{ organization_id: OrganizationId; mode: Mode; id: WebhookId }>(sql`
    select s.organization_id, s.mode, s.id
    from webhook_subscriptions s
    cross join lateral (
      select d.next_attempt_at from webhook_deliveries d
      where d.organization_id = s.organization_id and d.mode = s.mode and d.subscription_id = s.id
        and d.status = 'pending' and d.next_attempt_at <= ${now}
        and (d.leased_until is null or d.leased_until <= ${now})
      order by d.next_attempt_at limit 1) d
    where not s.id = any (${except}::uuid[])
      ${organizationIds ? sql`and s.organization_id = any (${organizationIds}::uuid[])` : none}
    order by row_number() over (partition by s.organization_id order by d.next_attempt_at, random()), random()
    limit ${most}`);
  return rows.map(({ organization_id: organizationId, mode, id }) => ({
    scope: { organizationId, mode },
    id,
  }));
}

export interface ClaimedDelivery {
  readonly scope: Scope;
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

/** Leases what is due, at most so many of each subscription; two processes never get the same. */
export async function claimDeliveries(
  db: Reader,
  scope: Scope,
  quotas: readonly (readonly [WebhookId, number])[],
  lease: { readonly by: WorkerId; readonly now: Date; readonly until: Date },
): Promise<ClaimedDelivery[]> {
  const { now } = lease;
  const rows = await db.rows<ClaimedRow>(sql`
    with taken as (
      select d.subscription_id, d.id
      from unnest(${quotas.map(([id]) => id)}::uuid[], ${quotas.map(([, quota]) => quota)}::int[]) as q (id, quota)
      cross join lateral (
        select d.subscription_id, d.id from webhook_deliveries d
        where d.organization_id = ${scope.organizationId} and d.mode = ${scope.mode} and d.subscription_id = q.id
          and d.status = 'pending' and d.next_attempt_at <= ${now}
          and (d.leased_until is null or d.leased_until <= ${now})
        order by d.next_attempt_at limit q.quota for update skip locked) d)
    update webhook_deliveries d set leased_until = ${lease.until}, leased_by = ${lease.by}
    from taken t
    join webhook_subscriptions s on s.organization_id = ${scope.organizationId} and s.mode = ${scope.mode}
      and s.id = t.subscription_id
    where d.organization_id = ${scope.organizationId} and d.mode = ${scope.mode}
      and d.subscription_id = t.subscription_id and d.id = t.id
    returning d.subscription_id, d.id, d.event_id, d.event, d.body, d.attempts, s.url, s.sealed_secret,
      s.former_sealed_secret, s.former_secret_until`);
  return rows.map((row) => toClaimed(row, scope));
}

function toClaimed(row: ClaimedRow, scope: Scope): ClaimedDelivery {
  return {
    scope,
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

export interface Finished extends AfterAttempt {
  readonly mode: Mode;
  readonly webhookId: WebhookId;
  readonly id: DeliveryId;
}

/** Keeps what came of attempts. Whoever lost the lease in the meantime keeps nothing: another process is sending. */
export function saveAttempts(
  tx: Tx,
  organizationId: OrganizationId,
  worker: WorkerId,
  finished: readonly Finished[],
): void {
  tx.send(sql`
    update webhook_deliveries d
    set status = f.status, attempts = f.attempts, next_attempt_at = f."nextAttemptAt", delivered_at = f."deliveredAt",
      last_status_code = f."lastStatusCode", last_error = f."lastError", response_preview = f."responsePreview",
      leased_until = null, leased_by = null
    from json_to_recordset(${JSON.stringify(finished)}::json) as f (mode text, "webhookId" uuid, id uuid, status text,
      attempts int, "nextAttemptAt" timestamptz, "deliveredAt" timestamptz, "lastStatusCode" int, "lastError" text,
      "responsePreview" text)
    where d.organization_id = ${organizationId} and d.mode = f.mode and d.subscription_id = f."webhookId" and d.id = f.id
      and d.leased_by = ${worker} and d.status = 'pending'`);
}
