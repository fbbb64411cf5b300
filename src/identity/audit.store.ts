import type { HistoryEntries, HistorySearch } from '../kernel/activity.ts';
import type { OrganizationId } from '../kernel/ids.ts';
import type { RecordSearch } from '../kernel/logged-entry.ts';
import type { Reader, Tx } from '../platform/database/database.ts';
import { readHistoryEntries } from '../platform/database/history-entries.ts';
import { readRecords } from '../platform/database/logged-records.ts';
import { sql } from '../platform/database/sql.ts';
import { IDENTITY_CHANGES } from './history.ts';
import type { AuditRecord } from './logged-audit.ts';

/** The deletion of an organization takes its history along, the entry about the deletion itself included. */
export function insertAudit(tx: Tx, organizationId: OrganizationId, record: AuditRecord): void {
  tx.send(sql`
    insert into audit (organization_id, id, mode, type, resource, resource_id, actor, reason, detail, recorded_at)
    select id, ${record.id}::uuid, ${record.mode}, ${record.type}, ${record.resource}, ${record.resourceId},
      ${record.actor}, ${record.reason}, ${JSON.stringify(record.detail)}::json, ${record.recordedAt}::timestamptz
    from organizations where id = ${organizationId}`);
}

export function selectRecords(
  db: Reader,
  organizationId: OrganizationId,
  search: RecordSearch,
): Promise<readonly AuditRecord[]> {
  const records = sql`
    select recorded_at as at, id as key, 0::bigint as place, mode, id, type, resource, resource_id as "resourceId", actor,
      reason, detail, recorded_at as "recordedAt"
    from audit where organization_id = ${organizationId}`;
  return readRecords<AuditRecord>(db, organizationId, records, search);
}

/** Changes of identity concern both modes, whichever mode the request named. */
export function selectAudit(
  db: Reader,
  organizationId: OrganizationId,
  search: HistorySearch,
): Promise<HistoryEntries> {
  const history = sql`
    select id, recorded_at as at, actor, type, resource, resource_id as "resourceId",
      case when type = any(${IDENTITY_CHANGES}::text[]) then null else mode end as mode, reason, detail,
      null as beside, id as key, 0::bigint as sequence
    from audit where organization_id = ${organizationId}`;
  return readHistoryEntries(db, history, search);
}
