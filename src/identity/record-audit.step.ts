import type { AuditEntry } from '../kernel/history.ts';
import type { LoggedEntry } from '../kernel/logged-entry.ts';
import { actorOf } from '../kernel/principal.ts';
import type { CommandContext } from '../platform/writing/command.ts';
import type { Tx } from '../platform/database/database.ts';
import type { HistoryWriters } from '../platform/writing/history-writers.ts';
import { insertAudit } from './audit.store.ts';
import type { IdentityChange } from './history.ts';
import { loggedAudit } from './logged-audit.ts';

/** An entry that is no risk event is stored in the `audit` table: of identity, of verification, of webhooks. */
export function recordAudit(
  tx: Tx,
  { scope, principal, now }: CommandContext,
  entries: readonly AuditEntry[],
): readonly LoggedEntry[] {
  const records = entries.map(({ id, type, resource, resourceId, reason = null, detail }) => ({
    id,
    mode: scope.mode,
    type,
    resource,
    resourceId,
    actor: actorOf(principal),
    reason,
    detail,
    recordedAt: now,
  }));
  for (const record of records) insertAudit(tx, scope.organizationId, record);
  // The log of an organization goes with it.
  return records.filter(({ type }) => type !== ORGANIZATION_DELETED).map(loggedAudit);
}

const ORGANIZATION_DELETED: IdentityChange = 'organization.deleted';

export const identityHistory = { identity: recordAudit } satisfies Partial<HistoryWriters>;
