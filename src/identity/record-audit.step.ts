import type { AuditEntry } from '../kernel/history.ts';
import type { CommandContext } from '../platform/command.ts';
import type { Tx } from '../platform/database/database.ts';
import type { HistoryWriters } from '../platform/history-writers.ts';
import { insertAudit } from './audit.store.ts';

/** An entry that is no risk event is stored in the `audit` table: of identity, of verification, of webhooks. */
export function recordAudit(tx: Tx, ctx: CommandContext, entries: readonly AuditEntry[]): void {
  for (const entry of entries) insertAudit(tx, ctx, entry);
}

export const identityHistory = { identity: recordAudit } satisfies Partial<HistoryWriters>;
