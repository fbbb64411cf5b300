import type { OrganizationId } from '../../kernel/ids.ts';
import type { RecordName } from '../../kernel/activity.ts';
import type { Reader } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

export function selectDocumentNames(
  db: Reader,
  organizationId: OrganizationId,
  ids: readonly string[],
): Promise<readonly RecordName[]> {
  return db.rows<RecordName>(sql`
    select id, name from documents
    where organization_id = ${organizationId} and mode in ('live', 'test') and id = any(${[...ids]}::uuid[])`);
}

export function selectTemplateNames(
  db: Reader,
  organizationId: OrganizationId,
  ids: readonly string[],
): Promise<readonly RecordName[]> {
  return db.rows<RecordName>(sql`
    select t.id, r.name from templates t join template_revisions r
      on r.organization_id = ${organizationId} and r.mode = t.mode and r.template_id = t.id and r.revision = t.revision
    where t.organization_id = ${organizationId} and t.mode in ('live', 'test') and t.id = any(${[...ids]}::uuid[])`);
}
