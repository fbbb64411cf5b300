import type { HistoryEntries, HistorySearch } from '../kernel/activity.ts';
import type { AuditEntry } from '../kernel/history.ts';
import type { OrganizationId } from '../kernel/ids.ts';
import { actorOf } from '../kernel/principal.ts';
import type { CommandContext } from '../platform/command.ts';
import type { Reader, Tx } from '../platform/database/database.ts';
import { readHistoryEntries } from '../platform/database/history-entries.ts';
import { sql } from '../platform/database/sql.ts';
import { IDENTITY_CHANGES } from './history.ts';

/** The deletion of an organization takes its history along, the entry about the deletion itself included. */
export function insertAudit(tx: Tx, ctx: CommandContext, entry: AuditEntry): void {
  const { scope, principal, now } = ctx;
  tx.send(sql`
    insert into audit (organization_id, id, mode, type, resource, resource_id, actor, reason, detail, recorded_at)
    select id, ${entry.id}::uuid, ${scope.mode}, ${entry.type}, ${entry.resource}, ${entry.resourceId},
      ${actorOf(principal)}, ${entry.reason ?? null}, ${JSON.stringify(entry.detail)}::json, ${now}::timestamptz
    from organizations where id = ${scope.organizationId}`);
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
