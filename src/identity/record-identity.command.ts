import type { IdentityEntry } from '../kernel/history.ts';
import type { CommandContext } from '../platform/command.ts';
import type { Tx } from '../platform/database/database.ts';
import { insertAudit } from './audit.store.ts';

/** The history of identity goes to the `audit` table. */
export function recordIdentity(tx: Tx, ctx: CommandContext, entries: readonly IdentityEntry[]): void {
  for (const entry of entries) insertAudit(tx, ctx, entry);
}
