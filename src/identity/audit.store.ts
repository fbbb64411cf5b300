import type { AuditEntry } from '../kernel/history.ts';
import { actorOf } from '../kernel/principal.ts';
import type { CommandContext } from '../platform/command.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

/** The deletion of an organization takes its history along, the entry about the deletion itself included. */
export function insertAudit(tx: Tx, ctx: CommandContext, entry: AuditEntry): void {
  const { scope, principal, now } = ctx;
  tx.send(sql`
    insert into audit (organization_id, id, mode, type, resource, resource_id, actor, reason, detail, recorded_at)
    select id, ${entry.id}::uuid, ${scope.mode}, ${entry.type}, ${entry.resource}, ${entry.resourceId},
      ${actorOf(principal)}, ${entry.reason ?? null}, ${JSON.stringify(entry.detail)}::json, ${now}::timestamptz
    from organizations where id = ${scope.organizationId}`);
}
