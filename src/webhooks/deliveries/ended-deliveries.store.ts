import { firstIdAt } from '../../kernel/days.ts';
import type { OrganizationId, WebhookId } from '../../kernel/ids.ts';
import type { Mode } from '../../kernel/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';

/** A subscription that has deliveries whose time is over. */
export interface EndedSubscription {
  readonly organizationId: OrganizationId;
  readonly mode: Mode;
  readonly id: WebhookId;
}

/** Oldest first along the key, which carries the time: what is younger is not looked at, and no further index is needed. */
function ended(before: Date): Sql {
  return sql`id < ${firstIdAt(before)} and created_at < ${before} and status <> 'pending'`;
}

/** In another order each time: where more is over than one tick takes, nobody always comes last. */
export function selectEnded(db: Reader, before: Date, most: number): Promise<readonly EndedSubscription[]> {
  return db.rows<EndedSubscription>(sql`
    select s.organization_id as "organizationId", s.mode, s.id from webhook_subscriptions s
    cross join lateral (
      select 1 from webhook_deliveries
      where organization_id = s.organization_id and mode = s.mode and subscription_id = s.id and ${ended(before)}
      order by id limit 1) over
    order by random() limit ${most}`);
}

/** One that somebody is just sending again is passed over. */
export async function removeEnded(
  db: Reader,
  { organizationId, mode, id }: EndedSubscription,
  before: Date,
  most: number,
): Promise<number> {
  const of = sql`organization_id = ${organizationId} and mode = ${mode} and subscription_id = ${id}`;
  const removed = await db.rows(sql`
    delete from webhook_deliveries where ${of} and id = any (array(
      select id from webhook_deliveries where ${of} and ${ended(before)} order by id limit ${most}
      for update skip locked))
    returning true`);
  return removed.length;
}
