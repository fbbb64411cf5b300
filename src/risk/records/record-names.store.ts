import type { OrganizationId } from '../../kernel/ids.ts';
import type { RecordName } from '../../kernel/activity.ts';
import type { Reader } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

export function selectSubjectNames(
  db: Reader,
  organizationId: OrganizationId,
  ids: readonly string[],
): Promise<readonly RecordName[]> {
  return db.rows<RecordName>(sql`
    select id, external_id as name from risk_subjects
    where organization_id = ${organizationId} and mode in ('live', 'test') and id = any(${[...ids]}::uuid[])`);
}

export function selectContextNames(
  db: Reader,
  organizationId: OrganizationId,
  ids: readonly string[],
): Promise<readonly RecordName[]> {
  return db.rows<RecordName>(sql`
    select id, coalesce(label, external_id) as name from risk_contexts
    where organization_id = ${organizationId} and mode in ('live', 'test') and id = any(${[...ids]}::uuid[])`);
}
