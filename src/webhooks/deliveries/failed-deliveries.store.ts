import type { Scope } from '../../kernel/scope.ts';
import { homeLimits, type WaitingWork } from '../../kernel/waiting.ts';
import type { Reader } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/** Each subscription is a walk along the index of what failed. */
export async function countFailedDeliveries(
  db: Reader,
  { organizationId, mode }: Scope,
): Promise<WaitingWork> {
  const [row] = await db.rows<WaitingWork>(sql`
    with failed as materialized (
      select d.created_at from webhook_subscriptions s cross join lateral (
        select created_at from webhook_deliveries
        where organization_id = ${organizationId} and mode = ${mode} and subscription_id = s.id and status = 'failed'
        order by id limit ${homeLimits.counted}) d
      where s.organization_id = ${organizationId} and s.mode = ${mode}
    )
    select least(count(*), ${homeLimits.counted}) as count, min(created_at) as oldest from failed`);
  return row ?? { count: 0, oldest: null };
}
