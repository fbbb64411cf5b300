import type { OrganizationId } from '../../kernel/ids.ts';
import type { RecordName } from '../../kernel/activity.ts';
import type { Reader } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

export function selectWebhookAddresses(
  db: Reader,
  organizationId: OrganizationId,
  ids: readonly string[],
): Promise<readonly RecordName[]> {
  return db.rows<RecordName>(sql`
    select id, url as name from webhook_subscriptions
    where organization_id = ${organizationId} and mode in ('live', 'test') and id = any(${[...ids]}::uuid[])`);
}
