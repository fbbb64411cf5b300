import type { OrganizationId } from '../../kernel/ids.ts';
import type { Named } from '../../kernel/activity.ts';
import type { Reader } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

export function selectSessionNames(
  db: Reader,
  organizationId: OrganizationId,
  ids: readonly string[],
): Promise<readonly Named[]> {
  return db.rows<Named>(sql`
    select id, external_id as name from verification_sessions
    where organization_id = ${organizationId} and mode in ('live', 'test') and id = any(${[...ids]}::uuid[])`);
}
